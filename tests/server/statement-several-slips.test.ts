import { afterAll, beforeAll, expect, test } from 'vitest';
import { payCodeOf } from '#contract/collection/pay-code.ts';
import { STATEMENT_REFUSAL } from '#contract/collection/statement.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import { Dues } from '../helpers/dues.ts';
import { nextSerial } from '../helpers/pay-outs.ts';

// A buyer pays 1,000.00 twice and registers a slip of each, under numbers that its own bank gives: which of them a line of the
// platform's bank is, only a person can say, since each was registered for something else and bears its own picture.

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  dues = await Dues.with(portal, 13_652_000_000);
});
afterAll(() => portal.close());

const superuser = () => portal.database.superuser;

/** A buyer that owes 5,000.00 and has registered so many slips of 1,000.00 of one day. */
async function payer(slips: number) {
  const paid = await dues.paidDeal();
  const { companyId } = paid.deal.buyer;
  const plan = await dues.owed(paid, { principal: '5000.00' });
  const { receivable_no } = await superuser()
    .selectFrom('receivable_plan')
    .select('receivable_no')
    .where('id', '=', plan.id)
    .executeTakeFirstOrThrow();
  const { browser } = await dues.outs.companies.member('companyFinance', companyId);
  const ids: string[] = [];
  for (let at = 0; at < slips; at += 1) {
    const attachment = await dues.slipOf(browser, '/general/common/upload');
    const body = { amount: '1000.00', payDate: '2026-05-20', bankSerialNo: nextSerial() };
    const receivableIds = [plan.id];
    const all = { ...body, attachment, receivableIds };
    const answer = await browser.post('/portal/collection/register', all);
    expect(answer.body).toContain('"code":0');
    ids.push(answer.data as string);
  }
  return { companyId, plan: plan.id, ids, remark: payCodeOf(receivable_no) };
}

/** The bank says 1,000.00 of a payer; the row. */
async function comes(remark: string, serial = nextSerial()) {
  const text = bankStatement(lineOf({ amount: '1000.00', serial, remark }));
  expect((await takeStatement(dues.outs.officer, text)).body).toContain('"code":0');
  return rowOf(serial);
}

const rowOf = (serial: string) =>
  superuser()
    .selectFrom('statement_row')
    .select(['id', 'serial_no as serial', 'row_status as status', 'reason', 'collection_id as of'])
    .where('serial_no', '=', serial)
    .executeTakeFirstOrThrow();

const assign = (id: string, companyId: string, slipId?: string) =>
  dues.outs.officer.post('/admin/statementRow/assign', {
    id,
    companyId,
    ...(slipId && { slipId }),
  });

const collections = (companyId: string) =>
  superuser()
    .selectFrom('collection')
    .select(['id', 'bank_serial_no as serial', 'payee_bank_id as bank'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();

test('a line that fits two slips of one company waits for a person, who is shown both and says which it is', async () => {
  const { companyId, ids, remark } = await payer(2);
  const [first = '', second = ''] = ids;
  const row = await comes(remark);
  expect(row).toMatchObject({ status: '1', of: null });
  expect(row.reason).toMatch(/与登记的回单 HK\d+、HK\d+ 都一致/);
  const slips = await dues.outs.officer.post('/admin/statementRow/slips', { id: row.id });
  expect(slips.data).toMatchObject([
    { id: first, companyId, valueDate: '2026-05-20' },
    { id: second, companyId },
  ]);
  expect((await assign(row.id, companyId, second)).code).toBe(0);
  expect(await rowOf(row.serial)).toMatchObject({ status: '2', of: second });
  const [untouched, confirmed] = await collections(companyId);
  expect(untouched).toMatchObject({ id: first, bank: null });
  expect(confirmed).toMatchObject({ id: second, serial: row.serial });
  // The other one is the only one left, and is the next line by itself.
  expect(await comes(remark)).toMatchObject({ status: '2', of: first });
  expect(await collections(companyId)).toHaveLength(2);
});

test('a slip that has come already, another company’s, or one of another amount is refused beside the question', async () => {
  const { companyId, ids, remark } = await payer(2);
  const other = await payer(1);
  const [first = ''] = ids;
  const row = await comes(remark);
  const foreign = await assign(row.id, companyId, other.ids[0]);
  expect(foreign.status).toBe(422);
  expect(foreign.body).toContain('不是所选付款企业登记的');
  const set = (amount: string) =>
    superuser().updateTable('collection').set({ amount }).where('id', '=', first).execute();
  await set('999.00');
  expect((await assign(row.id, companyId, first)).body).toContain('金额与流水不一致');
  await set('1000.00');
  expect((await assign(row.id, companyId, first)).code).toBe(0);
  const next = await comes(other.remark, nextSerial());
  expect(next).toMatchObject({ status: '2', of: other.ids[0] });
  const third = await payer(2);
  const late = await comes(third.remark);
  expect((await assign(late.id, third.companyId, first)).body).toContain('请重新选择');
  // None of them: a payment of its own.
  expect((await assign(late.id, third.companyId)).code).toBe(0);
  expect(await collections(third.companyId)).toHaveLength(3);
});

test('a line whose number is written down otherwise is no slip either', async () => {
  const { companyId, ids, remark } = await payer(2);
  const serial = nextSerial();
  const row = await comes(remark, serial);
  const [first = '', second = ''] = ids;
  await superuser()
    .updateTable('collection')
    .set({ bank_serial_no: serial })
    .where('id', '=', first)
    .execute();
  expect((await assign(row.id, companyId, second)).code).toBe(STATEMENT_REFUSAL.known.code);
});

test('a slip that was taken by another day is chosen once that is undone, since the penalty is another by the bank’s', async () => {
  const { companyId, ids, plan, remark } = await payer(2);
  const [first = ''] = ids;
  await superuser()
    .updateTable('receivable_plan')
    .set({ notice_date: '2026-05-06', penalty_from: '2026-05-20', penalty_daily: '0.0005' })
    .where('id', '=', plan)
    .execute();
  await superuser()
    .updateTable('collection')
    .set({ value_date: '2026-05-19' })
    .where('company_id', '=', companyId)
    .execute();
  const taken = await dues.allocate(dues.outs.officer, first, [
    { receivableId: plan, amount: '1000.00' },
  ]);
  expect(taken.body).toContain('"code":0');
  const row = await comes(remark);
  const early = await assign(row.id, companyId, first);
  expect(early.body).toContain('已按 2026-05-19 到账认款，银行到账日为 2026-05-20，罚息不同');
  const [allocationId] = await dues.allocations(first);
  const undo = { id: first, allocationId, reason: '到账日有误' };
  expect((await dues.outs.officer.post('/admin/collection/undo', undo)).body).toContain('"code":0');
  expect((await assign(row.id, companyId, first)).code).toBe(0);
});

test('two lines that are said to be one slip at once: one of them is, and the other is refused beside the question', async () => {
  const { companyId, ids, remark } = await payer(2);
  const [slip = ''] = ids;
  const rows = [await comes(remark), await comes(remark)];
  const answers = await Promise.all(
    rows.flatMap(({ id }) => [assign(id, companyId, slip), assign(id, companyId, slip)]),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const taken = (await collections(companyId)).filter(({ bank }) => bank !== null);
  expect(taken.map(({ id }) => String(id))).toEqual([slip]);
});
