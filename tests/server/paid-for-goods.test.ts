import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Settlements } from '../helpers/settlements.ts';

// For which goods money is paid (rules.md M11): those that it was asked for, whatever else of the order waits for money.

let portal: TestApp;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_694_000_000);
});
afterAll(() => portal.close());

test('money that the bank gave back is paid again for the goods that it was for', async () => {
  const order = await desk.order({ paid: '904310.00' });
  await desk.worked(order);
  const first = await desk.made(order);
  await desk.receipt(order, [
    { line: 0, delivered: '150', received: '150', settled: '150' },
    { line: 1, delivered: '100', received: '100', settled: '100' },
  ]);
  const rest = await desk.made(order);
  const reason = '数量录入有误，重新结算';
  const voided = { id: first.sale.id, reason };
  await desk.payOuts.director.post('/admin/officialSalesOrder/void', voided);
  const anew = await desk.made(order);
  expect([rest.sale.exposure, anew.sale.exposure]).toEqual(['1000.00', '903310.00']);
  for (const { purchase } of [rest, anew]) await desk.confirmPurchase(order, purchase.id);
  const { rows } = await sql<{ id: string }>`
    select id from payment where pay_apply_id = ${order.requestId}`.execute(
    portal.database.superuser,
  );
  expect((await desk.payOuts.bounce(rows[0]?.id ?? '')).code).toBe(0);
  await desk.payOuts.paid(order.requestId, '904310.00');
  const { rows: balances } = await sql`
    select balance::text, prepaid::text from supplier_balance
    where purchase_settlement_id = any (${[rest.purchase.id, anew.purchase.id]}) order by id`.execute(
    portal.database.superuser,
  );
  expect(balances).toEqual([
    { balance: '904500.00', prepaid: '1000.00' },
    { balance: '0.00', prepaid: '903310.00' },
  ]);
});

test('a balance that is paid lies in its own sale, not in an older one that its supplier has not confirmed', async () => {
  const order = await desk.order({ paid: '1000.00' });
  await desk.worked(order);
  const older = await desk.made(order);
  await desk.receipt(order, [
    { line: 0, delivered: '150', received: '150', settled: '150' },
    { line: 1, delivered: '100', received: '100', settled: '100' },
  ]);
  const { sale, purchase } = await desk.made(order);
  await desk.confirmPurchase(order, purchase.id);
  const { requests } = desk.payOuts;
  const id = await requests.draft(order.deal, {
    applySource: '2',
    purchaseOrderId: order.purchaseId,
    payType: '4',
    payRatio: '16.57',
    applyAmount: '300000.00',
    goods: [],
  });
  expect((await requests.submit(order.deal.buyer.browser, id)).code).toBe(0);
  await requests.approveAll(id);
  await desk.payOuts.paid(id, '300000.00');
  await desk.confirmPurchase(order, older.purchase.id);
  const { rows } = await sql`
    select s.exposure::text, b.prepaid::text, b.balance::text from supplier_balance b
    join purchase_settlement p on p.id = b.purchase_settlement_id join sales_order s on s.id = p.sales_order_id
    where s.id = any (${[older.sale.id, sale.id]}) order by s.id`.execute(
    portal.database.superuser,
  );
  expect(rows).toEqual([
    { exposure: '1000.00', prepaid: '1000.00', balance: '902310.00' },
    { exposure: '300000.00', prepaid: '0.00', balance: '905500.00' },
  ]);
});
