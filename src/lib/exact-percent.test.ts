import { expect, test } from 'vitest';

import { exactPercent } from './exact-percent.ts';

// As binary numbers 0.07 × 100 is 7.000000000000001, 0.29 × 100 is 28.999999999999996.
test.for([
  ['0.05', '5%'],
  ['0.07', '7%'],
  ['0.14', '14%'],
  ['0.29', '29%'],
  ['0.00125', '0.125%'],
  ['0.000001', '0.0001%'],
] as const)('%s reads %s', ([fraction, percent]) => {
  expect(exactPercent(fraction)).toBe(percent);
});
