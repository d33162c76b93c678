import { expect, it } from 'vitest';

import { backoffMs } from './backoff.ts';

it('doubles from one second to two minutes', () => {
  const waits = [0, 1, 2, 3, 4, 7, 8, 50, 5_000].map((failures) => backoffMs(failures, () => 0));
  expect(waits).toEqual([1, 1, 2, 4, 8, 64, 120, 120, 120].map((seconds) => seconds * 1_000));
});

it('takes a random part off, never more than half', () => {
  expect(backoffMs(3, () => 0.5)).toBe(3_000);
  expect(backoffMs(3, () => 1)).toBe(2_000);
});
