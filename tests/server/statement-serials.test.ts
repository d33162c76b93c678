import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payCodeOf } from '#contract/collection/pay-code.ts';
import { STATEMENT_REFUSAL } from '#contract/collection/statement.ts';
import { up as upSerials } from '#server/db/migrations/355-serials-in-capitals.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { saveAccount } from '#server/modules/platform-company/keep.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import { booksOf } from '../helpers/books-of.ts';
import type { Browser } from '../helpers/browser.ts';
import { Dues } from '../helpers/dues.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

// A serial number of the bank names one payment: a line of a statement becomes what its number was registered as, where both say
// the same amount, and waits with both figures where they do not.

let portal: TestApp;
let dues: Dues;
/** The platform's account that statements are of. */
let account: string;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_651_000_000);
  const kept = await done(dues.outs.officer, '/admin/platformBank/page', {});
  account = (kept as { content: { id: string }[] }).content[0]?.id ?? '';
});
afterAll(() => portal.close());

const superuser = () => portal.database.superuser;

/** A buyer with its name, its finance, and a receivable of 5,000.00. */
async function debtor() {
  const paid = await dues.paidDeal();
  const { companyId } = paid.deal.buyer;
  const plan = await dues.owed(paid, { principal: '5000.00' });
  const { name } = await superuser()
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { receivable_no } = await superuser()
    .selectFrom('receivable_plan')
    .select('receivable_no')
    .where('id', '=', plan.id)
    .executeTakeFirstOrThrow();
  const { browser } = await dues.outs.companies.member('companyFinance', companyId);
  return { companyId, plan: plan.id, name, browser, remark: payCodeOf(receivable_no), ...paid };
}
type Debtor = Awaited<ReturnType<typeof debtor>>;

interface Slip {
  amount: string;
  serial: string;
}

async function registers({ plan, browser }: Debtor, { amount, serial }: Slip) {
  const attachment = await dues.slipOf(browser, '/general/common/upload');
  const body = { amount, payDate: '2026-05-20', bankSerialNo: serial, attachment };
  return browser.post('/portal/collection/register', { ...body, receivableIds: [plan] });
}

const slipOf = async (of: Debtor, slip: Slip) => {
  const answer = await registers(of, slip);
  if (answer.code !== 0) throw new Error(answer.body);
  return answer.data as string;
};

const collectionsOf = ({ companyId }: Pick<Debtor, 'companyId'>) =>
  superuser()
    .selectFrom('collection')
    .select([
      'id',
      'collection_no as no',
      'amount',
      'bank_serial_no as serial',
      'payee_bank_id as bankId',
    ])
    .where('company_id', '=', companyId)
    .where('collection_status', '<>', '4')
    .orderBy('id')
    .execute();

const rowOf = (serial: string) =>
  superuser()
    .selectFrom('statement_row')
    .select(['id', 'row_status as status', 'reason', 'collection_id as collectionId'])
    .where('serial_no', '=', serial)
    .executeTakeFirstOrThrow();

async function takes(...lines: string[]) {
  const text = bankStatement(...lines);
  const taken = await takeStatement(dues.outs.officer, text, undefined, account);
  expect(taken.body).toContain('"code":0');
  return taken.data as { taken: number; matched: number; waiting: number };
}

const assign = (id: string, { companyId }: Debtor, by: Browser = dues.outs.officer) =>
  by.post('/admin/statementRow/assign', { id, companyId });

/** Another account of the platform, at another bank. */
async function secondAccount(): Promise<string> {
  const accountId = await dues.outs.people.idOf('13800000016');
  return inScope(portal.database.db, { operator: true }, (tx) =>
    saveAccount(
      { tx, cipher: portal.cipher, accountId, at: portal.clock.now() },
      { openBank: '示例他行', accountNo: '62220000008888' },
    ),
  );
}

/** Whether the rows of statements and their collections say the same; none of this file ever does not. */
async function statementFaults() {
  const items = await booksOf(portal.database.db, '2026-05-20');
  return items.find(({ item }) => item === 'statementRows');
}

describe('a line and a slip of one number', () => {
  test('that say different amounts are not one payment: the line waits with both figures, the slip has not come', async () => {
    const buyer = await debtor();
    const { remark } = buyer;
    const serial = nextSerial();
    const slip = await slipOf(buyer, { amount: '1000.00', serial });
    const [{ no } = { no: '' }] = await collectionsOf(buyer);
    // 1,000.00 registered, 100.00 come: taken for one payment they would be 900.00 of nobody's money.
    const taken = await takes(lineOf({ amount: '100.00', serial, remark }));
    expect(taken).toMatchObject({ matched: 0, waiting: 1 });
    const row = await rowOf(serial);
    expect(row).toMatchObject({ status: '1', collectionId: null });
    expect(row.reason).toContain(no);
    expect(row.reason).toContain('登记 1,000.00 元，流水 100.00 元');
    expect(await collectionsOf(buyer)).toMatchObject([{ amount: '1000.00', bankId: null }]);
    const known = await assign(row.id, buyer);
    expect(known.code).toBe(STATEMENT_REFUSAL.known.code);
    expect(known.msg).toContain(no);
    // Whoever looks finds the slip wrong, and the line is the buyer's 100.00.
    const reason = '回单金额有误';
    await done(dues.outs.director, '/admin/collection/notOurs', { id: slip, reason });
    expect((await assign(row.id, buyer)).code).toBe(0);
    expect(await collectionsOf(buyer)).toMatchObject([{ amount: '100.00' }]);
    expect((await statementFaults())?.faults).toEqual([]);
  });

  test('are held against each other by the check of the books', async () => {
    const buyer = await debtor();
    const serial = nextSerial();
    await takes(lineOf({ amount: '100.00', serial, remark: buyer.remark }));
    const [one] = await collectionsOf(buyer);
    const id = one?.id ?? '';
    const set = (amount: string) =>
      superuser().updateTable('collection').set({ amount }).where('id', '=', id).execute();
    await set('1000.00');
    expect((await statementFaults())?.faults).toMatchObject([
      { objectId: id, expected: '100.00', found: '1000.00' },
    ]);
    await set('100.00');
  });

  test('that is another buyer’s stops no file: the line waits with the number of the slip, and is that of its payer', async () => {
    const [mistaken, payer, other] = [await debtor(), await debtor(), await debtor()];
    const [serial, second] = [nextSerial(), nextSerial()];
    await slipOf(mistaken, { amount: '1000.00', serial });
    const [{ no } = { no: '' }] = await collectionsOf(mistaken);
    const taken = await takes(
      lineOf({ amount: '1000.00', serial, remark: payer.remark }),
      lineOf({ amount: '70.00', serial: second, remark: other.remark }),
    );
    expect(taken).toMatchObject({ taken: 2, matched: 1, waiting: 1 });
    expect(await collectionsOf(other)).toMatchObject([{ amount: '70.00' }]);
    const row = await rowOf(serial);
    expect(row).toMatchObject({ status: '1', reason: expect.stringContaining(no) });
    expect((await assign(row.id, payer)).msg).toContain(no);
    const reason = '流水号填写有误';
    const [{ id } = { id: '' }] = await collectionsOf(mistaken);
    await done(dues.outs.director, '/admin/collection/notOurs', { id, reason });
    expect((await assign(row.id, payer)).code).toBe(0);
    expect(await collectionsOf(payer)).toMatchObject([{ amount: '1000.00', serial }]);
  });

  test('are one, though a twin of the same amount comes first in the file', async () => {
    const buyer = await debtor();
    const { remark } = buyer;
    const [first, second] = [nextSerial(), nextSerial()];
    const slip = await slipOf(buyer, { amount: '1000.00', serial: second });
    const taken = await takes(
      lineOf({ amount: '1000.00', serial: first, remark }),
      lineOf({ amount: '1000.00', serial: second, remark }),
    );
    expect(taken).toMatchObject({ matched: 2, waiting: 0 });
    expect((await rowOf(second)).collectionId).toBe(slip);
    expect((await collectionsOf(buyer)).map(({ amount, serial }) => [amount, serial])).toEqual([
      ['1000.00', second],
      ['1000.00', first],
    ]);
  });

  test('are one, though the twin came in a file before: the slip has the number of its own line', async () => {
    const buyer = await debtor();
    const { remark } = buyer;
    const [first, second] = [nextSerial(), nextSerial()];
    const slip = await slipOf(buyer, { amount: '1000.00', serial: second });
    await takes(lineOf({ amount: '1000.00', serial: first, remark }));
    expect((await rowOf(first)).collectionId).toBe(slip);
    await takes(lineOf({ amount: '1000.00', serial: second, remark }));
    expect((await collectionsOf(buyer)).map(({ amount, serial }) => [amount, serial])).toEqual([
      ['1000.00', first],
      ['1000.00', second],
    ]);
    expect((await statementFaults())?.faults).toEqual([]);
  });

  test('of a payer whom the bank does not name are one once a person says whose it is', async () => {
    const buyer = await debtor();
    const serial = nextSerial();
    const slip = await slipOf(buyer, { amount: '800.00', serial });
    await takes(lineOf({ amount: '800.00', serial, name: '某代付公司' }));
    const row = await rowOf(serial);
    expect(row.reason).toContain('HK');
    expect((await assign(row.id, buyer)).code).toBe(0);
    expect((await rowOf(serial)).collectionId).toBe(slip);
    expect(await collectionsOf(buyer)).toHaveLength(1);
  });

  test('are one however the number was typed', async () => {
    const buyer = await debtor();
    const { remark } = buyer;
    const serial = nextSerial();
    await slipOf(buyer, { amount: '100.00', serial: serial.toLowerCase() });
    const typed = `${serial.slice(0, 1)}${serial.slice(1).toLowerCase()}`;
    expect((await registers(buyer, { amount: '100.00', serial: typed })).status).toBe(422);
    const line = lineOf({ amount: '100.00', serial: typed, remark });
    expect(await takes(line)).toMatchObject({ taken: 1, matched: 1, waiting: 0 });
    expect(await collectionsOf(buyer)).toMatchObject([{ amount: '100.00', serial }]);
    const again = lineOf({ amount: '100.00', serial, remark });
    expect(await takes(again)).toMatchObject({ taken: 0 });
  });

  test('kept in small letters are in capitals, but for those that stand in two spellings', async () => {
    const buyer = await debtor();
    const [one, first, second] = [nextSerial(), nextSerial(), nextSerial()];
    const small = (serial: string) =>
      superuser().updateTable('collection').where('bank_serial_no', '=', serial);
    for (const serial of [one, first, second]) await slipOf(buyer, { amount: '1.00', serial });
    const mixed = `l${first.slice(1)}`;
    await small(one).set({ bank_serial_no: one.toLowerCase() }).execute();
    await small(first).set({ bank_serial_no: first.toLowerCase() }).execute();
    await small(second).set({ bank_serial_no: mixed }).execute();
    await upSerials(superuser() as unknown as Kysely<unknown>);
    const kept = await collectionsOf(buyer);
    expect(kept.map(({ serial }) => serial)).toEqual([one, first.toLowerCase(), mixed]);
  });

  test('on two accounts of the platform are two payments', async () => {
    const buyer = await debtor();
    const { remark } = buyer;
    const serial = nextSerial();
    await takes(lineOf({ amount: '10.00', serial, remark }));
    const bankId = await secondAccount();
    const text = bankStatement(lineOf({ amount: '20.00', serial, remark }));
    const taken = await takeStatement(dues.outs.officer, text, undefined, bankId);
    expect(taken.data).toMatchObject({ matched: 1 });
    const both = await collectionsOf(buyer);
    expect(both.map(({ amount }) => amount)).toEqual(['10.00', '20.00']);
    expect(new Set(both.map((one) => one.bankId)).size).toBe(2);
  });
});

describe('a deposit', () => {
  /** An order of a buyer that owes 5,000.00, with a deposit of 183,350.00 due. */
  async function ordered() {
    const buyer = await debtor();
    const { estimateId: id } = buyer;
    await superuser()
      .updateTable('estimate_order')
      .set({ deposit_required: '183350.00' })
      .where('id', '=', id)
      .execute();
    return { buyer, id };
  }
  const deposits = async ({ buyer, id }: Awaited<ReturnType<typeof ordered>>, slip: Slip) => {
    const attachment = await dues.slipOf(buyer.browser, '/general/common/upload');
    const { amount, serial: bankSerialNo } = slip;
    const body = { id, amount, payDate: '2026-05-20', bankSerialNo, attachment };
    return buyer.browser.post('/portal/estimateOrder/registerDeposit', body);
  };
  const finance = (call: string, body: object) =>
    dues.outs.officer.post(`/admin/estimateOrder/${call}`, { ...body });
  const slip = () => ({ amount: '500.00', serial: nextSerial() });

  test('whose line comes later is no collection, whatever its buyer owes', async () => {
    const order = await ordered();
    const { remark } = order.buyer;
    const paid = slip();
    expect((await deposits(order, paid)).code).toBe(0);
    expect((await finance('recogniseDeposit', { id: order.id })).code).toBe(0);
    expect(await takes(lineOf({ ...paid, remark }))).toMatchObject({ matched: 1, waiting: 0 });
    const row = await rowOf(paid.serial);
    expect(row).toMatchObject({ status: '3', collectionId: null });
    expect(row.reason).toContain('保证金（暂估单 ZG');
    expect(await collectionsOf(order.buyer)).toEqual([]);
    expect((await assign(row.id, order.buyer)).code).toBe(STATEMENT_REFUSAL.known.code);
    // Nor may its buyer say that it paid goods with it.
    expect((await registers(order.buyer, paid)).body).toContain('已登记为保证金');
  });

  test('that says another amount than its line waits with both figures', async () => {
    const order = await ordered();
    const { remark } = order.buyer;
    const paid = slip();
    expect((await deposits(order, paid)).code).toBe(0);
    await takes(lineOf({ ...paid, amount: '499.00', remark }));
    const { reason, status } = await rowOf(paid.serial);
    expect(status).toBe('1');
    expect(reason).toContain('登记 500.00 元，流水 499.00 元');
    expect(await collectionsOf(order.buyer)).toEqual([]);
  });

  test('that is registered after its line takes the line out of what waits once finance has recognised it', async () => {
    const order = await ordered();
    const paid = slip();
    await takes(lineOf({ ...paid, name: '某代付公司' }));
    expect((await deposits(order, paid)).code).toBe(0);
    expect((await rowOf(paid.serial)).status).toBe('1');
    expect((await finance('recogniseDeposit', { id: order.id })).code).toBe(0);
    expect((await rowOf(paid.serial)).status).toBe('3');
  });

  test('that is refused after its line came gives the line back', async () => {
    const order = await ordered();
    const paid = slip();
    expect((await deposits(order, paid)).code).toBe(0);
    await takes(lineOf({ ...paid, name: '某代付公司' }));
    expect((await rowOf(paid.serial)).status).toBe('3');
    expect((await finance('refuseDeposit', { id: order.id, reason: '实为货款' })).code).toBe(0);
    const row = await rowOf(paid.serial);
    expect(row).toMatchObject({ status: '1', reason: expect.stringContaining('实为货款') });
    expect((await assign(row.id, order.buyer)).code).toBe(0);
    expect(await collectionsOf(order.buyer)).toMatchObject([{ amount: '500.00' }]);
  });

  test('whose line has become a collection is refused until that is given back', async () => {
    const order = await ordered();
    const { remark } = order.buyer;
    const paid = slip();
    await takes(lineOf({ ...paid, remark }));
    const [{ id, no } = { id: '', no: '' }] = await collectionsOf(order.buyer);
    const twice = await deposits(order, paid);
    expect(twice.status).toBe(422);
    expect(twice.body).toContain(no);
    const reason = '实为保证金';
    await done(dues.outs.director, '/admin/collection/notOurs', { id, reason });
    expect((await deposits(order, paid)).code).toBe(0);
    expect((await finance('recogniseDeposit', { id: order.id })).code).toBe(0);
    expect(await rowOf(paid.serial)).toMatchObject({ status: '3', collectionId: null });
  });

  test('and a collection by one number at once are one of the two', async () => {
    const order = await ordered();
    const paid = slip();
    const both = await Promise.all([deposits(order, paid), registers(order.buyer, paid)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('what a supplier sends back', () => {
  test('is no collection either, whichever comes first', async () => {
    const { id } = await dues.outs.payable();
    const payment = await dues.outs.paid(id, '1000.00');
    const [first, second] = [nextSerial(), nextSerial()];
    const back = (amount: string, bankSerialNo: string) =>
      dues.outs.returned(payment, amount, { bankSerialNo });
    expect((await back('300.00', first)).code).toBe(0);
    expect(await takes(lineOf({ amount: '300.00', serial: first }))).toMatchObject({ waiting: 0 });
    expect(await rowOf(first)).toMatchObject({
      status: '3',
      reason: expect.stringContaining('供应商退款 FK'),
    });
    await takes(lineOf({ amount: '200.00', serial: second }));
    const entered = await back('200.00', second);
    expect((await rowOf(second)).status).toBe('3');
    const cancel = { id: entered.data, reason: '登记有误' };
    expect((await dues.outs.officer.post('/admin/payment/cancel', cancel)).code).toBe(0);
    expect((await rowOf(second)).status).toBe('1');
  });
});
