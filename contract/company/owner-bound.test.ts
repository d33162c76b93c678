import { expect, test } from 'vitest';

import { boundStanding } from './owner-bound.ts';

// By hand, of a bound of 20,000,000.00: 80 % of it are 16,000,000.00.
test.each([
  ['20000000.00', '0.00', '20000000.00', '0.0000', ''],
  ['20000000.00', '15999999.99', '4000000.01', '0.8000', ''],
  ['20000000.00', '16000000.00', '4000000.00', '0.8000', 'near'],
  ['20000000.00', '19999999.99', '0.01', '1.0000', 'near'],
  ['20000000.00', '20000000.00', '0.00', '1.0000', 'full'],
  // It was lowered below what was granted.
  ['7999999.99', '8000000.00', '-0.01', '1.0000', 'full'],
  // Nothing may be granted at all.
  ['0.00', '0.00', '0.00', '', 'full'],
])('of %s, %s are granted: %s is left', (bound, granted, left, share, mark) => {
  expect(boundStanding(bound, granted)).toEqual({ left, share, mark });
});
