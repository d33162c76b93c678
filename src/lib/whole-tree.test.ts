import { expect, test } from 'vitest';

import { wholeTree } from './whole-tree.ts';

test('a tree whose leaves have no children and whose nodes no name of their own is read as well', () => {
  const leaf = (id: string, name: string) => ({ id, ancestorNames: `大基建/${name}` });
  const leaves = [{ ...leaf('11', '桥梁'), children: null }, leaf('12', '市政')];
  expect(wholeTree([{ id: '1', ancestorNames: '大基建', children: leaves }])).toEqual([
    {
      id: '1',
      name: '大基建',
      ancestorNames: '大基建',
      children: [
        { ...leaf('11', '桥梁'), name: '桥梁', children: [] },
        { ...leaf('12', '市政'), name: '市政', children: [] },
      ],
    },
  ]);
});
