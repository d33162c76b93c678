import { afterAll, beforeAll, expect, test } from 'vitest';

import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { findOverdue } from '#server/modules/factoring/overdue.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { registerAccount } from '../helpers/own-account.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable, SCHEME } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';
import { working } from '../helpers/working.ts';

// What the bank gives back of a financing (found by the simulation): it has cost nothing, is paid again, and where the financing
// stands follows from what is out.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_655_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';
const HALF = '800000.00';

/** Money of one receivable that has come today. */
const collected = (
  { id, line }: { id: string; line: { id: string } | undefined },
  kind: string,
  amount: string,
) => {
  const received = { kind, amount, valueDate: TODAY, bankSerialNo: nextSerial() };
  return desk.act('collect', { id, lineId: line?.id, ...received });
};

/** Two receivables of a million each, of which 1,600,000.00 was granted and nothing is paid. */
async function granted() {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable(), receivable()]);
  const { requestId, code } = await desk.ask(assigned, id, ['7', '1600000.00']);
  expect(code).toBe(0);
  await desk.desk.requests.approveAll(requestId);
  const [one, two] = (await desk.detail(assigned, id)).receivables;
  const pay = () => desk.desk.paid(requestId, HALF);
  const collect = (line: typeof one, amount: string) => collected({ id, line }, '2', amount);
  return { assigned, id, requestId, one, two, pay, collect };
}

const bounce = async (paymentId: string) =>
  expect((await desk.desk.bounce(paymentId)).code).toBe(0);

async function standing({ seller }: Assigned, id: string) {
  const { data } = await seller.browser.get('/portal/factoring/standing', { id });
  return data;
}

test('an advance that came back from the bank has cost no fee, and its debtor pays none', async () => {
  const { assigned, id, one, two, pay, collect } = await granted();
  const [, second] = [await pay(), await pay()];
  await bounce(second);
  expect(await standing(assigned, id)).toMatchObject({
    owed: { fee: '5000.00', principal: HALF, total: '805000.00' },
  });
  expect((await collect(two, '1000.00')).code).toBe(0);
  expect((await collect(one, '1000.00')).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '5',
    feePaid: '1000.00',
    balanceAmount: '1000.00',
  });
});

test('an advance of which no more than its fee was paid does not come back', async () => {
  const { assigned, id, one, pay, collect } = await granted();
  const first = await pay();
  expect((await collect(one, '1000.00')).code).toBe(0);
  const before = await desk.detail(assigned, id);
  expect((await desk.desk.bounce(first)).code).toBe(FACTORING_REFUSAL.status.code);
  expect(await desk.detail(assigned, id)).toEqual(before);
});

test('what is paid once all else is settled is owed again', async () => {
  const { assigned, id, one, pay, collect } = await granted();
  await pay();
  expect((await collect(one, '1000000.00')).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '7' });
  await pay();
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '5' });
});

test('of an advance of which one part was collected and the other comes back, the balance is the seller’s', async () => {
  const { assigned, id, one, pay, collect } = await granted();
  const [, second] = [await pay(), await pay()];
  expect((await collect(one, '1000000.00')).code).toBe(0);
  await bounce(second);
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '7',
    balanceAmount: '195000.00',
  });
  const { requestId } = await desk.drawn(assigned, id, ['8', '195000.00'], TODAY);
  expect(await desk.detail(assigned, id)).toMatchObject({ balancePaid: '195000.00' });
  expect(requestId).not.toBe('');
});

test('a balance that comes back from the bank is paid again', async () => {
  const { assigned, id, one, pay, collect } = await granted();
  await pay();
  expect((await collect(one, '1000000.00')).code).toBe(0);
  const draw = ['8', '195000.00'] as const;
  const { requestId, paymentId } = await desk.drawn(assigned, id, draw, TODAY);
  await bounce(paymentId);
  expect(await desk.detail(assigned, id)).toMatchObject({ balancePaid: '0.00' });
  expect((await desk.ask(assigned, id, draw)).code).toBe(FACTORING_REFUSAL.none.code);
  await desk.desk.paid(requestId, draw[1]);
  expect(await desk.detail(assigned, id)).toMatchObject({ balancePaid: '195000.00' });
});

test('what was written off and then came back from the bank is lost no more', async () => {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable());
  await desk.proposed(id, { recourseType: '2' });
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  expect((await desk.answer(assigned, id)).code).toBe(0);
  expect((await desk.register(id)).code).toBe(0);
  const { requestId, paymentId } = await desk.drawn(assigned, id, ['7', HALF]);
  await desk.dueOn(id, '2026-05-10');
  await findOverdue(working(portal));
  const [line] = (await desk.detail(assigned, id)).receivables;
  await desk.must('writeOff', { id, lineId: line?.id, reason: '债务人破产清算' });
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '7',
    writtenOff: HALF,
  });
  await bounce(paymentId);
  const found = { writtenOff: '0.00', receivables: [{ writtenOffOn: '' }] };
  const came = await desk.detail(assigned, id);
  expect(came).toMatchObject({ factoringStatus: '4', ...found });
  // It cost nothing as of 02-19, and stands among the money by the day on which the bank gave it back, as its number does.
  expect(came.moves).toMatchObject([
    { kind: '7', valueDate: TODAY, amount: HALF },
    { kind: '1', valueDate: '2026-02-19', amount: HALF },
  ]);
  // It is due, and paid again once it is given more time.
  const more = { lineId: line?.id, dueDate: '2026-08-20', reason: '双方协商展期' };
  await desk.must('extend', { id, ...more });
  await desk.desk.paid(requestId, HALF);
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '5', ...found });
});

/** What the list of what may be prepared offers of a request; undefined where it does not offer it. */
async function offered(requestId: string): Promise<unknown> {
  const { data } = await desk.desk.officer.post('/admin/payable/page', { pageSize: 50 });
  const { content } = data as { content: { id: string; leftAmount: string }[] };
  return content.find(({ id }) => id === requestId)?.leftAmount;
}

test('no advance goes out for what the debtor has paid meanwhile, nor is it offered', async () => {
  const { assigned, id, two, pay, collect, requestId } = await granted();
  const [, second] = [await pay(), await pay()];
  expect(await offered(requestId)).toBeUndefined();
  await bounce(second);
  expect(await offered(requestId)).toBe(HALF);
  const [prepared = ''] = await desk.desk.prepared(requestId, ['700000.00']);
  expect(await offered(requestId)).toBe('100000.00');
  expect((await collect(two, '1000000.00')).code).toBe(0);
  expect(await offered(requestId)).toBeUndefined();
  const { debtorPaid } = FACTORING_REFUSAL;
  expect((await desk.desk.release(prepared)).code).toBe(debtorPaid.code);
  expect(await desk.desk.prepare(requestId, ['100000.00'])).toMatchObject({
    code: debtorPaid.code,
    data: { left: '0.00' },
  });
  await done(desk.desk.officer, '/admin/payment/cancel', { id: prepared, reason: '债务人已付款' });
  await done(desk.boss, '/admin/payApply/close', { id: requestId, reason: '债务人已付款' });
  expect((await desk.ask(assigned, id, ['7', '0.01'])).code).toBe(FACTORING_REFUSAL.none.code);
  expect((await desk.desk.prepare(requestId, ['0.01'])).code).not.toBe(0);
});

// By hand: 80 % of 699,999.99 = 559,999.992.
test('what the debtor still owes covers is offered, and no cent more is prepared', async () => {
  const { two, pay, collect, requestId } = await granted();
  const [, second] = [await pay(), await pay()];
  await bounce(second);
  expect((await collect(two, '300000.01')).code).toBe(0);
  expect(await offered(requestId)).toBe('559999.99');
  expect(await desk.desk.prepare(requestId, ['560000.00'])).toMatchObject({
    code: FACTORING_REFUSAL.debtorPaid.code,
    data: { left: '559999.99' },
  });
  await desk.desk.prepared(requestId, ['559999.99']);
  expect(await offered(requestId)).toBeUndefined();
});

test('a balance that came back from the bank is offered again', async () => {
  const { assigned, id, one, pay, collect } = await granted();
  await pay();
  expect((await collect(one, '1000000.00')).code).toBe(0);
  const { requestId, paymentId } = await desk.drawn(assigned, id, ['8', '195000.00'], TODAY);
  expect(await offered(requestId)).toBeUndefined();
  await bounce(paymentId);
  expect(await offered(requestId)).toBe('195000.00');
});

test('what the debtor pays while money is with the bank waits for its slip', async () => {
  const { assigned, id, two, pay, collect, requestId } = await granted();
  const [, second] = [await pay(), await pay()];
  await bounce(second);
  const [prepared = ''] = await desk.desk.prepared(requestId, [HALF]);
  expect((await desk.desk.release(prepared)).code).toBe(0);
  expect((await collect(two, '1000000.00')).code).toBe(FACTORING_REFUSAL.paying.code);
  expect((await desk.desk.confirm(prepared)).code).toBe(0);
  expect((await collect(two, '1000000.00')).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({
    advancedAmount: '1600000.00',
    balanceAmount: '195000.00',
  });
});

test('what is out for a receivable that its debtor has paid leaves the others their room', async () => {
  const { assigned, id, two, pay, collect, requestId } = await granted();
  const first = await pay();
  const [released = ''] = await desk.desk.prepared(requestId, [HALF]);
  expect((await desk.desk.release(released)).code).toBe(0);
  // Nobody enters it while the bank is to pay; its books may be of before that.
  await portal.database.superuser
    .updateTable('payment')
    .set({ payment_status: '5' })
    .where('id', '=', released)
    .execute();
  expect((await collect(two, '1000000.00')).code).toBe(0);
  await portal.database.superuser
    .updateTable('payment')
    .set({ payment_status: '2' })
    .where('id', '=', released)
    .execute();
  expect((await desk.desk.confirm(released)).code).toBe(0);
  await bounce(first);
  expect(await desk.detail(assigned, id)).toMatchObject({ advancedAmount: HALF });
  await pay();
  expect(await desk.detail(assigned, id)).toMatchObject({ advancedAmount: '1600000.00' });
});

/** 反向保理 whose scheme stands and is registered. */
async function borne(receivables: readonly object[]) {
  const assigned = await desk.assigned({ productId: '402' });
  await desk.file(assigned, { receivables });
  const id = await desk.newest(assigned);
  await desk.must('debtorLimit', { id, amount: '50000000.00' });
  await desk.must('propose', { id, ...SCHEME, recourseType: '2' });
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  expect((await desk.register(id)).code).toBe(0);
  return { assigned, id };
}

/** Of a million, of which 800,000.00 went out, came back from the bank, and the debtor has paid its fee of 5,000.00. */
async function bouncedWithFee() {
  const { assigned, id } = await borne([receivable()]);
  const { requestId, paymentId } = await desk.drawn(assigned, id, ['7', HALF], TODAY);
  const [line] = (await desk.detail(assigned, id)).receivables;
  const collect = (kind: string, amount: string) => collected({ id, line }, kind, amount);
  const refund = (valueDate = TODAY, bankSerialNo = nextSerial()) =>
    desk.act('refundFee', { id, valueDate, bankSerialNo });
  expect((await collect('9', '5000.00')).code).toBe(0);
  expect((await refund()).code).toBe(FACTORING_REFUSAL.noFeeToReturn.code);
  await bounce(paymentId);
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '4' });
  return { assigned, id, requestId, paymentId, collect, refund };
}

// By hand: 1,000,000.00 confirmed, 80 % = 800,000.00 advanced, 0.5 % = 5,000.00 of fee, once. In 1,005,000.00 of the debtor, out
// 800,000.00 and 200,000.00 of balance to the seller, without a day of interest; the platform keeps 5,000.00.
test('a fee that the debtor has paid itself is paid once, for an advance that is paid again too', async () => {
  const { assigned, id, requestId, collect, refund } = await bouncedWithFee();
  await desk.desk.paid(requestId, HALF);
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '5' });
  expect((await collect('9', '0.01')).code).toBe(FACTORING_REFUSAL.noDebtorFee.code);
  expect((await refund()).code).toBe(FACTORING_REFUSAL.noFeeToReturn.code);
  expect((await collect('2', '1000000.00')).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '7',
    collectedAmount: '1000000.00',
    interestPaid: '0.00',
    feePaid: '0.00',
    balanceAmount: '200000.00',
  });
  await desk.drawn(assigned, id, ['8', '200000.00'], TODAY);
});

/** What the console's list says of it. */
async function listed(id: string) {
  const { data } = await desk.desk.officer.post('/admin/factoring/page', { pageSize: 50 });
  const { content } = data as { content: { id: string; feeToReturn: string; actions: string[] }[] };
  return content.find((row) => row.id === id);
}

// By hand: in 5,000.00, out 5,000.00; nothing is left with the platform, and it may be cancelled.
test('a fee that was paid for an advance that is not paid again goes back to its debtor, before it is cancelled', async () => {
  const { assigned, id, requestId, paymentId, refund } = await bouncedWithFee();
  const cancel = () => desk.boss.post('/admin/factoring/cancel', { id, reason: '融资方放弃融资' });
  await done(desk.boss, '/admin/payApply/close', { id: requestId, reason: '融资方放弃融资' });
  expect((await cancel()).code).toBe(FACTORING_REFUSAL.feePaid.code);
  expect(await listed(id)).toMatchObject({
    feeToReturn: '5000.00',
    actions: expect.arrayContaining(['refundFee']),
  });
  const { companyId } = assigned.debtor;
  for (const account of [
    { verified: false },
    { holder: '示例他人有限公司', accountNo: '622200001111111' },
  ]) {
    await registerAccount(portal, desk.desk.companies, companyId, account);
    expect((await refund()).code).toBe(FACTORING_REFUSAL.noFeeAccount.code);
  }
  await registerAccount(portal, desk.desk.companies, companyId, { accountNo: '622200007654321' });
  expect(await refund('2026-05-21')).toMatchObject({
    code: 422,
    data: { fields: [{ path: 'valueDate' }] },
  });
  expect((await refund('2026-05-19')).code).toBe(FACTORING_REFUSAL.early.code);
  const { bank_serial_no: advanced } = await portal.database.superuser
    .selectFrom('payment')
    .select('bank_serial_no')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify((await refund(TODAY, advanced)).data)).toMatch(
    /登记为付款单 FK\d+（800,000/,
  );
  const before = await desk.detail(assigned, id);
  const page = await assigned.seller.browser.post('/portal/factoring/page', {});
  for (const told of [before, page.data]) expect(JSON.stringify(told)).not.toContain('feeToReturn');
  expect((await refund()).code).toBe(0);
  expect((await refund()).code).toBe(FACTORING_REFUSAL.noFeeToReturn.code);
  expect(await listed(id)).toMatchObject({
    feeToReturn: '0.00',
    actions: expect.not.arrayContaining(['refundFee']),
  });
  // What the debtor pays and has back is none of the seller's.
  expect((await desk.detail(assigned, id)).moves).toEqual(before.moves);
  await deliverAll(portal);
  const { data } = await assigned.debtor.browser.get('/message/page', { pageSize: 10 });
  expect(JSON.stringify(data)).toContain('5,000.00 元');
  expect((await cancel()).code).toBe(0);
});

// By hand: in 5,000.00, out 5,000.00, in 5,000.00 once more; the platform keeps 5,000.00.
test('a fee that went back is asked for again once the advance is paid again', async () => {
  const { assigned, requestId, collect, refund } = await bouncedWithFee();
  await registerAccount(portal, desk.desk.companies, assigned.debtor.companyId);
  expect((await refund()).code).toBe(0);
  await desk.desk.paid(requestId, HALF);
  expect((await collect('9', '5000.01')).code).toBe(FACTORING_REFUSAL.noDebtorFee.code);
  expect((await collect('9', '5000.00')).code).toBe(0);
  expect((await collect('9', '0.01')).code).toBe(FACTORING_REFUSAL.noDebtorFee.code);
});

test('a debtor’s fee holds nothing open for a receivable of whose advance nothing is out', async () => {
  const { assigned, id } = await borne([receivable(), receivable()]);
  const { requestId } = await desk.ask(assigned, id, ['7', '1600000.00']);
  await desk.desk.requests.approveAll(requestId);
  await desk.desk.paid(requestId, HALF);
  const second = await desk.desk.paid(requestId, HALF);
  await bounce(second);
  const [line] = (await desk.detail(assigned, id)).receivables;
  expect((await collected({ id, line }, '2', '1000000.00')).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '5' });
  expect((await collected({ id, line }, '9', '5000.00')).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '7' });
});
