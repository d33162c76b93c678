import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type SettledDeal, Settlements } from '../helpers/settlements.ts';

// What an order says may still be asked for, and still comes, once the rest of it was given up (rules.md C.4 closeShort).

let portal: TestApp;
let settle: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  settle = await Settlements.with(portal, 13_699_000_000);
}, 120_000);
afterAll(() => portal.close());

const basisOf = async ({ deal, purchaseId }: SettledDeal) =>
  (await deal.buyer.browser.get('/portal/payApplication/basis', { id: purchaseId })).data;

// C.0.3: 299.7 t of 300 t and 200 t came, 1,809,905.00 of 1,811,000.00; 1,448,800.00 are paid.
test('given up, 1,095.00 of the order are not offered any more, and 361,105.00 are as a balance', async () => {
  const order = await settle.order();
  expect(await basisOf(order)).toMatchObject({
    leftAmount: '362200.00',
    settled: false,
    mayAsk: true,
  });
  await settle.receipt(order, [
    { line: 0, delivered: '299.7', received: '299.7', settled: '299.7' },
    { line: 1, delivered: '200', received: '200', settled: '200' },
  ]);
  await sql`update pick_goods set pick_status = '7' where estimate_order_id = ${order.estimateId}`.execute(
    portal.database.superuser,
  );
  const { sale, purchase } = await settle.made(order);
  await settle.confirmSale(order, sale.id);
  await settle.confirmPurchase(order, purchase.id);
  const owed = { settled: true, balanceLeft: '361105.00', mayAsk: true };
  expect(await basisOf(order)).toMatchObject({ ...owed, leftAmount: '362200.00' });
  const given = { id: order.estimateId, reason: '供应商余量不再供货' };
  expect((await settle.officer.post('/admin/estimateOrder/closeShort', given)).code).toBe(0);
  expect(await basisOf(order)).toMatchObject({ ...owed, leftAmount: '0.00' });
  await sql`update supplier_balance set balance = 0, reserved = 0 where purchase_order_id = ${order.purchaseId}`.execute(
    portal.database.superuser,
  );
  expect(await basisOf(order)).toMatchObject({ leftAmount: '0.00', mayAsk: false });
});
