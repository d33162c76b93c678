import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { MoneyForecast } from '#contract/forecast/calls.ts';

import { Receipts, type Standing } from '../helpers/receipts.ts';
import { type SettledDeal, Settlements } from '../helpers/settlements.ts';

// 我何时收款 promises no goods that cannot come: all is picked, and what was refused is not delivered anew.

let receipts: Receipts;
beforeAll(async () => {
  receipts = await Receipts.open(13_698_000_000);
});
afterAll(() => receipts.picks.portal.close());

async function expected({ deal }: Standing) {
  const { data } = await deal.supplier.browser.get('/portal/forecast/money');
  return (data as MoneyForecast).expected
    .filter(({ kind }) => kind !== 'toPay')
    .map(({ kind, amount, holder }) => [kind, amount, holder]);
}

// C.0.3, 1,448,800.00 of 1,811,000.00 granted. 2.645 t of 300 t are refused, 9,654.25: 352,545.75 of 1,801,345.75 are left, less 50.50
// that are deducted.
test('refused goods and a deduction are no money that waits for a delivery', async () => {
  const standing = await receipts.standing({ quantities: ['300', '200'] });
  await sql`update purchase_order set purchase_order_status = '2'
    where id = (select purchase_order_id from estimate_order where id = ${standing.orderId})`.execute(
    receipts.db,
  );
  expect(await expected(standing)).toEqual([['toDeliver', '362200.00', 'buyer']]);
  const id = await receipts.uploaded(standing, [
    { receivedQty: '297.355', rejectedQty: '2.645', rejectReason: '锈蚀' },
    { receivedQty: '200' },
  ]);
  expect(await expected(standing)).toEqual([['toDeliver', '352545.75', 'platform']]);
  await receipts.check(id);
  expect(await expected(standing)).toEqual([['toDeliver', '352545.75', 'own']]);
  expect((await receipts.confirm(standing, id)).code).toBe(0);
  expect(await expected(standing)).toEqual([['toSettle', '352545.75', 'platform']]);
  const settle = await Settlements.with(receipts.picks.portal, 13_697_000_000);
  const order = { estimateId: standing.orderId } as SettledDeal;
  const deducted = { purchaseDeduction: '25.25', purchaseReason: '包装破损' };
  const made = await settle.make(await settle.input(order, {}, deducted));
  expect(made.code, made.body).toBe(0);
  expect(await expected(standing)).toEqual([['toConfirm', '352495.25', 'own']]);
});
