import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { BALANCE_REFUSAL } from '#contract/pay-apply/pay-type.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Dues } from '../helpers/dues.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { settledSale } from '../helpers/settled-sale.ts';
import { balanceOf, disputedOf, draftOfBalance } from '../helpers/supplier-balances.ts';

// What was paid of a disputed balance counts where it lies (docs/decisions/120).

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_675_000_000);
});
afterAll(() => portal.close());

const balance = (paperId: string) => balanceOf(portal, paperId);
const disputed = (paperId: string, amount: string) => disputedOf(portal, paperId, amount);
const ask = (deal: Deal, purchaseOrderId: string, more: object) =>
  draftOfBalance(dues, { deal, purchaseOrderId }, more);

/** A balance of 51,200.00 is asked for and granted, then disputed; so much of it is paid, and lies in the next sale of 100,000.00. */
async function paidWhileDisputed(amount: string) {
  const paid = await dues.paidDeal();
  const { deal } = paid;
  const of = { principal: '1600000.00', amount: '1500000.00', exposure: '1448800.00' };
  const { paperId, purchaseOrderId } = await settledSale(dues, paid, of);
  const id = await ask(deal, purchaseOrderId, { applyAmount: '51200.00', payRatio: '2.83' });
  expect((await dues.outs.requests.submit(deal.buyer.browser, id)).code).toBe(0);
  await dues.outs.requests.approveAll(id);
  await disputed(paperId, '51200.00');
  const payOut = { id: await dues.outs.paid(id, amount), amount };
  const next = { principal: '110000.00', amount: '100000.00', exposure: amount, payOut };
  const { paperId: nextId } = await settledSale(dues, paid, next);
  return { deal, id, paid, paperId, nextId, next, purchaseOrderId };
}

/** The settlement and its sale are voided. */
async function voided(paperId: string): Promise<void> {
  const { sales_order_id: id } = await portal.database.superuser
    .selectFrom('purchase_settlement')
    .select('sales_order_id')
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow();
  const reason = '数量录入有误，重新结算';
  const answer = await (await dues.director()).post('/admin/officialSalesOrder/void', {
    id,
    reason,
  });
  expect(answer.code, answer.body).toBe(0);
}

/** What a request has taken over of balances. */
async function takenOver(requestId: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::numeric(20, 2)::text as amount from supplier_balance_draw
    where pay_apply_id = ${requestId} and not ended`.execute(portal.database.superuser);
  return rows[0]?.amount ?? '';
}

// By hand: 1,500,000.00 and 100,000.00 settled, 1,448,800.00 and 51,200.00 paid; 100,000.00 are left.
test('what was paid of a disputed balance and lies in a later sale leaves the balance to be asked for again', async () => {
  const { deal, paperId, nextId, purchaseOrderId } = await paidWhileDisputed('51200.00');
  expect(await balance(nextId)).toMatchObject({ balance: '48800.00' });
  await disputed(paperId, '0.00');
  expect(await balance(paperId)).toMatchObject({ balance: '51200.00', reserved: '51200.00' });
  const over = await ask(deal, purchaseOrderId, { applyAmount: '100000.01', payRatio: '5.52' });
  const refused = await dues.outs.requests.submit(deal.buyer.browser, over);
  expect(refused.msg).toContain(BALANCE_REFUSAL.text);
  const rest = await ask(deal, purchaseOrderId, { applyAmount: '100000.00', payRatio: '5.52' });
  expect((await dues.outs.requests.submit(deal.buyer.browser, rest)).code).toBe(0);
});

// By hand: 1,600,000.00 settled, 1,478,800.00 paid; 51,200.00 and 70,000.00 are left.
test('of a request that is closed with a part paid, what is prepaid of a later sale is taken over no more', async () => {
  const { id, paperId, nextId } = await paidWhileDisputed('30000.00');
  const director = await dues.director();
  const closed = await director.post('/admin/payApply/close', { id, reason: '余款改期' });
  expect(closed.code).toBe(0);
  await disputed(paperId, '0.00');
  expect(await balance(paperId)).toMatchObject({ balance: '51200.00', reserved: '51200.00' });
  expect(await balance(nextId)).toMatchObject({ balance: '70000.00', reserved: '70000.00' });
});

/*
 * By hand: 1,500,000.00 and 100,000.00 settled, 1,448,800.00 and 51,200.00 paid. The second is voided: all of 1,500,000.00 is paid,
 * and nothing is left. Its goods are settled anew for 100,000.00: 51,200.00 are prepaid of it, and 100,000.00 are left of both.
 */
test('what a voided settlement had taken up of a balance is paid of that balance again', async () => {
  const { deal, id, paid, paperId, nextId, purchaseOrderId, next } =
    await paidWhileDisputed('51200.00');
  await disputed(paperId, '0.00');
  expect(await balance(paperId)).toMatchObject({ balance: '51200.00', reserved: '51200.00' });
  await voided(nextId);
  expect(await balance(nextId)).toMatchObject({ balance: '0.00', reserved: '0.00' });
  expect(await balance(paperId)).toMatchObject({ balance: '51200.00', reserved: '0.00' });
  const over = await ask(deal, purchaseOrderId, { applyAmount: '51200.00', payRatio: '2.83' });
  const refused = await dues.outs.requests.submit(deal.buyer.browser, over);
  expect(refused.msg).toBe(`${BALANCE_REFUSAL.text}：尚可申请 0.00 元`);
  expect(await takenOver(id)).toBe('51200.00');
  const { paperId: anewId } = await settledSale(dues, paid, next);
  expect(await balance(paperId)).toMatchObject({ balance: '51200.00', reserved: '51200.00' });
  expect(await balance(anewId)).toMatchObject({ balance: '48800.00', reserved: '48800.00' });
  expect(await takenOver(id)).toBe('0.00');
});

// By hand: 1,500,000.00 settled, 1,478,800.00 paid: 21,200.00 are left of a balance of 51,200.00.
test('of a request that was closed with a part paid, what was paid is taken over again', async () => {
  const { deal, id, paperId, nextId, purchaseOrderId } = await paidWhileDisputed('30000.00');
  const director = await dues.director();
  const closed = await director.post('/admin/payApply/close', { id, reason: '余款改期' });
  expect(closed.code).toBe(0);
  await voided(nextId);
  expect(await takenOver(id)).toBe('30000.00');
  await disputed(paperId, '0.00');
  expect(await balance(paperId)).toMatchObject({ balance: '51200.00', reserved: '21200.00' });
  const over = await ask(deal, purchaseOrderId, { applyAmount: '21200.01', payRatio: '1.17' });
  const refused = await dues.outs.requests.submit(deal.buyer.browser, over);
  expect(refused.msg).toBe(`${BALANCE_REFUSAL.text}：尚可申请 21,200.00 元`);
});
