import { expect, test } from 'vitest';

import type { ProductNode } from '#contract/common.ts';
import { productTypeList, wholeTree } from './product-types.ts';

const node = (id: string, ancestorNames: string, children: ProductNode[] = []): ProductNode => ({
  id,
  name: ancestorNames.split('/').at(-1) ?? '',
  ancestorNames,
  children,
});

test('the leaves, whatever their depth, named from the root down', () => {
  const tree = [
    node('1', '大基建', [
      node('11', '大基建/市政', [node('111', '大基建/市政/道路')]),
      node('12', '大基建/桥梁'),
    ]),
    node('4', '保理'),
  ];
  expect(productTypeList(tree)).toEqual([
    { code: '111', name: '大基建/市政/道路' },
    { code: '12', name: '大基建/桥梁' },
    { code: '4', name: '保理' },
  ]);
  expect(productTypeList([])).toEqual([]);
});

test('a tree whose leaves have no children and whose nodes no name of their own is read as well', () => {
  const leaves = [
    { id: '11', ancestorNames: '大基建/桥梁', children: null },
    { id: '12', ancestorNames: '大基建/市政' },
  ];
  const tree = wholeTree([{ id: '1', ancestorNames: '大基建', children: leaves }]);
  expect(tree).toEqual([
    node('1', '大基建', [node('11', '大基建/桥梁'), node('12', '大基建/市政')]),
  ]);
});
