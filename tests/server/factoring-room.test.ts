import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { reverseReady } from '../helpers/reverse-factoring.ts';
import { done } from '../helpers/reviewer.ts';

// What an advance stands on: a receivable that is the platform's, that is not due and that is registered; and what its debtor pays
// before the advance is out, or beside its fee.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_659_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';

async function collected(
  assigned: Assigned,
  id: string,
  { kind = '2', amount, on = TODAY }: { kind?: string; amount: string; on?: string },
) {
  const [line] = (await desk.detail(assigned, id)).receivables;
  const received = { kind, amount, valueDate: on, bankSerialNo: nextSerial() };
  return desk.act('collect', { id, lineId: line?.id, ...received });
}

/** The advance of one receivable of a million is granted. */
async function granted() {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  const { requestId } = await desk.ask(assigned, id, ['7', '800000.00']);
  await desk.desk.requests.approveAll(requestId);
  return { assigned, id, requestId };
}

async function offeredLeft(requestId: string): Promise<string[]> {
  const { data } = await desk.desk.officer.post('/admin/payable/page', { pageSize: 50 });
  const { content } = data as { content: { id: string; leftAmount: string }[] };
  return content.filter(({ id }) => id === requestId).map(({ leftAmount }) => leftAmount);
}

test('no more is advanced on a receivable that is its seller’s again', async () => {
  const { assigned, id, requestId } = await granted();
  await desk.desk.paid(requestId, '500000.00');
  const early = await collected(assigned, id, { kind: '3', amount: '505000.00' });
  expect(early.code).toBe(0);
  expect(await offeredLeft(requestId)).toEqual([]);
  expect((await desk.desk.prepare(requestId, ['300000.00'])).code).toBe('factoring_debtor_paid');
});

test('what had left the bank when its seller settled is booked all the same', async () => {
  const { assigned, id, requestId } = await granted();
  await desk.desk.paid(requestId, '500000.00');
  const [paymentId = ''] = await desk.desk.prepared(requestId, ['300000.00']);
  await desk.desk.release(paymentId);
  expect((await collected(assigned, id, { kind: '3', amount: '505000.00' })).code).toBe(0);
  expect((await desk.desk.confirm(paymentId)).code).toBe(0);
  const after = await desk.detail(assigned, id);
  expect([after.factoringStatus, after.receivables[0]?.outstanding]).toEqual(['5', '300000.00']);
});

test('no advance is asked for or goes out once the receivable is due, until it is extended', async () => {
  const { assigned, id, requestId } = await granted();
  await desk.dueOn(id, TODAY);
  expect((await desk.desk.prepare(requestId, ['800000.00'])).code).toBe('factoring_due');
  const [line] = (await desk.detail(assigned, id)).receivables;
  const extended = { id, lineId: line?.id, dueDate: '2026-08-20', reason: '双方协商展期' };
  await desk.must('extend', extended);
  await desk.desk.paid(requestId, '800000.00');
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '5' });

  const other = await desk.assigned();
  const due = await desk.ready(other, [receivable()]);
  await desk.dueOn(due, '2026-05-10');
  expect((await desk.ask(other, due, ['7', '800000.00'])).code).toBe('factoring_due');
});

test('a registration that has ended is none', async () => {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable());
  await desk.proposed(id);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  await desk.answer(assigned, id);
  const ended = await desk.register(id, { registerDate: '2025-05-20', registerDue: TODAY });
  expect([ended.status, ended.body]).toEqual([422, expect.stringContaining('registerDue')]);
  expect((await desk.register(id)).code).toBe(0);
  await portal.database.superuser
    .updateTable('factoring')
    .set({ register_due: '2026-05-19' })
    .where('id', '=', id)
    .execute();
  const asked = await desk.ask(assigned, id, ['7', '800000.00']);
  expect(asked.code).toBe('factoring_registration');
});

test('what the debtor pays before the advance is out is the seller’s, and none of it is advanced', async () => {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable());
  await desk.proposed(id);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  const pay = (amount: string) => collected(assigned, id, { amount, on: '2026-05-18' });
  expect((await pay('300000.00')).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '3',
    balanceAmount: '300000.00',
  });
  await desk.answer(assigned, id);
  await desk.register(id);
  expect((await pay('100000.00')).code).toBe(0);
  const ready = await desk.detail(assigned, id);
  expect([ready.factoringStatus, ready.balanceAmount]).toEqual(['4', '400000.00']);
  expect(ready.actions).toContain('askBalance');
  // Nobody cancels what holds money of the seller's.
  const cancel = { id, reason: '融资方放弃融资' };
  expect((await desk.boss.post('/admin/factoring/cancel', cancel)).code).toBe('factoring_balance');
  // By hand: 80 % of 600,000.00.
  expect((await desk.ask(assigned, id, ['7', '480000.01'])).code).toBe('factoring_amount');
  await desk.drawn(assigned, id, ['8', '400000.00'], TODAY);
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '4' });
  await desk.drawn(assigned, id, ['7', '480000.00'], TODAY);
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '5' });
});

test('neither a fee of a later day nor a balance that was paid bars what the debtor has paid before', async () => {
  const { assigned, id } = await reverseReady(desk);
  await desk.drawn(assigned, id, ['7', '800000.00']);
  await desk.dueOn(id, '2026-05-19');
  expect((await collected(assigned, id, { kind: '9', amount: '5000.00' })).code).toBe(0);
  const face = { amount: '900000.00', on: '2026-05-18' };
  expect((await collected(assigned, id, face)).code).toBe(0);
  const { balanceAmount } = await desk.detail(assigned, id);
  await desk.drawn(assigned, id, ['8', String(balanceAmount)], TODAY);
  const rest = { amount: '100000.00', on: '2026-05-19' };
  expect((await collected(assigned, id, rest)).code).toBe(0);
  // Money of the debtor's bars its own: interest was reckoned by it.
  const early = await collected(assigned, id, { amount: '0.01', on: '2026-05-17' });
  expect(early.code).toBe('factoring_day_early');
});
