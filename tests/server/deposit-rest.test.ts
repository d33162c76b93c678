import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inScope } from '#server/kernel/session/scope.ts';
import { checkBooks } from '#server/modules/books/check.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import { Dues } from '../helpers/dues.ts';
import { registerAccount } from '../helpers/own-account.ts';
import { nextSerial, PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

// By hand: of an order of 1,833,500.00 a deposit of a tenth is due, 183,350.00. Its buyer transfers 183,850.00 in one: 183,350.00 are the
// deposit, 500.00 are its own, to be taken for what it owes or to go back. 183,350.00 + 500.00 = 183,850.00, each booked once.

let portal: TestApp;
let desk: PayOuts;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await PayOuts.with(portal, 13_633_700_000);
  dues = Dues.of(portal, desk);
});
afterAll(() => portal.close());

const DAY = '2026-05-20';
const db = () => portal.database.superuser;

/** An order whose deposit its buyer has registered by a number; recognised or not. */
async function registered(isRecognised = true) {
  const deal = await desk.requests.deal();
  await sql`update project set approved_deposit_rate = 0.1 where id = ${deal.projectId}`.execute(
    db(),
  );
  const requestId = await desk.requests.approved(deal);
  await desk.requests.confirmOrders(deal, requestId);
  const { estimateId: id } = await desk.requests.orders(requestId);
  const { companyId } = deal.buyer;
  const { browser } = await desk.companies.member('companyFinance', companyId);
  const fields = { clientId: 'portal', fileType: '111' };
  const { data } = await upload(portal, browser, ['保证金回单.pdf', pdf()], { fields });
  const attachment = [{ id: (data as { id: string }).id, fileType: 111 }];
  const serial = nextSerial();
  const slip = { payDate: DAY, bankSerialNo: serial, attachment };
  const register = (amount: string) =>
    browser.post('/portal/estimateOrder/registerDeposit', { id, amount, ...slip });
  expect((await register('183850.00')).msg).toContain(
    '多付的请按尚欠金额登记，其余由平台认领后退还：183,350.00 元',
  );
  expect((await register('183350.00')).code).toBe(0);
  if (isRecognised) await done(desk.officer, '/admin/estimateOrder/recogniseDeposit', { id });
  return { id, companyId, serial };
}

const comes = async (serial: string, amount: string) => {
  const line = lineOf({ amount, serial, name: '示例付款方' });
  expect((await takeStatement(desk.officer, bankStatement(line))).code).toBe(0);
};
const rowOf = (serial: string) =>
  db()
    .selectFrom('statement_row')
    .selectAll()
    .where('serial_no', '=', serial)
    .executeTakeFirstOrThrow();
const assign = async (serial: string, companyId: string) =>
  desk.officer.post('/admin/statementRow/assign', { id: (await rowOf(serial)).id, companyId });
const collectionsOf = (serial: string) =>
  db()
    .selectFrom('collection')
    .select(['id', 'amount', 'company_id'])
    .where('bank_serial_no', '=', serial)
    .execute();
async function faults() {
  const all = await inScope(portal.database.db, { operator: true }, (tx) => checkBooks(tx, DAY));
  return all
    .flatMap((one) => one.faults)
    .filter(({ item }) => ['statementRows', 'collections', 'deposits'].includes(item));
}

test('what a buyer has transferred beyond its deposit is its own, and goes back to its account', async () => {
  const { companyId, serial } = await registered();
  await comes(serial, '183850.00');
  expect(await rowOf(serial)).toMatchObject({
    row_status: '1',
    reason: expect.stringContaining('金额不一致'),
  });
  const { data: payers } = await desk.officer.post('/admin/collection/debtors', {});
  expect(payers).toContainEqual(expect.objectContaining({ id: companyId }));
  expect((await assign(serial, companyId)).code).toBe(0);
  const [rest, ...others] = await collectionsOf(serial);
  expect([rest?.amount, others]).toEqual(['500.00', []]);
  expect(await faults()).toEqual([]);

  await registerAccount(portal, desk.companies, companyId);
  const refund = { id: rest?.id, reason: '多付款项', amount: '500.00' };
  await done(desk.officer, '/admin/collection/prepareRefund', refund);
  await done(desk.director, '/admin/collection/releaseRefund', { id: rest?.id });
  const slip = {
    payDate: DAY,
    bankSerialNo: nextSerial(),
    attachment: await dues.slipOf(desk.officer),
  };
  await done(desk.officer, '/admin/collection/payRefund', { id: rest?.id, ...slip });
  expect(await faults()).toEqual([]);
});

test('a line that was there before waits for the rest once the deposit is recognised, and not for its buyer’s word', async () => {
  const { id, companyId, serial } = await registered(false);
  await comes(serial, '183850.00');
  expect((await assign(serial, companyId)).code).toBe('statement_known');
  await done(desk.officer, '/admin/estimateOrder/recogniseDeposit', { id });
  expect((await rowOf(serial)).reason).toMatch(
    /^已登记为保证金.* 183,350.00 元，尚余 500.00 元：采购方多付的，请认领给该企业/,
  );
  expect((await assign(serial, companyId)).code).toBe(0);
  expect((await collectionsOf(serial)).map(({ amount }) => amount)).toEqual(['500.00']);
});

test('a line of less than the deposit has no rest', async () => {
  const less = await registered();
  await comes(less.serial, '183000.00');
  expect((await assign(less.serial, less.companyId)).code).toBe('statement_known');
  expect(await collectionsOf(less.serial)).toEqual([]);
});
