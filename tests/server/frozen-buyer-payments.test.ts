import { afterAll, beforeAll, expect, test } from 'vitest';

import { USER_STATUS } from '#contract/account/user.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Factorings } from '../helpers/factorings.ts';
import { registerAccount } from '../helpers/own-account.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import type { PayOuts } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';
import { savedIn } from '../helpers/saved.ts';

// A buyer that may begin nothing new is lent nothing by way of its supplier (rules.md B.4, C.3, H.3, M10).

let portal: TestApp;
let factorings: Factorings;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  factorings = await Factorings.with(portal, 13_703_000_000);
  desk = factorings.desk;
});
afterAll(() => portal.close());

const { frozen, expired, certified } = USER_STATUS;

const setStatus = ({ buyer }: Pick<Deal, 'buyer'>, real_name_status: number) =>
  portal.database.superuser
    .updateTable('company')
    .set({ real_name_status })
    .where('id', '=', buyer.companyId)
    .execute();

/** A draft of the supplier for the rest of its order, 362,200.00. */
async function drafted() {
  const { deal, id: requestId } = await desk.payable();
  const { purchaseId } = await desk.requests.orders(requestId);
  const { browser } = deal.supplier;
  const finance = await desk.companies.member('companyFinance', deal.buyer.companyId);
  const values = desk.requests.values(deal, {
    purchaseOrderId: purchaseId,
    payType: '2',
    payRatio: '20',
    applyAmount: '362200.00',
    bankId: await registerAccount(portal, desk.companies, deal.supplier.companyId),
    file31: [await desk.requests.paper(browser)],
  });
  const { id } = savedIn(await desk.requests.save(browser, values));
  return { deal, requestId, id, finance: finance.browser };
}

test.each([
  [frozen, 'company_frozen'],
  [expired, 'certification_expired'],
])(
  'what a supplier asks for on the credit of a buyer of status %i stops at every step',
  async (status, code) => {
    const { deal, id, finance } = await drafted();
    const { browser } = deal.supplier;
    await setStatus(deal, status);
    const refused = await desk.requests.submit(browser, id);
    expect(refused.code).toBe(PAY_APPLY_REFUSAL.buyer.code);
    expect(refused.body).not.toMatch(/冻结|过期/);
    await setStatus(deal, certified);
    await done(browser, '/portal/payApply/submit', { id });

    const agree = () => finance.post('/portal/payApply/review', { id, decision: 'approve' });
    await setStatus(deal, status);
    expect((await agree()).code).toBe(code);
    expect((await desk.limits.figures(deal.projectId)).reserved).toBe('1448800.00');
    await setStatus(deal, certified);
    expect((await agree()).code).toBe(0);

    for (const node of ['N1', 'N2']) {
      expect((await desk.requests.openTask(id))?.node_key).toBe(node);
      expect((await desk.requests.approve(id)).code).toBe(0);
    }
    await setStatus(deal, status);
    expect((await desk.requests.approve(id)).code).toBe(code);
    await setStatus(deal, certified);
    expect(await desk.requests.approveAll(id)).toEqual(['N3']);
  },
);

test('what was granted to a buyer that was frozen since is neither prepared nor released until it is thawed', async () => {
  const { deal, id } = await desk.payable();
  const [first = ''] = await desk.prepared(id, ['448800.00']);
  await setStatus(deal, frozen);
  const { code } = PAYMENT_REFUSAL.buyerFrozen;
  expect((await desk.prepare(id, ['1000000.00'])).code).toBe(code);
  expect((await desk.release(first)).code).toBe(code);
  // Papers that have run out stop nothing that was granted (docs/decisions/145).
  await setStatus(deal, expired);
  expect((await desk.release(first)).code).toBe(0);
  await setStatus(deal, certified);
  await desk.prepared(id, ['1000000.00']);
});

test('what was released is not told to the bank for a buyer, or to a supplier, that was frozen since', async () => {
  const { deal, id } = await desk.payable();
  const payments = await desk.prepared(id, ['400000.00', '48800.00']);
  for (const one of payments) expect((await desk.release(one)).code).toBe(0);
  await setStatus(deal, frozen);
  const refused = await desk.makeBatch(payments);
  expect(refused.code).toBe(PAYMENT_REFUSAL.buyerFrozen.code);
  expect(refused.msg).toMatch(/^FK\d+：/);
  await setStatus(deal, certified);
  await setStatus({ buyer: deal.supplier }, frozen);
  expect((await desk.makeBatch(payments)).code).toBe(PAYMENT_REFUSAL.supplierFrozen.code);
  await setStatus({ buyer: deal.supplier }, certified);
  expect((await desk.makeBatch(payments)).code).toBe(0);
});

test('nothing is advanced on a debtor that is frozen; that its papers have run out is not the seller’s', async () => {
  const assigned = await factorings.assigned();
  const id = await factorings.ready(assigned, [receivable()]);
  const turn = (status: number) => setStatus({ buyer: assigned.debtor as Deal['buyer'] }, status);
  await turn(frozen);
  const { requestId, code, body } = await factorings.ask(assigned, id, ['7', '800000.00']);
  expect(code).toBe(PAY_APPLY_REFUSAL.buyer.code);
  expect(body).not.toContain('冻结');
  await turn(expired);
  await done(assigned.seller.browser, '/portal/payApply/submit', { id: requestId });
  await desk.requests.approve(requestId);
  await desk.requests.approve(requestId);
  await turn(frozen);
  expect((await desk.requests.approve(requestId)).code).toBe('company_frozen');
  await turn(expired);
  await desk.requests.approveAll(requestId);
  const [payment = ''] = await desk.prepared(requestId, ['800000.00']);
  await turn(frozen);
  expect((await desk.release(payment)).code).toBe(PAYMENT_REFUSAL.buyerFrozen.code);
  await turn(expired);
  expect((await desk.release(payment)).code).toBe(0);
});
