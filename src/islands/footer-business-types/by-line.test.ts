import { expect, test } from 'vitest';

import { byLine } from './by-line.ts';

const leaf = (code: string, name: string, parentName: string, slug: string) => ({
  code,
  name,
  parentCode: code.slice(0, 1),
  parentName,
  slug,
});

test('groups in the order of the lines, keeps empty ones, adds those only the server knows', () => {
  const known = [
    { slug: 'factoring', name: '保理', types: [] },
    { slug: 'refined-oil', name: '成品油', types: [] },
  ];
  const leaves = [
    leaf('701', '集装箱', '航运', 'shipping'),
    leaf('402', '反向保理', '保理', 'factoring'),
    leaf('401', '正向保理', '保理', 'factoring'),
  ];
  expect(byLine(known, leaves)).toEqual([
    { slug: 'factoring', name: '保理', types: ['反向保理', '正向保理'] },
    { slug: 'refined-oil', name: '成品油', types: [] },
    { slug: 'shipping', name: '航运', types: ['集装箱'] },
  ]);
  expect(known[0]?.types).toEqual([]);
});
