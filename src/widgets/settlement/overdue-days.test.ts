import { expect, test } from 'vitest';

import { overdueDays } from './overdue-days.ts';

test('days are counted from the day that it was due, of what is overdue alone', () => {
  expect(overdueDays({ overdue: true, dueDate: '2026-05-30' }, '2026-06-02')).toBe(3);
  expect(overdueDays({ overdue: false, dueDate: '2026-05-30' }, '2026-06-02')).toBeUndefined();
});
