import { expect, test } from 'vitest';

import type { ProductNode } from '#contract/common.ts';
import { productTypeList } from './product-types.ts';

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

test('leaves may come without children', () => {
  const leaves = [
    { id: '11', ancestorNames: '大基建/桥梁', children: null },
    { id: '12', ancestorNames: '大基建/市政' },
  ];
  expect(productTypeList([{ id: '1', ancestorNames: '大基建', children: leaves }])).toEqual([
    { code: '11', name: '大基建/桥梁' },
    { code: '12', name: '大基建/市政' },
  ]);
});
