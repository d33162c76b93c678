import { expect, test } from 'vitest';

import { pageCount, pagerItems } from './pages.ts';

test.each([
  [0, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [95, 30, 4],
])('%i rows by %i are %i pages', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages);
});

test.each([
  [1, 1, '1'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 20, '1 2 3 4 5 gap 20'],
  [4, 20, '1 2 3 4 5 gap 20'],
  [5, 20, '1 gap 4 5 6 gap 20'],
  [16, 20, '1 gap 15 16 17 gap 20'],
  [17, 20, '1 gap 16 17 18 19 20'],
  [20, 20, '1 gap 16 17 18 19 20'],
  [4, 8, '1 2 3 4 5 gap 8'],
  [5, 8, '1 gap 4 5 6 7 8'],
])('page %i of %i', (current, last, places) => {
  const items = pagerItems(current, last);
  expect(items.join(' ')).toBe(places);
  expect(items).toContain(current);
});
