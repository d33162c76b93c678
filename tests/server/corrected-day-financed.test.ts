import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';

import { inScope } from '#server/kernel/session/scope.ts';
import { checkBooks } from '#server/modules/books/check.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { askDay, confirmDay } from '../helpers/correct-day.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { FACTORING_RULES } from '../simulation/invariants/factoring.ts';

// An advance that was written down by another day than the bank's. By hand, of 800,000.00 at 9 % ÷ 360, 200.00 a day: until 05-20 they are
// 2,000.00 from 05-10 and 1,600.00 from 05-12. The fee is 0.5 % of 1,000,000.00, 5,000.00, on any day.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_653_700_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';

async function paid(receivables: readonly object[] = [receivable()], amount = '800000.00') {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, receivables);
  const { paymentId } = await desk.drawn(assigned, id, ['7', amount], '2026-05-10');
  const [line] = (await desk.detail(assigned, id)).receivables;
  return { assigned, id, paymentId, line };
}

async function correct(paymentId: string, day: string) {
  const asked = await askDay(desk.desk, { id: paymentId, day });
  return asked.code === 0 ? confirmDay(desk.desk, paymentId) : asked;
}

async function owed({ seller }: Assigned, id: string) {
  const { data } = await seller.browser.get('/portal/factoring/standing', { id });
  return (data as { owed: Record<string, string> }).owed;
}

const collect = (id: string, lineId: string | undefined, amount: string, valueDate = TODAY) =>
  desk.act('collect', { id, lineId, kind: '2', amount, valueDate, bankSerialNo: nextSerial() });

const used = async ({ projectId, debtor }: Assigned) => {
  const { rows } = await sql<{ used: string }>`
    select used::text from ledger_account where book = 'limit' and owner_id = ${projectId}
    union all select used::text from ledger_account where book = 'debtorAdvance' and owner_id = ${debtor.companyId}`.execute(
    portal.database.superuser,
  );
  return rows.map((row) => row.used);
};

test('interest counts from the bank’s day; both rows stay, no sum and no limit moves', async () => {
  const { assigned, id, paymentId, line } = await paid();
  expect(await owed(assigned, id)).toMatchObject({
    fee: '5000.00',
    interest: '2000.00',
    total: '807000.00',
  });
  const limits = await used(assigned);
  const corrected = await correct(paymentId, '2026-05-12');
  expect(corrected.code, corrected.body).toBe(0);
  expect(await owed(assigned, id)).toMatchObject({
    fee: '5000.00',
    interest: '1600.00',
    total: '806600.00',
  });
  expect(await used(assigned)).toEqual(limits);
  const { moves, advancedAmount } = await desk.detail(assigned, id);
  expect(advancedAmount).toBe('800000.00');
  expect(moves).toMatchObject([
    { kind: '1', valueDate: '2026-05-12', amount: '800000.00', principal: '800000.00' },
    { kind: '11', valueDate: '2026-05-10', amount: '-800000.00', principal: '-800000.00' },
    { kind: '1', valueDate: '2026-05-10', amount: '800000.00', principal: '800000.00' },
  ]);
  // 5,000.00 + 1,600.00 + 800,000.00 leave 193,400.00 of a million.
  expect((await collect(id, line?.id, '1000000.00')).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '7',
    interestPaid: '1600.00',
    balanceAmount: '193400.00',
  });
});

test('a corrected advance that the bank gives back has cost nothing, and is paid again', async () => {
  const { assigned, id, paymentId } = await paid();
  expect((await correct(paymentId, '2026-05-12')).code).toBe(0);
  const back = await desk.desk.bounce(paymentId);
  expect(back.code, back.body).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({ advancedAmount: '0.00' });
  expect(await owed(assigned, id)).toMatchObject({ fee: '0.00', interest: '0.00', total: '0.00' });
});

test('of several receivables each keeps its part', async () => {
  const { assigned, id, paymentId } = await paid([receivable(), receivable()], '1200000.00');
  const parts = async () =>
    (await desk.detail(assigned, id)).receivables.map(({ outstanding }) => outstanding);
  expect(await parts()).toEqual(['800000.00', '400000.00']);
  expect((await correct(paymentId, '2026-05-12')).code).toBe(0);
  expect(await parts()).toEqual(['800000.00', '400000.00']);
  expect((await correct(paymentId, '2026-05-10')).code).toBe(0);
  // 10 days of 1,200,000.00.
  expect(await owed(assigned, id)).toMatchObject({ interest: '3000.00', principal: '1200000.00' });
});

test('money that was reckoned by the other day is taken back first, and entered anew', async () => {
  const { assigned, id, paymentId, line } = await paid();
  expect((await collect(id, line?.id, '100000.00')).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({ interestPaid: '2000.00' });
  expect((await correct(paymentId, '2026-05-12')).code).toBe(PAYMENT_REFUSAL.dayTaken.code);
  const { data } = await desk.boss.get('/admin/factoring/standing', { id });
  const moveId = (data as { last: { id: string }[] }).last[0]?.id;
  await desk.must('undo', { id, moveId, reason: '放款日期有误' });
  expect((await correct(paymentId, '2026-05-12')).code).toBe(0);
  expect((await collect(id, line?.id, '100000.00')).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({
    interestPaid: '1600.00',
    principalPaid: '93400.00',
  });
});

test('money that came before either day stands in no one’s way', async () => {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  const [line] = (await desk.detail(assigned, id)).receivables;
  expect((await collect(id, line?.id, '400000.00', '2026-05-08')).code).toBe(0);
  const { paymentId } = await desk.drawn(assigned, id, ['7', '480000.00'], '2026-05-10');
  await sql`update payment set released_at = '2026-05-05' where id = ${paymentId}`.execute(
    portal.database.superuser,
  );
  expect((await correct(paymentId, '2026-05-07')).code).toBe(PAYMENT_REFUSAL.dayTaken.code);
  expect((await correct(paymentId, '2026-05-12')).code).toBe(0);
  // 8 days of 480,000.00 are 960.00.
  expect(await owed(assigned, id)).toMatchObject({ interest: '960.00', principal: '480000.00' });
});

test('money that came on the very day of the pay-out stands in no one’s way, either', async () => {
  const { assigned, id, paymentId, line } = await paid();
  // 5,000.00 are the fee, no interest has run.
  expect((await collect(id, line?.id, '105000.00', '2026-05-10')).code).toBe(0);
  const corrected = await correct(paymentId, '2026-05-12');
  expect(corrected.code, corrected.body).toBe(0);
  // 8 days of 700,000.00 at 175.00 a day.
  expect(await owed(assigned, id)).toMatchObject({
    fee: '0.00',
    interest: '1400.00',
    principal: '700000.00',
  });
  const [after] = (await desk.detail(assigned, id)).receivables;
  expect(after?.outstanding).toBe('700000.00');
});

test('a balance has its day, too, and costs nothing on any', async () => {
  const { assigned, id, line } = await paid();
  expect((await collect(id, line?.id, '1000000.00', '2026-05-15')).code).toBe(0);
  const { paymentId } = await desk.drawn(assigned, id, ['8', '194000.00'], '2026-05-18');
  expect((await correct(paymentId, '2026-05-19')).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({
    balancePaid: '194000.00',
    balanceAmount: '194000.00',
  });
  const back = await desk.desk.bounce(paymentId);
  expect(back.code, back.body).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({ balancePaid: '0.00' });
});

test('after all of this the books hold, and so do the rules of financings', async () => {
  const { database } = portal;
  const checked = await inScope(database.db, { operator: true }, (tx) => checkBooks(tx, TODAY));
  const faults = checked.flatMap((one) => one.faults);
  expect(faults.filter(({ objectType }) => objectType === 'factoring')).toEqual([]);
  const projects = sql<string[]>`(array(select id from project))`;
  for (const { rule, broken } of FACTORING_RULES) {
    const { rows } = await broken(projects).execute(database.superuser);
    expect(rows, rule).toEqual([]);
  }
});
