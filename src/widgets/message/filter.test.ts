import { expect, test } from 'vitest';

import { filterOf, recentDays, searchOf } from './filter.ts';

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
    createTimeStart: '2026-05-14',
  } as const;
  expect(filterOf(searchOf(filter))).toEqual(filter);
});

test('defaults and empty filters leave the address bare', () => {
  expect(searchOf({ pageNum: 1, pageSize: 10, keyword: '', msgType: '' })).toEqual({});
});

test.each([
  { pageNum: '0' },
  { pageNum: 'x' },
  { createTimeStart: '2026-02-30' },
  { read: 'maybe' },
  { pageNum: '1e9' },
])('nonsense counts as absent: %o', (search) => {
  expect(filterOf(search)).toEqual({ pageNum: 1, pageSize: 10 });
});

test('a page size that the pager does not offer becomes the smallest', () => {
  expect(filterOf({ pageSize: '77', read: 'true' })).toEqual({
    pageNum: 1,
    pageSize: 10,
    read: 'true',
  });
});

test('times to choose from end today, and have the day that an address asks for', () => {
  const [all, week, , , other] = recentDays('2026-05-20', '2026-01-01');
  expect([all?.value, week?.value]).toEqual(['', '2026-05-14']);
  expect(other).toEqual({ value: '2026-01-01', label: '2026-01-01 起' });
  expect(recentDays('2026-05-20', '2026-05-14')).toHaveLength(4);
});
