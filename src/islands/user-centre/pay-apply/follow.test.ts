import { beforeEach, expect, test } from 'vitest';

import { answering, ok } from '../../../../tests/helpers/fake-wire.ts';
import { ratioAndAmount } from './follow.ts';

const BASIS = { orderAmount: '1811000.00', balanceLeft: '51200.00', retentionLeft: '0.00' };
beforeEach(() => {
  answering(() => ok(BASIS));
});

const { signal } = new AbortController();
/** What a form of goods for 1,811,000.00 is brought, one change after the other. */
async function brought(...changes: Record<string, string>[]): Promise<unknown> {
  const { load } = ratioAndAmount();
  let values = { goods: [{ amountIncl: '1095000.00' }, { amountIncl: '716000.00' }] } as object;
  let last: unknown;
  for (const change of changes) {
    values = { ...values, ...change };
    const { values: more = {} } = await load(values as Parameters<typeof load>[0], signal);
    values = { ...values, ...more };
    last = more;
  }
  return last;
}

test('a ratio brings the amount, and an amount the ratio', async () => {
  expect(await brought({ payRatio: '80' })).toEqual({ applyAmount: '1448800.00' });
  expect(await brought({}, { applyAmount: '360010.00' })).toEqual({ payRatio: '19.88' });
  expect(await brought({ payRatio: '80' }, { applyAmount: '360010.00' })).toEqual({
    payRatio: '19.88',
  });
});

test.each([
  ['4', '50.00', '0.01'],
  ['5', '0.01', '0.01'],
  ['4', '2551200.00', '100'],
  ['4', '360010.00', '19.88'],
  ['1', '50.00', '0.00'],
])('of type %s, %s brings %s, and is left as it was entered', async (payType, amount, ratio) => {
  const entered = [{ payType }, { applyAmount: amount }];
  expect(await brought(...entered)).toEqual({ payRatio: ratio });
  expect(await brought(...entered, {})).toEqual({});
});

test('a small amount that becomes a balance has a ratio that may be entered', async () => {
  expect(await brought({ payType: '1' }, { applyAmount: '50.00' }, { payType: '4' })).toEqual({
    payRatio: '0.01',
  });
});

// By hand: 51,200.00 of 1,811,000.00 are 2.827 %.
test('a balance that is chosen before an amount brings what is left of it; nothing is brought over an amount, or where nothing is left', async () => {
  const order = { purchaseOrderId: '1' };
  const all = { applyAmount: '51200.00', payRatio: '2.83' };
  expect(await brought(order, { payType: '4' })).toEqual(all);
  expect(await brought({ ...order, payType: '4' })).toEqual(all);
  expect(await brought(order, { payType: '4' }, {})).toEqual({});
  expect(await brought(order, { payType: '4' }, { applyAmount: '' })).toEqual({});
  expect(await brought(order, { payType: '5' })).toEqual({});
  expect(await brought(order, { applyAmount: '50.00' }, { payType: '4' })).toEqual({
    payRatio: '0.01',
  });
});

// By hand: 1,234,567.89 of 1,811,000.00 are 68.17 %, which are 1,234,558.70.
test('an amount of a draft that is taken stays as it was typed; other goods bring another', async () => {
  const draft = { payRatio: '68.17', applyAmount: '1234567.89' };
  expect(await brought({}, draft)).toEqual({});
  expect(await brought({}, draft, {})).toEqual({});
  expect(await brought({}, draft, { payRatio: '68.18' })).toEqual({ applyAmount: '1234739.80' });
  const goods = [{ amountIncl: '1811001.00' }] as unknown as string;
  expect(await brought({}, draft, { goods })).toEqual({ applyAmount: '1234559.38' });
});
