import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Assigned, Factorings, type Line } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';

// What a debtor pays before the advance is out, or while it is on its way (found by a reader of the product). Of 1,000,000.00
// without recourse 80 % may be advanced at 9 % a year of 360 days, for a fee of 0.5 % of what was confirmed.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_650_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';
const WHOLE = '1000000.00';
const ADVANCE = '800000.00';

/** Of the debtor, by the bank's day. */
const collect = (id: string, line: Line | undefined, amount: string, on = TODAY) =>
  desk.act('collect', {
    id,
    lineId: line?.id,
    kind: '2',
    amount,
    valueDate: on,
    bankSerialNo: nextSerial(),
  });

async function standing({ seller }: Assigned, id: string) {
  const { data } = await seller.browser.get('/portal/factoring/standing', { id });
  return data as { advanceLeft: string; balanceLeft: string; owed: Record<string, string> };
}

/** Ready without recourse, after whatever comes `before` its debtor has answered. */
async function ready(answer: object = {}, before?: (id: string, line?: Line) => Promise<unknown>) {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable());
  await desk.proposed(id, { recourseType: '2' });
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  const [line] = (await desk.detail(assigned, id)).receivables;
  await before?.(id, line);
  expect((await desk.answer(assigned, id, [answer])).code).toBe(0);
  expect((await desk.register(id)).code).toBe(0);
  return { assigned, id, line };
}

/** So much of an advance is with the bank, released on a day (支付中). */
async function paying({ assigned, id }: { assigned: Assigned; id: string }, day: string) {
  const { requestId } = await desk.ask(assigned, id, ['7', ADVANCE]);
  await desk.desk.requests.approveAll(requestId);
  const [paymentId = ''] = await desk.desk.prepared(requestId, [ADVANCE]);
  expect((await desk.desk.release(paymentId)).code).toBe(0);
  await sql`update payment set released_at = ${`${day}T09:00:00+08:00`} where id = ${paymentId}`.execute(
    portal.database.superuser,
  );
  return paymentId;
}

/** What the last movement was taken for. */
async function taken(assigned: Assigned, id: string) {
  const { moves } = (await desk.detail(assigned, id)) as unknown as { moves: object[] };
  return moves[0];
}

// By hand: released and paid on 05-18, the debtor pays on 05-19: one day of 800,000.00 × 9 % ÷ 360 = 200.00. Of 1,000,000.00:
// fee 5,000.00 + interest 200.00 + principal 800,000.00 + balance 194,800.00.
test('what the debtor pays while the advance is with the bank waits for its slip', async () => {
  const one = await ready();
  const paymentId = await paying(one, '2026-05-18');
  const { assigned, id, line } = one;
  const early = await collect(id, line, WHOLE, '2026-05-19');
  expect(early.code).toBe(FACTORING_REFUSAL.paying.code);
  expect((await desk.desk.confirm(paymentId, { payDate: '2026-05-18' })).code).toBe(0);
  expect((await collect(id, line, WHOLE, '2026-05-19')).code).toBe(0);
  expect(await taken(assigned, id)).toMatchObject({
    fee: '5000.00',
    interest: '200.00',
    principal: ADVANCE,
    balance: '194800.00',
  });
  expect(await standing(assigned, id)).toMatchObject({ balanceLeft: '194800.00' });
});

// By hand: the debtor pays on 05-17, the bank on 05-18; the money lay there when the advance went out: no day of interest,
// 5,000.00 + 800,000.00 + 195,000.00.
test('what it had paid before is taken for the advance that had left the bank', async () => {
  const one = await ready();
  const paymentId = await paying(one, '2026-05-18');
  const { assigned, id, line } = one;
  expect((await collect(id, line, WHOLE, '2026-05-17')).code).toBe(FACTORING_REFUSAL.paying.code);
  expect((await desk.desk.confirm(paymentId, { payDate: '2026-05-18' })).code).toBe(0);
  expect((await collect(id, line, WHOLE, '2026-05-17')).code).toBe(0);
  expect(await taken(assigned, id)).toMatchObject({
    fee: '5000.00',
    interest: '0.00',
    principal: ADVANCE,
    balance: '195000.00',
  });
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '7' });
});

// By hand: paid at the counter on 05-10, released on 05-20, so that it costs from 05-20 (decision 116). Of 100,000.00 that came on
// 05-15: fee 5,000.00, principal 95,000.00; 705,000.00 are out from 05-20 on, and nothing has run.
test('a day between the bank’s slip and the release is no day before the advance', async () => {
  const one = await ready();
  const paymentId = await paying(one, TODAY);
  const { assigned, id, line } = one;
  const slip = { payDate: '2026-05-10', earlyReason: '柜台先付' };
  expect((await desk.desk.confirm(paymentId, slip)).code).toBe(0);
  expect((await collect(id, line, '100000.00', '2026-05-15')).code).toBe(0);
  expect((await standing(assigned, id)).owed).toEqual({
    fee: '0.00',
    interest: '0.00',
    principal: '705000.00',
    total: '705000.00',
  });
});

// By hand: nothing is out when 1,000,000.00 are taken, so all is balance; the advance goes out after all (its books are of
// before this rule). Owed 805,000.00, which the debtor pays no more: of the balance 195,000.00 go out.
test('what its debtor can pay no more of what is owed is kept of the balance', async () => {
  const one = await ready();
  const { assigned, id, line } = one;
  const paymentId = await paying(one, TODAY);
  const { superuser } = portal.database;
  const turn = (status: string) =>
    superuser
      .updateTable('payment')
      .set({ payment_status: status })
      .where('id', '=', paymentId)
      .execute();
  await turn('5');
  expect((await collect(id, line, WHOLE)).code).toBe(0);
  await turn('2');
  expect((await desk.desk.confirm(paymentId)).code).toBe(0);
  expect(await standing(assigned, id)).toMatchObject({
    balanceLeft: '195000.00',
    owed: { total: '805000.00' },
  });
  expect((await desk.ask(assigned, id, ['8', '195000.01'])).code).toBe('factoring_amount');
  await desk.drawn(assigned, id, ['8', '195000.00'], TODAY);
  expect(await desk.detail(assigned, id)).toMatchObject({ balancePaid: '195000.00' });
});

// By hand: 600,000.00 confirmed of 1,000,000.00, 80 % = 480,000.00. The debtor pays 300,000.00: it still owes 300,000.00, of which
// 80 % = 240,000.00 may go out. The seller has 300,000.00 + 240,000.00 of 600,000.00.
test('what was not confirmed covers nothing', async () => {
  const { assigned, id, line } = await ready({ confirmedAmount: '600000.00', objection: '少收' });
  expect((await collect(id, line, '300000.00')).code).toBe(0);
  const left = { advanceLeft: '240000.00', balanceLeft: '300000.00' };
  expect(await standing(assigned, id)).toMatchObject(left);
  expect((await desk.ask(assigned, id, ['7', '240000.01'])).code).toBe('factoring_amount');
});

// By hand: 300,000.00 were paid when 200,000.00 are confirmed: nothing is owed, and nothing is advanced.
test('a debtor that confirms less than it has paid owes nothing that could be advanced on', async () => {
  const answer = { confirmedAmount: '200000.00', objection: '退货' };
  const { assigned, id } = await ready(answer, (of, line) =>
    collect(of, line, '300000.00', '2026-05-18'),
  );
  const left = { advanceLeft: '0.00', balanceLeft: '300000.00' };
  expect(await standing(assigned, id)).toMatchObject(left);
});

// By hand: 400,000.00 come on 04-05; 80 % of the other 600,000.00 = 480,000.00 go out on 04-09. Due on 05-20, 41 days:
// 480,000.00 × 9 % × 41 ÷ 360 = 4,920.00. Of 600,000.00: 5,000.00 + 4,920.00 + 480,000.00 + 110,080.00; nothing is lost.
test('of what is left after early money no more than the rate is advanced', async () => {
  const { assigned, id, line } = await ready();
  expect((await collect(id, line, '400000.00', '2026-04-05')).code).toBe(0);
  expect(await standing(assigned, id)).toMatchObject({ advanceLeft: '480000.00' });
  expect((await desk.ask(assigned, id, ['7', '480000.01'])).code).toBe('factoring_amount');
  await desk.drawn(assigned, id, ['7', '480000.00'], '2026-04-09');
  await desk.drawn(assigned, id, ['8', '400000.00'], '2026-04-09');
  await desk.dueOn(id, TODAY);
  expect((await collect(id, line, '600000.00')).code).toBe(0);
  expect(await taken(assigned, id)).toMatchObject({
    fee: '5000.00',
    interest: '4920.00',
    principal: '480000.00',
    balance: '110080.00',
  });
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '7' });
});

test('what another request waits for is not asked for twice', async () => {
  const { assigned, id, line } = await ready();
  expect((await collect(id, line, '400000.00')).code).toBe(0);
  expect((await desk.ask(assigned, id, ['7', '480000.00'])).code).toBe(0);
  expect((await desk.ask(assigned, id, ['7', '0.01'])).code).toBe('factoring_nothing_left');
});
