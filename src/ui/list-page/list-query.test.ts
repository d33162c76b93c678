import { expect, test } from 'vitest';

import { inputOf, type ListQuery, type ListShape, queryOf, searchOf } from './list-query.ts';

const SHAPE: ListShape = {
  filters: [{ kind: 'text', key: 'nameLike', label: '关键字' }],
  columns: [
    { key: 'name', title: '名称', sortable: true },
    { key: 'note', title: '备注' },
  ],
  sizes: [10, 20, 30],
};
const BARE: ListQuery = {
  pageNum: 1,
  pageSize: 10,
  fromEnd: false,
  sort: undefined,
  filters: {},
};

test('a bare address asks for the first page, and the first page leaves the address bare', () => {
  expect(queryOf(SHAPE, {})).toEqual(BARE);
  expect(searchOf(SHAPE, BARE)).toEqual({});
});

test('a query survives the way into the address and back', () => {
  const query: ListQuery = {
    pageNum: 3,
    pageSize: 20,
    fromEnd: false,
    sort: { key: 'name', order: 'desc' },
    filters: { nameLike: '示例 & 银行' },
  };
  expect(queryOf(SHAPE, searchOf(SHAPE, query))).toEqual(query);
  const last = { ...query, pageNum: 1, fromEnd: true };
  expect(queryOf(SHAPE, searchOf(SHAPE, last))).toEqual(last);
  expect(inputOf(last)).toEqual({
    nameLike: '示例 & 银行',
    pageNum: 1,
    pageSize: 20,
    fromEnd: true,
    sortKey: 'name',
    sortOrder: 'desc',
  });
});

test.each([
  { pageNum: '0' },
  { pageNum: '1e3' },
  { pageNum: '-1' },
  { pageSize: '11' },
  { sortKey: 'note' },
  { sortKey: 'constructor', sortOrder: 'asc' },
  { fromEnd: 'yes' },
  { other: '1' },
])('nonsense counts as absent: %o', (search) => {
  expect(queryOf(SHAPE, search as Record<string, string>)).toEqual(BARE);
});

test.each([
  ['999999', undefined, 1_000],
  ['1001', '20', 500],
  ['334', '30', 334],
  ['335', '30', 334],
])(
  'page %s of %s rows, behind the last that can be reached, is page %i',
  (pageNum, pageSize, last) => {
    const search = { pageNum, ...(pageSize !== undefined && { pageSize }) };
    expect(queryOf(SHAPE, search).pageNum).toBe(last);
  },
);
