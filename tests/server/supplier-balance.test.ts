import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { USER_STATUS } from '#contract/account/user.ts';
import { BALANCE_REFUSAL, BALANCE_SOURCE } from '#contract/pay-apply/pay-type.ts';
import { adjust } from '#server/kernel/ledger/ledger.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import { balanceRound } from '#server/modules/supplier-balance/round.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { counted } from '../helpers/counted.ts';
import { Dues } from '../helpers/dues.ts';
import { registerAccount } from '../helpers/own-account.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { settledSale } from '../helpers/settled-sale.ts';
import { balanceOf, disputedOf, draftOfBalance } from '../helpers/supplier-balances.ts';
import { working } from '../helpers/working.ts';

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_673_000_000);
});
afterAll(() => portal.close());

const balance = (paperId: string) => balanceOf(portal, paperId);
const ask = (deal: Deal, purchaseOrderId: string, more: object, by?: Browser) =>
  draftOfBalance(dues, { deal, purchaseOrderId }, more, by);

/** What whoever asks for money of an order is told of it. */
const basisOf = async (browser: Browser, id: string) =>
  (await browser.get('/portal/payApplication/basis', { id })).data;

const shortSince = async (paperId: string) =>
  (
    await portal.database.superuser
      .selectFrom('supplier_balance')
      .select('short_since')
      .where('purchase_settlement_id', '=', paperId)
      .executeTakeFirstOrThrow()
  ).short_since;

/** What risk's workbench counts, and what the list holds that it leads to. */
const shortOnes = async (risk: Browser) =>
  (await counted(risk, 'supplierBalance.short', '/admin/supplierBalance/page')) ?? {
    count: 0,
    listed: 0,
  };

/** Both sales of a paid order: 903,310.00 lie in the first, and what is left in the second. */
async function settledRest(paid: { deal: Deal; estimateId: string }) {
  const first = { principal: '914533.00', amount: '903310.00', exposure: '903310.00' };
  await settledSale(dues, paid, first);
  const rest = { principal: '916750.00', amount: '905500.00', exposure: '545490.00' };
  return settledSale(dues, paid, rest);
}

describe("the supplier's balance (rules.md M11, M12, C.0.3)", () => {
  test('360,010.00 are reserved, asked for, paid, and lie in the sale that they are of', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    await settledSale(dues, paid, {
      principal: '914533.00',
      amount: '903310.00',
      exposure: '903310.00',
    });
    const rest = { principal: '916750.00', amount: '905500.00', exposure: '545490.00' };
    const { paperId, purchaseOrderId, plan } = await settledSale(dues, paid, rest);
    expect(await balance(paperId)).toEqual({
      balance: '360010.00',
      reserved: '360010.00',
      shortBy: '0.00',
    });
    expect(await dues.limit(deal)).toEqual(['360010.00', '1448800.00', '8191190.00']);

    const over = await ask(deal, purchaseOrderId, { applyAmount: '360010.01', payRatio: '19.88' });
    const refused = await dues.outs.requests.submit(deal.buyer.browser, over);
    expect(refused.msg).toBe(`${BALANCE_REFUSAL.text}：尚可申请 360,010.00 元`);
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
    const { paperId, purchaseOrderId } = await settledSale(dues, paid, of);
    const id = await ask(deal, purchaseOrderId, { applyAmount: '51200.00', payRatio: '2.83' });
    expect((await dues.outs.requests.submit(deal.buyer.browser, id)).code).toBe(0);
    const withdrawn = await deal.buyer.browser.post('/portal/payApply/withdraw', { id });
    expect(withdrawn.code).toBe(0);
    expect(await balance(paperId)).toMatchObject({ reserved: '51200.00' });
    expect(await dues.limit(deal)).toEqual(['51200.00', '1448800.00', '8500000.00']);
  });

  // By hand: 1,500,000.00 are settled, 1,448,800.00 were paid before; the debtor agrees, and the rest is 51,200.00.
  test('its supplier asks for it by itself, and sees no limit', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    const of = { principal: '1600000.00', amount: '1500000.00', exposure: '1448800.00' };
    const { paperId, purchaseOrderId } = await settledSale(dues, paid, of);
    const { companies, requests } = dues.outs;
    const debtor = await companies.member('companyFinance', deal.buyer.companyId);
    const { browser, companyId } = deal.supplier;
    const told = { balanceLeft: '51200.00', retentionLeft: null, retentionDate: '' };
    for (const by of [browser, deal.buyer.browser]) {
      expect(await basisOf(by, purchaseOrderId)).toMatchObject(told);
    }
    const id = await ask(
      deal,
      purchaseOrderId,
      {
        applyAmount: '51200.00',
        payRatio: '2.83',
        bankId: await registerAccount(portal, companies, companyId),
      },
      browser,
    );
    const filed = await requests.submit(browser, id);
    expect(filed.code, filed.body).toBe(0);
    const agreed = { id, decision: 'approve', opinion: '货款属实' };
    expect((await debtor.browser.post('/portal/payApply/review', agreed)).code).toBe(0);
    // 51,200.00 × 8 % × 90 ÷ 360 = 1,024.00 would be an advance's: the sale was charged when it was settled (rules.md M6).
    const costless = { amount: '51200.00', total: '0.00', totalTax: '0.00', effectiveRate: '' };
    const bought = await deal.buyer.browser.get('/portal/payApply/detail', { id });
    expect(bought.data).toMatchObject({ cost: costless });
    const { projectId } = bought.data as { projectId: string };
    const tried = { projectId, amount: '51200.00', payDate: '2026-05-20', payType: '4', lines: [] };
    const preview = await deal.buyer.browser.post('/portal/cost/preview', tried);
    expect(preview.data).toMatchObject({ cost: costless });
    await requests.approveAll(id);
    expect(await basisOf(browser, purchaseOrderId)).toMatchObject({ balanceLeft: '0.00' });
    expect(await dues.limit(deal)).toEqual(['51200.00', '1448800.00', '8500000.00']);
    await dues.outs.paid(id, '51200.00');
    expect(await balance(paperId)).toMatchObject({ reserved: '0.00' });
    expect(await dues.limit(deal)).toEqual(['0.00', '1500000.00', '8500000.00']);
  });

  test('it is asked for, agreed to and paid though its buyer was frozen meanwhile (docs/decisions/185)', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    const of = { principal: '1600000.00', amount: '1500000.00', exposure: '1448800.00' };
    const { purchaseOrderId } = await settledSale(dues, paid, of);
    const { companies, requests } = dues.outs;
    const debtor = await companies.member('companyFinance', deal.buyer.companyId);
    const { browser, companyId } = deal.supplier;
    const bankId = await registerAccount(portal, companies, companyId);
    const asked = { applyAmount: '51200.00', payRatio: '2.83', bankId };
    const id = await ask(deal, purchaseOrderId, asked, browser);
    await portal.database.superuser
      .updateTable('company')
      .set({ real_name_status: USER_STATUS.frozen })
      .where('id', '=', deal.buyer.companyId)
      .execute();
    expect((await requests.submit(browser, id)).code).toBe(0);
    const agreed = { id, decision: 'approve', opinion: '货款属实' };
    expect((await debtor.browser.post('/portal/payApply/review', agreed)).code).toBe(0);
    await requests.approveAll(id);
    await dues.outs.paid(id, '51200.00');
    expect(await dues.limit(deal)).toEqual(['0.00', '1500000.00', '8500000.00']);
  });

  // By hand: of 51,200.00 that are asked for 20,000.00 are granted and paid; 31,200.00 are left, reserved and asked for anew.
  test('what was asked for and not granted is reserved for the balance again, and may be asked for', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    const of = { principal: '1600000.00', amount: '1500000.00', exposure: '1448800.00' };
    const { paperId, purchaseOrderId } = await settledSale(dues, paid, of);
    const { requests } = dues.outs;
    const id = await ask(deal, purchaseOrderId, { applyAmount: '51200.00', payRatio: '2.83' });
    expect((await requests.submit(deal.buyer.browser, id)).code).toBe(0);
    for (let task = await requests.openTask(id); task; task = await requests.openTask(id)) {
      const fields = task.node_key === 'N2' ? { approvedAmount: '20000.00' } : undefined;
      expect((await requests.approve(id, fields)).code).toBe(0);
    }
    expect(await balance(paperId)).toMatchObject({ balance: '51200.00', reserved: '31200.00' });
    expect(await dues.limit(deal)).toEqual(['51200.00', '1448800.00', '8500000.00']);
    await dues.outs.paid(id, '20000.00');
    const more = (applyAmount: string) =>
      ask(deal, purchaseOrderId, { applyAmount, payRatio: '1.72' });
    const over = await requests.submit(deal.buyer.browser, await more('31200.01'));
    expect(over.msg).toContain(BALANCE_REFUSAL.text);
    const rest = await requests.submit(deal.buyer.browser, await more('31200.00'));
    expect(rest.code, rest.body).toBe(0);
    expect(await balance(paperId)).toMatchObject({ reserved: '0.00' });
    expect(await dues.limit(deal)).toEqual(['31200.00', '1468800.00', '8500000.00']);
  });

  test('what was disputed while a request had taken it over is not reserved again', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    const of = { principal: '1600000.00', amount: '1500000.00', exposure: '1448800.00' };
    const { paperId, purchaseOrderId } = await settledSale(dues, paid, of);
    const id = await ask(deal, purchaseOrderId, { applyAmount: '51200.00', payRatio: '2.83' });
    expect((await dues.outs.requests.submit(deal.buyer.browser, id)).code).toBe(0);
    await disputedOf(portal, paperId, '11200.00');
    expect(await balance(paperId)).toMatchObject({ balance: '40000.00', reserved: '0.00' });
    const withdrawn = await deal.buyer.browser.post('/portal/payApply/withdraw', { id });
    expect(withdrawn.code).toBe(0);
    expect(await balance(paperId)).toMatchObject({ balance: '40000.00', reserved: '40000.00' });
    expect(await dues.limit(deal)).toEqual(['40000.00', '1448800.00', '8511200.00']);
  });

  test('what the bank gives back is owed again, and once however often it is paid', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    const { paperId, purchaseOrderId } = await settledRest(paid);
    const asked = { payType: '2', applyAmount: '100000.00', payRatio: '5.52' };
    const id = await ask(deal, purchaseOrderId, asked);
    expect((await dues.outs.requests.submit(deal.buyer.browser, id)).code).toBe(0);
    await dues.outs.requests.approveAll(id);
    const first = await dues.outs.paid(id, '100000.00');
    expect(await balance(paperId)).toMatchObject({ balance: '260010.00', reserved: '260010.00' });
    expect((await dues.outs.bounce(first)).code).toBe(0);
    // The request goes on holding it and will pay it again: it is not held for the balance, too.
    expect(await balance(paperId)).toMatchObject({ balance: '260010.00', reserved: '260010.00' });
    // Nor where what is owed is counted anew meanwhile, or asked for: 905,500.00 less 645,490.00 are 260,010.00.
    await disputedOf(portal, paperId, '0.00');
    expect(await balance(paperId)).toMatchObject({ balance: '260010.00', reserved: '260010.00' });
    const over = await ask(deal, purchaseOrderId, { applyAmount: '260010.01', payRatio: '14.36' });
    const refused = await dues.outs.requests.submit(deal.buyer.browser, over);
    expect(refused.msg).toContain(BALANCE_REFUSAL.text);
    await dues.outs.paid(id, '100000.00');
    expect(await balance(paperId)).toMatchObject({ balance: '260010.00', reserved: '260010.00' });
  });

  test('what the bank gave back of a request that is closed instead of paid again is owed', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    const { paperId, purchaseOrderId } = await settledRest(paid);
    const asked = { payType: '2', applyAmount: '100000.00', payRatio: '5.52' };
    const id = await ask(deal, purchaseOrderId, asked);
    expect((await dues.outs.requests.submit(deal.buyer.browser, id)).code).toBe(0);
    await dues.outs.requests.approveAll(id);
    expect((await dues.outs.bounce(await dues.outs.paid(id, '100000.00'))).code).toBe(0);
    expect(await balance(paperId)).toMatchObject({ balance: '260010.00' });
    const director = await dues.director();
    const closed = await director.post('/admin/payApply/close', { id, reason: '账户有误' });
    expect(closed.code).toBe(0);
    expect(await balance(paperId)).toMatchObject({ balance: '360010.00', reserved: '360010.00' });
  });

  test('what the bank gives back of a closed request is asked for anew', async () => {
    const paid = await dues.paidDeal();
    const { deal } = paid;
    const { paperId, purchaseOrderId } = await settledRest(paid);
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
    const { paperId } = await settledSale(dues, paid, of);
    expect(await balance(paperId)).toEqual({
      balance: '9551200.00',
      reserved: '8551200.00',
      shortBy: '1000000.00',
    });
    expect(await dues.limit(paid.deal)).toEqual(['8551200.00', '1448800.00', '0.00']);
  });

  test('risk sees what does not fit, says what is done about it, and what fits by then is held', async () => {
    const paid = await dues.paidDeal();
    const of = { principal: '12000000.00', amount: '11000000.00', exposure: '1448800.00' };
    const { paperId } = await settledSale(dues, paid, of);
    const risk = await dues.outs.people.operator('13800000012');
    const list = async () =>
      (
        (await risk.post('/admin/supplierBalance/page', { balanceState: '1' })).data as {
          content: { id: string; shortBy: string; actions: string[]; settlementNo: string }[];
        }
      ).content;
    const { settlement_no: no } = await portal.database.superuser
      .selectFrom('purchase_settlement')
      .select('settlement_no')
      .where('id', '=', paperId)
      .executeTakeFirstOrThrow();
    const found = (await list()).find(({ settlementNo }) => settlementNo === no);
    expect(found).toMatchObject({ shortBy: '1000000.00', actions: ['decide'] });
    const before = await shortOnes(risk);
    const decide = { id: found?.id ?? '', decision: '调增额度后补足' };
    const finance = await (await dues.officer()).post('/admin/supplierBalance/decide', decide);
    expect(finance.code).toBe(403);
    const still = await risk.post('/admin/supplierBalance/decide', decide);
    expect(still.data).toEqual({ shortBy: '1000000.00' });
    const after = await shortOnes(risk);
    expect(after.listed).toBe(after.count);
    expect(after.count).toBe(before.count - 1);
    // Decided on once; it is no task again while it is short by no more.
    const since = await shortSince(paperId);
    await inScope(portal.database.db, { operator: true, maintenance: true }, (tx) =>
      adjust(tx, {
        projectId: paid.deal.projectId,
        amount: '400000.00',
        object: { type: 'project', id: paid.deal.projectId },
        operatorId: null,
        at: portal.clock.now(),
      }),
    );
    portal.clock.advance(60_000);
    await balanceRound(working(portal));
    expect(await balance(paperId)).toMatchObject({ reserved: '8951200.00', shortBy: '600000.00' });
    expect(await shortSince(paperId)).toEqual(since);
  });

  test('neither is asked for without an order', async () => {
    const { deal } = await dues.paidDeal();
    const id = await dues.outs.requests.draft(deal, { payType: '4' });
    const answer = await dues.outs.requests.submit(deal.buyer.browser, id);
    expect(answer.body).toContain(BALANCE_SOURCE);
  });
});
