import { afterAll, beforeAll, expect, test } from 'vitest';

import { inScope } from '#server/kernel/session/scope.ts';
import { checkBooks } from '#server/modules/books/check.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import { Dues } from '../helpers/dues.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { registerAccount } from '../helpers/own-account.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';

// By hand: a receivable of 640,000.00 is confirmed, 512,000.00 are out on 2026-05-20. Its debtor pays 645,000.00 on that day: 640,000.00
// for the financing (fee 3,200.00, interest 0.00, principal 512,000.00, balance 124,800.00) and 5,000.00 that go back:
// 640,000.00 + 5,000.00 = 645,000.00, each booked once.

let portal: TestApp;
let desk: Factorings;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_621_500_000);
  dues = Dues.of(portal, desk.desk);
});
afterAll(() => portal.close());

const DAY = '2026-05-20';
const officer = () => desk.desk.officer;

async function financed(transferAmount = '640000.00', advance = '512000.00', of?: Assigned) {
  const assigned = of ?? (await desk.assigned());
  const id = await desk.ready(assigned, [receivable({ transferAmount })]);
  await desk.drawn(assigned, id, ['7', advance], DAY);
  const [line] = (await desk.detail(assigned, id)).receivables;
  const collect = (amount: string, bankSerialNo: string) =>
    desk.act('collect', { id, lineId: line?.id, kind: '2', amount, valueDate: DAY, bankSerialNo });
  return { assigned, id, collect };
}

const rowOf = (serial: string) =>
  portal.database.superuser
    .selectFrom('statement_row')
    .selectAll()
    .where('serial_no', '=', serial)
    .executeTakeFirstOrThrow();
const collectionsOf = (serial: string) =>
  portal.database.superuser
    .selectFrom('collection')
    .select(['id', 'amount', 'refunded', 'collection_status as status'])
    .where('bank_serial_no', '=', serial)
    .execute();
const assign = async (serial: string, { debtor: { companyId } }: Assigned) =>
  officer().post('/admin/statementRow/assign', { id: (await rowOf(serial)).id, companyId });
/** What the books find wrong about lines of statements. */
async function faults() {
  const all = await inScope(portal.database.db, { operator: true }, (tx) => checkBooks(tx, DAY));
  return all
    .flatMap((one) => one.faults)
    .filter(({ item }) => ['statementRows', 'factoringRows', 'collections'].includes(item))
    .map(({ item, expected, found }) => [item, expected, found]);
}

/** A line of a statement by the debtor's name. */
async function comes(amount: string, { debtor }: Assigned): Promise<string> {
  const serial = nextSerial();
  const { name } = await portal.database.superuser
    .selectFrom('company')
    .select('name')
    .where('id', '=', debtor.companyId)
    .executeTakeFirstOrThrow();
  const line = lineOf({ amount, serial, name });
  expect((await takeStatement(officer(), bankStatement(line))).code).toBe(0);
  return serial;
}

test('what a debtor has paid too much is its own, and goes back to its account', async () => {
  const { assigned, id, collect } = await financed();
  const serial = await comes('645000.00', assigned);
  const { row_status: status, reason } = await rowOf(serial);
  expect([status, reason]).toEqual(['1', expect.stringContaining('是保理应收账款的债务人')]);
  const { data: debtors } = await officer().post('/admin/collection/debtors', {});
  expect(debtors).toContainEqual(expect.objectContaining({ id: assigned.debtor.companyId }));

  expect((await collect('640000.01', serial)).code).not.toBe(0);
  expect((await collect('640000.00', serial)).code).toBe(0);
  expect((await rowOf(serial)).reason).toContain('640,000.00 元，尚余 5,000.00 元');
  // Of nobody else the line is, whole: 640,000.00 of it would be booked twice.
  const stranger = await desk.desk.companies.member();
  const { id: rowId } = await rowOf(serial);
  const wrong = { id: rowId, companyId: stranger.companyId };
  expect((await officer().post('/admin/statementRow/assign', wrong)).code).toBe('statement_known');
  expect((await assign(serial, assigned)).code).toBe(0);
  expect((await assign(serial, assigned)).code).not.toBe(0);
  const [rest, ...others] = await collectionsOf(serial);
  expect([rest?.amount, others]).toEqual(['5000.00', []]);

  await registerAccount(portal, desk.desk.companies, assigned.debtor.companyId);
  const refund = { id: rest?.id, reason: '多付款项' };
  const over = await officer().post('/admin/collection/prepareRefund', {
    ...refund,
    amount: '5000.01',
  });
  expect(over.code).not.toBe(0);
  await done(officer(), '/admin/collection/prepareRefund', { ...refund, amount: '5000.00' });
  await done(desk.desk.director, '/admin/collection/releaseRefund', { id: rest?.id });
  const attachment = await dues.slipOf(officer());
  const slip = { payDate: DAY, bankSerialNo: nextSerial(), attachment };
  await done(officer(), '/admin/collection/payRefund', { id: rest?.id, ...slip });
  expect(await collectionsOf(serial)).toMatchObject([{ amount: '5000.00', refunded: '5000.00' }]);
  expect(await faults()).toEqual([]);
  expect(await desk.detail(assigned, id)).toMatchObject({
    collectedAmount: '640000.00',
    balanceAmount: '124800.00',
    debtorOwes: '0.00',
  });
});

test('a line pays no more than it is by both ways together, and a financing that is owed more comes first', async () => {
  const { assigned, collect } = await financed();
  const other = await financed('10000.00', '8000.00', assigned);
  const serial = await comes('645000.00', assigned);
  expect((await collect('600000.00', serial)).code).toBe(0);
  expect((await assign(serial, assigned)).code).toBe('statement_known');
  // The rest of what is owed comes by another transfer: 645,000.00 − 600,000.00 = 45,000.00 were too much.
  expect((await collect('40000.00', nextSerial())).code).toBe(0);
  expect((await assign(serial, assigned)).code).toBe(0);
  const more = await other.collect('0.01', serial);
  expect(more.status).toBe(422);
  expect(more.body).toContain('合计不能超过流水金额');
  expect(await collectionsOf(serial)).toMatchObject([{ amount: '45000.00' }]);
  // Assigned whole, it is entered for no financing.
  const whole = await comes('700.00', assigned);
  expect((await assign(whole, assigned)).code).toBe(0);
  expect((await other.collect('700.00', whole)).body).toContain('回款 HK');
});

test('what is entered anew beside a rest fills the line again, and no more', async () => {
  const { assigned, id, collect } = await financed();
  const serial = await comes('645000.00', assigned);
  expect((await collect('640000.00', serial)).code).toBe(0);
  expect((await assign(serial, assigned)).code).toBe(0);
  const { data } = await desk.boss.get('/admin/factoring/standing', { id });
  const { last } = data as { last: { id: string }[] };
  await desk.must('undo', { id, moveId: last[0]?.id, reason: '登记在另一笔上' });
  expect(await faults()).toEqual([['statementRows', '645000.00', '5000.00']]);
  expect((await collect('640000.00', serial)).code).toBe(0);
  expect(await collectionsOf(serial)).toMatchObject([{ amount: '5000.00' }]);
  expect(await faults()).toEqual([]);
});
