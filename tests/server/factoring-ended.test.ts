import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { limitChecks } from '#server/modules/books/checks/limits.ts';
import { endAdvances, findOverdue } from '#server/modules/factoring/overdue.ts';
import { endUnpayable } from '#server/modules/pay-apply/end-unpayable.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Assigned, Factorings, type Line } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';
import { working } from '../helpers/working.ts';

// What can be advanced no more holds nothing, whatever else of its financing runs; and what is left of one that was cancelled or
// given up for lost (found by a reader of the product).

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_651_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';
const WHOLE = '1000000.00';
const ADVANCE = '800000.00';
const night = () => endAdvances(working(portal));

const collect = (id: string, line: Line | undefined, amount: string) =>
  desk.must('collect', {
    id,
    lineId: line?.id,
    kind: '2',
    amount,
    valueDate: TODAY,
    bankSerialNo: nextSerial(),
  });

const dueOn = (line: Line | undefined, day: string) =>
  sql`update factoring_line set due_date = ${day}, due_dates = ${JSON.stringify([{ since: '', date: day }])}::jsonb
    where id = ${line?.id}`.execute(portal.database.superuser);

async function standing(assigned: Assigned, id: string) {
  const { factoringStatus, advanceAmount, actions } = await desk.detail(assigned, id);
  return { factoringStatus, advanceAmount, actions, free: await desk.debtorAvailable(assigned) };
}

/** What the nightly check says of what it holds of its debtor's limit: expected and found. */
async function held(id: string) {
  const check = limitChecks.find(({ key }) => key === 'advanceHeld');
  const rows = await inScope(portal.database.db, { maintenance: true }, async (tx) => {
    const query = check?.query(TODAY) ?? sql`select`;
    return (await sql<{ object_id: string; expected: string; found: string }>`${query}`.execute(tx))
      .rows;
  });
  const { expected, found } = rows.find(({ object_id }) => object_id === id) ?? {};
  return [expected, found];
}

/** Two receivables of a million, 800,000.00 of the first out; the second is due next year. */
async function running() {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable(), receivable({ dueDate: '2027-03-31' })]);
  await desk.drawn(assigned, id, ['7', ADVANCE]);
  const { receivables } = await desk.detail(assigned, id);
  const out = receivables.find(({ outstanding }) => outstanding === ADVANCE);
  const rest = receivables.find(({ outstanding }) => outstanding === '0.00');
  return { assigned, id, out, rest };
}

test('what is due and was not asked for holds no limit while another receivable runs', async () => {
  const { assigned, id, rest } = await running();
  expect(await standing(assigned, id)).toMatchObject({ free: '48400000.00' });
  await night();
  expect(await standing(assigned, id)).toMatchObject({ advanceAmount: '1600000.00' });
  await dueOn(rest, TODAY);
  await night();
  expect(await standing(assigned, id)).toEqual({
    factoringStatus: '5',
    advanceAmount: ADVANCE,
    actions: [],
    free: '49200000.00',
  });
  expect(await held(id)).toEqual(['0.00', '0.00']);
});

test('nor does what its debtor has paid by itself, at once', async () => {
  const { assigned, id, rest } = await running();
  await collect(id, rest, WHOLE);
  expect(await standing(assigned, id)).toMatchObject({
    advanceAmount: ADVANCE,
    actions: ['askBalance'],
    free: '49200000.00',
  });
  expect(await held(id)).toEqual(['0.00', '0.00']);
});

// By hand: 600,000.00 confirmed, 480,000.00 may go out, none does; the debtor pays the 600,000.00.
test('what its debtor has paid all of that it confirmed is settled', async () => {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable());
  await desk.proposed(id, { recourseType: '2' });
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  const answer = { confirmedAmount: '600000.00', objection: '少收' };
  expect((await desk.answer(assigned, id, [answer])).code).toBe(0);
  expect((await desk.register(id)).code).toBe(0);
  const [line] = (await desk.detail(assigned, id)).receivables;
  await collect(id, line, '600000.00');
  expect(await standing(assigned, id)).toMatchObject({
    factoringStatus: '7',
    advanceAmount: '0.00',
    free: '50000000.00',
  });
});

test('an advance of which no more may go out now is not offered', async () => {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  const [line] = (await desk.detail(assigned, id)).receivables;
  await collect(id, line, '400000.00');
  expect((await standing(assigned, id)).actions).toEqual(['askAdvance', 'askBalance']);
  expect((await desk.ask(assigned, id, ['7', '480000.00'])).code).toBe(0);
  expect((await standing(assigned, id)).actions).toEqual(['askBalance']);
});

// By hand: all of 1,000,000.00 comes before anything is out. Nothing is advanced, 800,000.00 of the limit are free, the seller has
// 1,000,000.00 of balance; its invoice is financed by nobody else.
test('what its debtor has paid before anything was advanced is settled', async () => {
  const assigned = await desk.assigned();
  const row = receivable();
  const id = await desk.ready(assigned, [row]);
  const [line] = (await desk.detail(assigned, id)).receivables;
  await collect(id, line, WHOLE);
  expect(await standing(assigned, id)).toEqual({
    factoringStatus: '7',
    advanceAmount: '0.00',
    actions: ['askBalance'],
    free: '50000000.00',
  });
  const { body } = await assigned.seller.browser.get('/portal/workbench/summary');
  expect(body).not.toContain('可以申请放款');
  await desk.drawn(assigned, id, ['8', WHOLE], TODAY);
  const { code } = await desk.offer(assigned, [row]);
  expect(code).toBe(FACTORING_REFUSAL.financed.code);
});

// By hand: 800,000.00 are granted and wait to be paid, held of both limits; the debtor pays the 1,000,000.00 itself. Nothing can be
// advanced: the request ends, and both limits have the 800,000.00 again.
test('an advance that was granted ends once its debtor has paid all of it', async () => {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  const { requestId, code } = await desk.ask(assigned, id, ['7', ADVANCE]);
  expect(code).toBe(0);
  await desk.desk.requests.approveAll(requestId);
  const project = async () => (await desk.desk.limits.figures(assigned.projectId)).reserved;
  const request = async () =>
    (await assigned.seller.browser.get('/portal/payApply/detail', { id: requestId })).data;
  const ending = () => endUnpayable(working(portal));
  const before = await project();
  await ending();
  expect(await request()).toMatchObject({ payApplyStatus: '3' });

  const [line] = (await desk.detail(assigned, id)).receivables;
  await collect(id, line, WHOLE);
  const { data } = await assigned.seller.browser.get('/portal/factoring/standing', { id });
  expect(data).toMatchObject({ advanceLeft: '0.00', balanceLeft: WHOLE });
  await ending();
  expect(await request()).toMatchObject({ payApplyStatus: '8' });
  expect(before).toBe(ADVANCE);
  expect(await project()).toBe('0.00');
  expect(await standing(assigned, id)).toMatchObject({
    factoringStatus: '7',
    advanceAmount: '0.00',
    free: '50000000.00',
  });
  expect(await held(id)).toEqual(['0.00', '0.00']);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox where topic = 'payApply.close' and payload->>'id' = ${requestId}`.execute(
    portal.database.superuser,
  );
  expect(rows[0]?.count).toBe(1);
  await ending();
});

/** 400,000.00 came and were paid to the seller, and the financing was cancelled. */
async function cancelled() {
  const assigned = await desk.assigned();
  const [row, other] = [receivable(), receivable()];
  const id = await desk.ready(assigned, [row, other]);
  const { receivables } = await desk.detail(assigned, id);
  const line = receivables.find(({ invoiceNo }) => invoiceNo === row.invoiceNo);
  await collect(id, line, '400000.00');
  const draw = await desk.drawn(assigned, id, ['8', '400000.00'], TODAY);
  const cancel = { id, reason: '融资方放弃融资' };
  expect((await desk.boss.post('/admin/factoring/cancel', cancel)).code).toBe(0);
  return { assigned, id, row, other, ...draw };
}

test('of what is cancelled, what its debtor has paid of keeps its place', async () => {
  const { assigned, id, row, other } = await cancelled();
  const { financed } = FACTORING_REFUSAL;
  expect((await desk.offer(assigned, [row])).code).toBe(financed.code);
  expect((await desk.offer(assigned, [other])).code).toBe(0);
  expect(await desk.debtorAvailable(assigned)).toBe('50000000.00');
  expect(await held(id)).toEqual(['0.00', '0.00']);
});

test('a balance of what was cancelled that the bank gives back is paid again', async () => {
  const { assigned, id, paymentId, requestId } = await cancelled();
  expect((await desk.desk.bounce(paymentId)).code).toBe(0);
  const back = { factoringStatus: '9', balanceAmount: '400000.00', balancePaid: '0.00' };
  expect(await desk.detail(assigned, id)).toMatchObject(back);
  await desk.desk.paid(requestId, '100000.00');
  await done(desk.boss, '/admin/payApply/close', { id: requestId, reason: '户名不符' });
  const { actions, balancePaid } = await desk.detail(assigned, id);
  expect([actions, balancePaid]).toEqual([['askBalance'], '100000.00']);
  await desk.drawn(assigned, id, ['8', '300000.00'], TODAY);
  expect(await desk.detail(assigned, id)).toMatchObject({ balancePaid: '400000.00' });
});

// By hand: of two receivables with 800,000.00 out each, the first is lost. The other is due on 06-30, and nothing is overdue.
test('what is lost is not waited for, and is given no more time', async () => {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable(), receivable());
  await desk.proposed(id, { recourseType: '2' });
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  await desk.answer(assigned, id);
  await desk.register(id);
  await desk.drawn(assigned, id, ['7', '1600000.00']);
  const [one] = (await desk.detail(assigned, id)).receivables;
  await dueOn(one, '2026-04-10');
  await findOverdue(working(portal));
  await desk.must('writeOff', { id, lineId: one?.id, reason: '债务人破产清算' });
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '5',
    dueDate: '2026-06-30',
  });
  const more = { lineId: one?.id, dueDate: '2026-08-20', reason: '双方协商展期' };
  expect((await desk.act('extend', { id, ...more })).code).toBe(FACTORING_REFUSAL.notOwed.code);
});

test.each([
  ['1', '1600000.00'],
  ['2', '800000.00'],
])(
  'what is late is asked of its seller with recourse alone (%s)',
  async (recourseType, principal) => {
    const assigned = await desk.assigned();
    const id = await desk.offered(assigned, receivable(), receivable());
    await desk.proposed(id, { recourseType });
    await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
    await desk.answer(assigned, id);
    await desk.register(id);
    await desk.drawn(assigned, id, ['7', '1600000.00']);
    const [one] = (await desk.detail(assigned, id)).receivables;
    await dueOn(one, '2026-04-10');
    const { data } = await assigned.seller.browser.get('/portal/factoring/standing', { id });
    expect(data).toMatchObject({ owed: { principal } });
  },
);

test('a debtor’s answer and a cancelling wait for each other in one order', async () => {
  for (let round = 0; round < 4; round += 1) {
    const assigned = await desk.assigned();
    const id = await desk.offered(assigned, receivable(), receivable());
    await desk.proposed(id);
    await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
    const less = { confirmedAmount: '900000.00', objection: '少收' };
    await desk.answer(assigned, id, [less, less]);
    const [answered, ended] = await Promise.all([
      desk.answer(assigned, id, [{ ...less, confirmedAmount: '950000.00' }, {}]),
      desk.boss.post('/admin/factoring/cancel', { id, reason: '融资方放弃融资' }),
    ]);
    expect([0, FACTORING_REFUSAL.noticed.code]).toContain(answered.code);
    expect(ended.code).toBe(0);
  }
});
