import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { PayOuts } from '../helpers/pay-outs.ts';

// Nobody is paid by 商业承兑汇票 (3) or 应收账款电子凭证 (5) who has not agreed to it (rules.md M18, H.3).

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_679_000_000);
});
afterAll(() => portal.close());

const db = () => portal.database.superuser;

/** A deal whose supplier has confirmed its order without paper, and a request of its buyer for the rest of it. */
async function asked(payMethod: string) {
  const { deal, id } = await desk.payable();
  const { purchaseId } = await desk.requests.orders(id);
  const rest = { purchaseOrderId: purchaseId, payRatio: '20', applyAmount: '362200.00' };
  const more = { ...rest, applySource: '2', payType: '2', goods: [], payMethod };
  const requestId = await desk.requests.draft(deal, more);
  return { deal, purchaseId, requestId };
}

const setMethod = (requestId: string, payMethod: string) =>
  sql`update pay_apply set pay_method = ${payMethod} where id = ${requestId}`.execute(db());

test.each(['3', '5'])(
  'a request by method %s is refused beside the field, and says what to do',
  async (method) => {
    const { deal, requestId, purchaseId } = await asked(method);
    const { requests } = desk;
    const answer = await requests.submit(deal.buyer.browser, requestId);
    const fields = [{ path: 'payMethod', message: PAY_APPLY_REFUSAL.paper.text }];
    expect(answer).toMatchObject({ status: 422, data: { fields } });
    await sql`update purchase_order set consent_time = now() where id = ${purchaseId}`.execute(
      db(),
    );
    const agreed = await requests.submit(deal.buyer.browser, requestId);
    expect(agreed.code, agreed.body).toBe(0);
  },
);

test('nor is it approved, prepared or released', async () => {
  const { deal, requestId, purchaseId } = await asked('1');
  const { requests } = desk;
  expect((await requests.submit(deal.buyer.browser, requestId)).code).toBe(0);
  await setMethod(requestId, '3');
  const approving = requests.approveAll(requestId);
  await expect(approving).rejects.toThrow(PAY_APPLY_REFUSAL.paper.code);
  await setMethod(requestId, '1');
  await requests.approveAll(requestId);
  const [paymentId = ''] = await desk.prepared(requestId, ['362200.00']);
  await setMethod(requestId, '3');
  expect((await desk.release(paymentId)).msg).toBe(PAYMENT_REFUSAL.paper.text);
  expect((await desk.prepare(requestId, ['0.01'])).msg).toBe(PAYMENT_REFUSAL.paper.text);
  await sql`update purchase_order set consent_time = now() where id = ${purchaseId}`.execute(db());
  expect((await desk.release(paymentId)).code).toBe(0);
});

test('a supplier that asks for paper itself has agreed to it', async () => {
  const { deal, requestId } = await asked('3');
  await sql`update pay_apply set company_id = ${deal.supplier.companyId} where id = ${requestId}`.execute(
    db(),
  );
  const answer = await desk.requests.submit(deal.supplier.browser, requestId);
  expect(answer.body).not.toContain('payMethod');
});
