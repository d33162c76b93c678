import { afterAll, beforeAll, expect, test } from 'vitest';

import { secureWaiting } from '#server/modules/factoring/limit.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { receivable, SCHEME } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';
import { working } from '../helpers/working.ts';

// A debtor's answer stands whatever is left of the limit that the platform has set it (found by a reader of the product).

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_654_000_000);
});
afterAll(() => portal.close());

async function proposed(assigned: Assigned, limit?: string) {
  const id = await desk.offered(assigned, receivable());
  if (limit) await desk.must('debtorLimit', { id, amount: limit });
  await desk.must('propose', { id, ...SCHEME });
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  return id;
}

/**
 * Of a limit of 800,000.00 another seller's scheme has taken all, when a debtor confirms what it had confirmed nothing of; two
 * receivables of 1,000,000.00 at 80 %.
 */
async function short() {
  const assigned = await desk.assigned();
  const id = await proposed(assigned, '800000.00');
  const nothing = { confirmedAmount: '0.00', objection: '货未收到' };
  expect((await desk.answer(assigned, id, [nothing])).code).toBe(0);
  expect((await desk.register(id)).code).toBe(0);
  const other = await desk.assigned({ debtor: assigned.debtor });
  const taken = await proposed(other);
  expect(await desk.debtorAvailable(assigned)).toBe('0.00');
  expect((await desk.answer(assigned, id)).code).toBe(0);
  return { assigned, id, taken };
}

const standing = async (assigned: Assigned, id: string) => {
  const { factoringStatus, confirmedAmount, advanceAmount } = await desk.detail(assigned, id);
  return { factoringStatus, confirmedAmount, advanceAmount };
};
const READY = { factoringStatus: '4', confirmedAmount: '1000000.00', advanceAmount: '800000.00' };

test('what does not fit is confirmed all the same, and risk hears of it', async () => {
  const { assigned, id } = await short();
  const waits = { factoringStatus: '3', confirmedAmount: '1000000.00', advanceAmount: '0.00' };
  expect(await standing(assigned, id)).toEqual(waits);
  expect(await desk.notice(assigned, id)).toMatchObject({
    noticeStatus: '3',
    unpaidAmount: '1000000.00',
  });
  await deliverAll(portal);
  const risk = await desk.desk.people.operator('13800000012');
  const no = String((await desk.detail(assigned, id)).factoringNo);
  const told = JSON.stringify((await risk.get('/admin/message/page', { pageSize: 50 })).data);
  expect(told).toContain('债务人保理额度不足');
  expect(told).toContain(no);
  const debtor = await assigned.debtor.browser.get('/message/page', { pageSize: 50 });
  expect(debtor.body).not.toContain('额度');
  // By hand: 1,600,000.00 hold both advances.
  await desk.must('debtorLimit', { id, amount: '1599999.99' });
  expect(await standing(assigned, id)).toEqual(waits);
  await desk.must('debtorLimit', { id, amount: '1600000.00' });
  expect(await standing(assigned, id)).toEqual(READY);
  expect(await desk.debtorAvailable(assigned)).toBe('0.00');
});

test('what another has given back is taken up at night', async () => {
  const { assigned, id, taken } = await short();
  const cancel = { id: taken, reason: '融资方放弃融资' };
  expect((await desk.boss.post('/admin/factoring/cancel', cancel)).code).toBe(0);
  await secureWaiting(working(portal));
  expect(await standing(assigned, id)).toEqual(READY);
});
