import { expect, test } from 'vitest';

import { PAID_LATER } from '#contract/payment/slip.ts';
import { SLIP_FIELDS } from './slip-fields.ts';

test('a day to come is wrong before the server is asked', () => {
  const day = SLIP_FIELDS.find(({ name }) => name === 'payDate');
  expect(day?.problem?.('2099-01-01')).toBe(PAID_LATER);
  expect(day?.problem?.('2020-01-01')).toBeUndefined();
});
