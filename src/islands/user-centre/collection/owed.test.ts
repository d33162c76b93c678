import { expect, test } from 'vitest';

import { OVERDUE, OWED } from './owed.ts';

test('whatever is owed is overdue or not, and found by one of the two', () => {
  const found = OVERDUE.flatMap(({ value }) => value.split(','));
  expect(found.toSorted()).toEqual(OWED.split(',').toSorted());
});
