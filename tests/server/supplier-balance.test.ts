import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { BALANCE_REFUSAL, BALANCE_SOURCE } from '#contract/pay-apply/pay-type.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { reserveBalance } from '#server/kernel/trade/balance.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Dues } from '../helpers/dues.ts';
import type { Deal } from '../helpers/pay-applies.ts';

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_673_000_000);
});
afterAll(() => portal.close());

interface Settled {
  amount: string;
  exposure: string;
  principal: string;
}

let papers = 0;

/** A settled sale with the purchase settlement of the same goods, which its supplier confirms. */
async function settled(paid: { deal: Deal; estimateId: string }, of: Settled) {
  const saleId = await dues.sale(paid, { principal: of.principal, exposure: of.exposure });
  const plan = await dues.open(paid.deal, saleId);
  papers += 1;
  const at = portal.clock.now();
  const { rows } = await sql<{ id: string; purchaseOrderId: string }>`
    insert into purchase_settlement (settlement_no, company_id, seen_by, project_id, purchase_order_id,
      sales_order_id, settle_date, settle_basis, price_mode, goods_amount, deduction_total, tax_amount,
      amount_excl, settle_amount, purchase_settlement_status, confirmed_at,
      created_by, created_at, updated_by, updated_at)
    select ${`CJ2026052${String(papers).padStart(5, '0')}`}, ${paid.deal.supplier.companyId},
      array[${paid.deal.supplier.companyId}::bigint], ${paid.deal.projectId}, estimate.purchase_order_id, ${saleId},
      ${at}::date, '4', '1', ${of.amount}, 0, 0, ${of.amount}, ${of.amount}, '3', ${at},
      account.id, ${at}, account.id, ${at}
    from estimate_order estimate, account where estimate.id = ${paid.estimateId}
    order by account.id limit 1
    returning id, purchase_order_id as "purchaseOrderId"`.execute(portal.database.superuser);
  const [paper] = rows;
  if (paper === undefined) throw new Error('There is no order to settle');
  const scope = { companyId: paid.deal.supplier.companyId };
  await inScope(portal.database.db, scope, (tx) =>
    reserveBalance(tx, paper.id, { at, accountId: null }),
  );
  return { paperId: paper.id, purchaseOrderId: paper.purchaseOrderId, plan };
}

async function balance(paperId: string) {
  const { rows } = await sql<Record<'balance' | 'reserved' | 'shortBy', string>>`
    select balance::text, reserved::text, short_by::text as "shortBy" from supplier_balance
    where purchase_settlement_id = ${paperId}`.execute(portal.database.superuser);
  return rows[0];
}

const ask = (deal: Deal, purchaseOrderId: string, more: object) =>
  dues.outs.requests.draft(deal, {
    applySource: '2',
    purchaseOrderId,
    payType: '4',
    payRatio: '19.88',
    goods: [],
    ...more,
  });

describe("the supplier's balance (money.md 11, 12 and its last section)", () => {
  test('360,010.00 are reserved, asked for, paid, and lie in the sale that they are of', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    await settled(paid, { principal: '914533.00', amount: '903310.00', exposure: '903310.00' });
    const rest = { principal: '916750.00', amount: '905500.00', exposure: '545490.00' };
    const { paperId, purchaseOrderId, plan } = await settled(paid, rest);
    expect(await balance(paperId)).toEqual({
      balance: '360010.00',
      reserved: '360010.00',
      shortBy: '0.00',
    });
    expect(await dues.limit(deal)).toEqual(['360010.00', '1448800.00', '8191190.00']);

    const over = await ask(deal, purchaseOrderId, { applyAmount: '360010.01', payRatio: '19.88' });
    const refused = await dues.outs.requests.submit(deal.buyer.browser, over);
    expect(refused.msg).toContain(BALANCE_REFUSAL.text);
    const id = await ask(deal, purchaseOrderId, { applyAmount: '360010.00' });
    expect((await dues.outs.requests.submit(deal.buyer.browser, id)).code).toBe(0);
    expect(await balance(paperId)).toMatchObject({ reserved: '0.00' });
    expect(await dues.limit(deal)).toEqual(['360010.00', '1448800.00', '8191190.00']);
    await dues.outs.requests.approveAll(id);
    const officer = await dues.officer();
    const half = await dues.entered(officer, {
      companyId: deal.buyer.companyId,
      amount: '458375.00',
      payDate: '2026-05-20',
    });
    const part = [{ receivableId: plan.id, amount: '458375.00' }];
    expect((await dues.allocate(officer, half, part)).code).toBe(0);
    expect(await dues.plan(plan.id)).toMatchObject({ freed: '272745.00' });
    // Half of the sale is collected, so that half of what is paid now is free at once.
    await dues.outs.paid(id, '360010.00');
    expect(await dues.plan(plan.id)).toMatchObject({ freed: '452750.00' });
    expect(await dues.freedRows(deal)).toEqual(['272745.00', '180005.00']);
    expect(await dues.limit(deal)).toEqual(['0.00', '1356060.00', '8643940.00']);
  });

  test('what a request took over is reserved for the balance again when it is withdrawn', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    const of = { principal: '1600000.00', amount: '1500000.00', exposure: '1448800.00' };
    const { paperId, purchaseOrderId } = await settled(paid, of);
    const id = await ask(deal, purchaseOrderId, { applyAmount: '51200.00', payRatio: '2.83' });
    expect((await dues.outs.requests.submit(deal.buyer.browser, id)).code).toBe(0);
    const withdrawn = await deal.buyer.browser.post('/portal/payApply/withdraw', { id });
    expect(withdrawn.code).toBe(0);
    expect(await balance(paperId)).toMatchObject({ reserved: '51200.00' });
    expect(await dues.limit(deal)).toEqual(['51200.00', '1448800.00', '8500000.00']);
  });

  test('what the bank gives back is owed again, and once however often it is paid', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    const of = { principal: '916750.00', amount: '905500.00', exposure: '545490.00' };
    const { paperId, purchaseOrderId } = await settled(paid, of);
    const asked = { payType: '2', applyAmount: '100000.00', payRatio: '5.52' };
    const id = await ask(deal, purchaseOrderId, asked);
    expect((await dues.outs.requests.submit(deal.buyer.browser, id)).code).toBe(0);
    await dues.outs.requests.approveAll(id);
    const first = await dues.outs.paid(id, '100000.00');
    expect(await balance(paperId)).toMatchObject({ balance: '260010.00', reserved: '260010.00' });
    expect((await dues.outs.bounce(first)).code).toBe(0);
    expect(await balance(paperId)).toMatchObject({ balance: '360010.00', reserved: '360010.00' });
    await dues.outs.paid(id, '100000.00');
    expect(await balance(paperId)).toMatchObject({ balance: '260010.00', reserved: '260010.00' });
  });

  test('what the bank gives back of a closed request is asked for anew', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    const of = { principal: '916750.00', amount: '905500.00', exposure: '545490.00' };
    const { paperId, purchaseOrderId } = await settled(paid, of);
    const id = await ask(deal, purchaseOrderId, { applyAmount: '360010.00' });
    expect((await dues.outs.requests.submit(deal.buyer.browser, id)).code).toBe(0);
    await dues.outs.requests.approveAll(id);
    const part = await dues.outs.paid(id, '100000.00');
    const director = await dues.director();
    const closed = await director.post('/admin/payApply/close', { id, reason: '余款改期' });
    expect(closed.code).toBe(0);
    expect(await balance(paperId)).toMatchObject({ balance: '360010.00', reserved: '260010.00' });
    expect((await dues.outs.bounce(part)).code).toBe(0);
    expect(await balance(paperId)).toMatchObject({ balance: '360010.00', reserved: '360010.00' });
    const again = await ask(deal, purchaseOrderId, { applyAmount: '360010.00' });
    expect((await dues.outs.requests.submit(deal.buyer.browser, again)).code).toBe(0);
  });

  test('what does not fit waits for risk, and the confirmation stands', async () => {
    const paid = await dues.paidDeal();
    const of = { principal: '12000000.00', amount: '11000000.00', exposure: '1448800.00' };
    const { paperId } = await settled(paid, of);
    expect(await balance(paperId)).toEqual({
      balance: '9551200.00',
      reserved: '8551200.00',
      shortBy: '1000000.00',
    });
    expect(await dues.limit(paid.deal)).toEqual(['8551200.00', '1448800.00', '0.00']);
  });

  test('neither is asked for without an order', async () => {
    const { deal } = await dues.paidDeal();
    const id = await dues.outs.requests.draft(deal, { payType: '4' });
    const answer = await dues.outs.requests.submit(deal.buyer.browser, id);
    expect(answer.body).toContain(BALANCE_SOURCE);
  });
});
