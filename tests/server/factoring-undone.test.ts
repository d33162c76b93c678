import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { CLOSED_MONTH } from '#contract/books/months.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { endAdvances } from '#server/modules/factoring/overdue.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { type Assigned, Factorings, type Line } from '../helpers/factorings.ts';
import { keptInvoice } from '../helpers/kept-invoice.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { reverseReady } from '../helpers/reverse-factoring.ts';
import { done } from '../helpers/reviewer.ts';
import { working } from '../helpers/working.ts';

// What finance entered by mistake for a financing is put right (found by a reader of the product).

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_653_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';
const WHOLE = '1000000.00';
const ADVANCE = '800000.00';
const reason = '金额录入有误';

interface Entry {
  kind?: string;
  amount?: string;
  on?: string;
  serial?: string;
}

const collect = (
  id: string,
  line: Line | undefined,
  { kind = '2', amount = WHOLE, on = TODAY, serial = nextSerial() }: Entry = {},
) =>
  desk.act('collect', { id, lineId: line?.id, kind, amount, valueDate: on, bankSerialNo: serial });

interface Last {
  id: string;
  kind: string;
  amount: string;
}

async function lastOf(id: string): Promise<Last[]> {
  const { data } = await desk.boss.get('/admin/factoring/standing', { id });
  return (data as { last: Last[] }).last;
}

/** The last money of it is taken back. */
async function undo(id: string, at = 0) {
  const moveId = (await lastOf(id))[at]?.id ?? '0';
  return desk.act('undo', { id, moveId, reason });
}

async function standing({ seller }: Assigned, id: string) {
  const { data } = await seller.browser.get('/portal/factoring/standing', { id });
  return data as { balanceLeft: string; advanceLeft: string; owed: Record<string, string> };
}

/** What the project's limit and the debtor's have in use. */
async function used({ projectId, debtor }: Assigned) {
  const { rows } = await sql<{ used: string }>`
    select used::text from ledger_account where book = 'limit' and owner_id = ${projectId}
    union all select used::text from ledger_account where book = 'debtorAdvance' and owner_id = ${debtor.companyId}`.execute(
    portal.database.superuser,
  );
  return rows.map((row) => row.used);
}

/** Of a million, 800,000.00 went out on 05-10: until 05-20 10 days at 9 % ÷ 360 = 2,000.00. */
async function running(receivables: readonly object[] = [receivable()]) {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, receivables);
  await desk.drawn(assigned, id, ['7', ADVANCE], '2026-05-10');
  const [line] = (await desk.detail(assigned, id)).receivables;
  return { assigned, id, line };
}

// By hand: 400,000.00 come before anything is out; of 600,000.00 80 % = 480,000.00 go out on 05-10, 320,000.00 end that night and are
// given to others. 100,000.00 are entered by mistake on 05-20: 5,000.00 + 1,200.00 + 93,800.00. Without them the debtor owes 600,000.00 again,
// of which 480,000.00 are out: nothing more may be advanced, and the limit needs no more than these.
test('what its debtor does not owe enough for begins no more', async () => {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  const [line] = (await desk.detail(assigned, id)).receivables;
  expect((await collect(id, line, { amount: '400000.00', on: '2026-05-10' })).code).toBe(0);
  await desk.drawn(assigned, id, ['7', '480000.00'], '2026-05-10');
  await endAdvances(working(portal));
  expect((await collect(id, line, { amount: '100000.00' })).code).toBe(0);
  await desk.must('debtorLimit', { id, amount: '480000.00' });
  expect((await undo(id)).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({ advanceAmount: '480000.00' });
  expect(await used(assigned)).toEqual(['480000.00', '480000.00']);
});

// By hand: 1,000,000.00 typed for 100,000.00: 5,000.00 + 2,000.00 + 800,000.00 + 193,000.00, settled. Taken back, 807,000.00 are owed and
// 800,000.00 in use; of 100,000.00 93,000.00 are principal, 707,000.00 are left.
test('money that was typed wrongly is taken back, and entered as it was', async () => {
  const { assigned, id, line } = await running();
  const serial = nextSerial();
  expect((await collect(id, line, { serial })).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '7',
    balanceAmount: '193000.00',
  });
  expect(await used(assigned)).toEqual(['0.00', '0.00']);
  expect((await undo(id)).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({
    // Its seller reads what was undone as money that is taken away.
    moves: [
      {
        kind: '11',
        amount: '-1000000.00',
        fee: '-5000.00',
        interest: '-2000.00',
        principal: '-800000.00',
        balance: '-193000.00',
      },
      { kind: '2', amount: '1000000.00', principal: '800000.00' },
      { kind: '1' },
    ],
    factoringStatus: '5',
    collectedAmount: '0.00',
    balanceAmount: '0.00',
  });
  expect((await standing(assigned, id)).owed).toMatchObject({ total: '807000.00' });
  expect(await used(assigned)).toEqual([ADVANCE, ADVANCE]);
  expect(await desk.notice(assigned, id)).toMatchObject({ unpaidAmount: WHOLE });
  expect(await lastOf(id)).toEqual([]);
  const right = { serial, amount: '100000.00', on: '2026-05-20' };
  expect((await collect(id, line, right)).code).toBe(0);
  expect((await standing(assigned, id)).owed).toMatchObject({ total: '707000.00' });
  expect(await used(assigned)).toEqual(['707000.00', '707000.00']);
  expect((await collect(id, line, { serial, amount: '1.00' })).code).toBe(422);
  // And once more.
  expect((await undo(id)).code).toBe(0);
  expect((await collect(id, line, right)).code).toBe(0);
  await deliverAll(portal);
  const { body } = await assigned.seller.browser.get('/message/page', { pageSize: 50 });
  expect(body).toContain('应收账款回款已更正');
});

test('an advance that had ended by it may be asked for again', async () => {
  const assigned = await desk.assigned();
  const id = await desk.ready(assigned, [receivable()]);
  const [line] = (await desk.detail(assigned, id)).receivables;
  expect((await collect(id, line)).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '7' });
  expect(await desk.debtorAvailable(assigned)).toBe('50000000.00');
  expect((await undo(id)).code).toBe(0);
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '4',
    advanceAmount: ADVANCE,
    actions: ['askAdvance'],
  });
  expect(await desk.debtorAvailable(assigned)).toBe('49200000.00');
});

test('not once something of its balance is asked for, nor what is not the last', async () => {
  const { assigned, id, line } = await running();
  expect((await collect(id, line, { amount: '900000.00' })).code).toBe(0);
  const [first] = await lastOf(id);
  const serial = nextSerial();
  expect((await collect(id, line, { amount: '100000.00', serial })).code).toBe(0);
  const early = await desk.act('undo', { id, moveId: first?.id, reason });
  expect(early.code).toBe(FACTORING_REFUSAL.notLast.code);
  // Whoever asks hears what to take back first.
  const newer = `发票 ${line?.invoiceNo} ${TODAY} 到账的 100,000.00 元（流水号 ${serial}）`;
  expect(early.body).toContain(`，请先撤销${newer}`);
  const other = await running();
  expect((await desk.act('undo', { id: other.id, moveId: first?.id, reason })).code).toBe(404);
  const asked = await desk.ask(assigned, id, ['8', '193000.00']);
  expect((await undo(id)).code).toBe(FACTORING_REFUSAL.balanceGone.code);
  await desk.desk.requests.approveAll(asked.requestId);
  await desk.desk.paid(asked.requestId, '193000.00');
  expect((await undo(id)).code).toBe(FACTORING_REFUSAL.balanceGone.code);
  const risk = await desk.desk.people.operator('13800000012');
  const [last] = await lastOf(id);
  expect((await risk.post('/admin/factoring/undo', { id, moveId: last?.id, reason })).code).toBe(
    403,
  );
});

// By hand: settled early on 05-20 with 5,000.00 + 2,000.00 + 800,000.00 = 807,000.00.
test('a receivable that was its seller’s by mistake is the platform’s again', async () => {
  const assigned = await desk.assigned();
  const { invoice, financed } = await keptInvoice(portal, assigned, WHOLE);
  const id = await desk.ready(assigned, [invoice]);
  await desk.drawn(assigned, id, ['7', ADVANCE], '2026-05-10');
  const [line] = (await desk.detail(assigned, id)).receivables;
  const early = { kind: '3', amount: '807000.00' };
  expect((await collect(id, line, early)).code).toBe(0);
  expect(await financed()).toBe(false);
  const turn = (invoice_status: string) =>
    portal.database.superuser
      .updateTable('invoice')
      .set({ invoice_status })
      .where('invoice_no', '=', invoice.invoiceNo)
      .returning('invoice_status')
      .execute();
  const { rows } = await sql<{ status: string }>`
    select invoice_status as status from invoice where invoice_no = ${invoice.invoiceNo}`.execute(
    portal.database.superuser,
  );
  await turn(INVOICE_STATUS.voided);
  expect((await undo(id)).code).toBe(FACTORING_REFUSAL.invoiceGone.code);
  await turn(rows[0]?.status ?? '');
  expect((await undo(id)).code).toBe(0);
  expect(await financed()).toBe(true);
  const [again] = (await desk.notice(assigned, id)).receivables as unknown as {
    takenBackOn: string;
    unpaidAmount: string;
  }[];
  expect(again).toMatchObject({ takenBackOn: '', unpaidAmount: WHOLE });
  await deliverAll(portal);
  const { body } = await assigned.debtor.browser.get('/message/page', { pageSize: 50 });
  expect(body).toContain('应收账款仍付至通知的回款账户');
  expect((await collect(id, line)).code).toBe(0);
});

// By hand: settled early, and 1,000.00 of the debtor's after it: these alone are taken back.
test('what came after a receivable was its seller’s leaves it there', async () => {
  const { assigned, id, line } = await running();
  expect((await collect(id, line, { kind: '3', amount: '807000.00' })).code).toBe(0);
  expect((await collect(id, line, { amount: '1000.00' })).code).toBe(0);
  expect((await undo(id)).code).toBe(0);
  const [noticed] = (await desk.notice(assigned, id)).receivables as unknown as {
    takenBackOn: string;
  }[];
  expect(noticed?.takenBackOn).toBe(TODAY);
  expect(await desk.detail(assigned, id)).toMatchObject({
    factoringStatus: '7',
    receivables: [{ boughtBack: true }],
  });
});

test('a fee that its debtor has not paid is owed again, and its seller reads nothing of it', async () => {
  const { assigned, id } = await reverseReady(desk);
  await desk.drawn(assigned, id, ['7', ADVANCE], TODAY);
  const [line] = (await desk.detail(assigned, id)).receivables;
  const serial = nextSerial();
  const fee = { kind: '9', amount: '5000.00', serial };
  expect((await collect(id, line, fee)).code).toBe(0);
  expect((await undo(id)).code).toBe(0);
  expect(await desk.notice(assigned, id)).toMatchObject({ unpaidFee: '5000.00' });
  const { moves } = (await desk.detail(assigned, id)) as unknown as { moves: { kind: string }[] };
  expect(moves.map(({ kind }) => kind)).toEqual(['1']);
  expect((await collect(id, line, fee)).code).toBe(0);
  expect(await desk.notice(assigned, id)).toMatchObject({ unpaidFee: '0.00' });
  await done(desk.boss, '/admin/factoring/undo', { id, moveId: (await lastOf(id))[0]?.id, reason });
});

test('not in a closed month', async () => {
  const { id, line } = await running();
  expect((await collect(id, line, { amount: '100000.00' })).code).toBe(0);
  const [last] = await lastOf(id);
  portal.clock.set('2026-06-10T10:00:00+08:00');
  const { director, officer } = await desk.desk.again();
  await done(director, '/admin/bookMonth/close', { month: '2026-05' });
  const late = await officer.post('/admin/factoring/undo', { id, moveId: last?.id, reason });
  expect(late.code).toBe(CLOSED_MONTH.code);
});
