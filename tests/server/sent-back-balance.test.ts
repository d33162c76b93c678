import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { BALANCE_REFUSAL } from '#contract/pay-apply/pay-type.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Dues } from '../helpers/dues.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { done } from '../helpers/reviewer.ts';
import { settledSale } from '../helpers/settled-sale.ts';
import { draftOfBalance } from '../helpers/supplier-balances.ts';

// What a supplier sends back of a balance is owed of those settlements again that it was paid of (rules.md M12, M14).

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_691_500_000);
});
afterAll(() => portal.close());

interface Order {
  deal: Deal;
  purchaseOrderId: string;
}

async function granted(order: Order, applyAmount: string): Promise<string> {
  const id = await draftOfBalance(dues, order, { applyAmount });
  expect((await dues.outs.requests.submit(order.deal.buyer.browser, id)).code).toBe(0);
  await dues.outs.requests.approveAll(id);
  return id;
}

/** Of each settlement of an order, oldest first: what is owed of it beside what was paid before, and what requests have of that. */
async function balancesOf({ purchaseOrderId }: Order) {
  const { rows } = await sql<Record<'balance' | 'drawn', string>>`
    select b.balance::text, coalesce((select sum(d.amount) from supplier_balance_draw d
      where d.balance_id = b.id and not d.ended), 0)::text as drawn
    from supplier_balance b where b.purchase_order_id = ${purchaseOrderId} order by b.id`.execute(
    portal.database.superuser,
  );
  return rows.map(({ balance, drawn }) => [balance, drawn]);
}

/**
 * By hand: of 903,310.00 and 905,500.00 that were settled, 803,310.00 and 645,490.00 are paid, so that 100,000.00 and 260,010.00 are owed.
 * One request takes both. Its first pay-out of 250,000.00 pays 100,000.00 and 150,000.00, its second of 110,010.00 the rest of the later
 * one.
 */
async function paidTwice() {
  const paid = await dues.paidDeal();
  const early = { principal: '914533.00', amount: '903310.00', exposure: '803310.00' };
  const late = { principal: '916750.00', amount: '905500.00', exposure: '645490.00' };
  await settledSale(dues, paid, early);
  const { purchaseOrderId } = await settledSale(dues, paid, late);
  const order = { deal: paid.deal, purchaseOrderId };
  const first = await granted(order, '360010.00');
  const payment = await dues.outs.paid(first, '250000.00');
  await dues.outs.paid(first, '110010.00');
  return { order, first, payment };
}

/** The first pay-out has come back: the earlier settlement is owed whole again, of the later one 110,010.00 stay paid. */
async function expectOwedOnce(order: Order): Promise<void> {
  expect(await balancesOf(order)).toEqual([
    ['100000.00', '0'],
    ['260010.00', '110010.00'],
  ]);
  await dues.outs.paid(await granted(order, '250000.00'), '250000.00');
  expect(await balancesOf(order)).toEqual([
    ['100000.00', '100000.00'],
    ['260010.00', '260010.00'],
  ]);
  const more = await draftOfBalance(dues, order, { applyAmount: '1.00', payRatio: '0.01' });
  const refused = await dues.outs.requests.submit(order.deal.buyer.browser, more);
  expect(refused.msg).toBe(`${BALANCE_REFUSAL.text}：尚可申请 0.00 元`);
}

test('250,000.00 that a supplier sends back are owed again of the settlements that they had paid, and once', async () => {
  const { order, payment } = await paidTwice();
  await dues.outs.sentBack(payment, '250000.00');
  await expectOwedOnce(order);
});

test('250,000.00 that the bank gives back of a request that is closed then are, too', async () => {
  const { order, first, payment } = await paidTwice();
  expect((await dues.outs.bounce(payment)).code).toBe(0);
  const boss = await dues.outs.people.operator();
  await done(boss, '/admin/payApply/close', { id: first, reason: '其余另行申请' });
  await expectOwedOnce(order);
});
