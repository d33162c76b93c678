import { expect, test } from 'vitest';

import { filterOf, searchOf } from './filter.ts';

test('an address without a query asks for the first page', () => {
  expect(filterOf({})).toEqual({ pageNum: 1, pageSize: 10 });
});

test('a filter survives the way into the address and back', () => {
  const filter = {
    pageNum: 3,
    pageSize: 20,
    msgType: '2',
    read: 'false',
    keyword: '合同 & 付款',
  } as const;
  expect(filterOf(searchOf(filter))).toEqual(filter);
});

test('defaults and empty filters leave the address bare', () => {
  expect(searchOf({ pageNum: 1, pageSize: 10, keyword: '', msgType: '' })).toEqual({});
});

test.each([{ pageNum: '0' }, { pageNum: 'x' }, { read: 'maybe' }, { pageNum: '1e9' }])(
  'nonsense counts as absent: %o',
  (search) => {
    expect(filterOf(search)).toEqual({ pageNum: 1, pageSize: 10 });
  },
);

test('a page size that the pager does not offer becomes the smallest', () => {
  expect(filterOf({ pageSize: '77', read: 'true' })).toEqual({
    pageNum: 1,
    pageSize: 10,
    read: 'true',
  });
});
