import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';

// What an advance stands on: a receivable that is the platform's.

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
