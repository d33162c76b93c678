import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BANK_VERIFY } from '#contract/bank/verify-states.ts';
import { COLLECTION_REFUSAL } from '#contract/collection/collection.ts';
import { payCodeOf } from '#contract/collection/pay-code.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import type { Browser } from '../helpers/browser.ts';
import { Dues } from '../helpers/dues.ts';
import { OWN_ACCOUNT, registerAccount } from '../helpers/own-account.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';
import { sealing } from '../helpers/sealing.ts';

// What a buyer paid too much goes back once it has come, and to the buyer's own account.

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_653_000_000);
});
afterAll(() => portal.close());

/** A buyer that owes 1,000.00 and says to have paid 1,500.00. */
async function registered() {
  const paid = await dues.paidDeal();
  const { companyId } = paid.deal.buyer;
  const { id: plan } = await dues.owed(paid, { principal: '1000.00' });
  const { receivable_no } = await portal.database.superuser
    .selectFrom('receivable_plan')
    .select('receivable_no')
    .where('id', '=', plan)
    .executeTakeFirstOrThrow();
  const { browser } = await dues.outs.companies.member('companyFinance', companyId);
  const attachment = await dues.slipOf(browser, '/general/common/upload');
  const serial = nextSerial();
  const slip = { amount: '1500.00', payDate: '2026-05-20', bankSerialNo: serial, attachment };
  const body = { ...slip, receivableIds: [plan] };
  const id = (await done(browser, '/portal/collection/register', body)) as string;
  return { id, plan, companyId, browser, serial, remark: payCodeOf(receivable_no) };
}

const refund = (id: string, amount = '500.00') =>
  dues.outs.officer.post('/admin/collection/prepareRefund', { id, amount, reason: '多付款项' });

async function listed(id: string, by: Browser = dues.outs.officer) {
  const { data } = await by.post('/admin/collection/page', { pageSize: 50 });
  const { content } = data as { content: (Record<string, unknown> & { actions: string[] })[] };
  return content.find((row) => row.id === id);
}

test('what its payer alone has said to have paid is not given back until the bank says so', async () => {
  const { id, companyId, serial, remark } = await registered();
  await registerAccount(portal, dues.outs.companies, companyId);
  expect(await listed(id)).toMatchObject({ hasCome: false });
  expect((await listed(id))?.actions).not.toContain('prepareRefund');
  expect((await refund(id)).code).toBe(COLLECTION_REFUSAL.notCome.code);
  const line = lineOf({ amount: '1500.00', serial, remark });
  await takeStatement(dues.outs.officer, bankStatement(line));
  expect((await listed(id))?.actions).toContain('prepareRefund');
  expect((await refund(id)).code).toBe(0);
});

test('or finance has taken of it', async () => {
  const { id, plan, companyId } = await registered();
  await registerAccount(portal, dues.outs.companies, companyId);
  const parts = [{ receivableId: plan, amount: '1000.00' }];
  expect((await dues.allocate(dues.outs.officer, id, parts)).code).toBe(0);
  expect((await listed(id))?.actions).toContain('prepareRefund');
  expect((await refund(id)).code).toBe(0);
});

test('it goes to the payer’s own account, which is kept, shown by its last digits, and opened to finance alone', async () => {
  const { companyId, browser } = await registered();
  const { officer, director } = dues.outs;
  const entered = { companyId, amount: '500.00', payDate: '2026-05-20' };
  const id = await dues.entered(officer, entered);
  expect((await refund(id)).code).toBe(COLLECTION_REFUSAL.noAccount.code);
  // Of somebody else, and the default; whoever keeps the company's accounts may enter it.
  const stranger = { holder: '某自然人', accountNo: '622200009999999' };
  await registerAccount(portal, dues.outs.companies, companyId, stranger);
  expect((await refund(id)).code).toBe(COLLECTION_REFUSAL.noAccount.code);
  // In its own name, which anybody may write; no amount has proved it.
  const unproved = { accountNo: '622200008888888', verified: false };
  await registerAccount(portal, dues.outs.companies, companyId, unproved);
  expect((await refund(id)).code).toBe(COLLECTION_REFUSAL.noAccount.code);
  await registerAccount(portal, dues.outs.companies, companyId);
  expect((await refund(id)).code).toBe(0);
  // Whoever releases sees where it goes.
  expect(await listed(id, director)).toMatchObject({
    refundAccount: expect.stringMatching(/^\S+ 示例银行\S* 尾号 4567$/),
  });
  // Nobody is offered to release what he has prepared himself.
  const preparedBy = (phone: string) =>
    sql`update collection_refund set prepared_by = (select id from account where phone = ${phone})
      where collection_id = ${id}`.execute(portal.database.superuser);
  await preparedBy('13800000016');
  expect((await listed(id, director))?.actions).not.toContain('releaseRefund');
  await preparedBy('13800000015');
  expect((await listed(id, director))?.actions).toContain('releaseRefund');
  expect((await director.post('/admin/collection/releaseRefund', { id })).code).toBe(0);
  const reveal = (by: Browser) => {
    const seal = sealing(by);
    const whole = by.call('/admin/collection/reveal', { body: { id }, headers: seal.headers });
    return whole.then((answer) => ({ answer, seal }));
  };
  const { answer, seal } = await reveal(officer);
  expect(seal.open((answer.data as { accountNo: string }).accountNo)).toBe(OWN_ACCOUNT);
  const { browser: auditor } = { browser: await dues.outs.people.operator('13800000017') };
  expect((await reveal(auditor)).answer.status).toBe(403);
  const attachment = await dues.slipOf(officer);
  const slip = { id, payDate: '2026-05-20', bankSerialNo: nextSerial(), attachment };
  const early = { ...slip, payDate: '2026-05-19' };
  expect((await officer.post('/admin/collection/payRefund', early)).data).toEqual({
    fields: [{ path: 'payDate', message: '付款日期不能早于款项到账日期 2026-05-20' }],
  });
  expect((await officer.post('/admin/collection/payRefund', slip)).code).toBe(0);
  expect((await reveal(officer)).answer.status).toBe(404);
  const seen = await browser.get('/portal/collection/detail', { id });
  expect(seen.data).toMatchObject({ refunds: [{ account: expect.stringMatching(/ 尾号 4567$/) }] });
  expect(seen.body).not.toContain(OWN_ACCOUNT);
  // What went back stands in both lists: the figures of a row add up to its amount.
  const figures = { amount: '500.00', allocated: '0.00', refunded: '500.00', unallocated: '0.00' };
  expect(await listed(id)).toMatchObject(figures);
  const { data } = await browser.post('/portal/collection/page', {});
  expect((data as { content: object[] }).content).toContainEqual(
    expect.objectContaining({ id, ...figures }),
  );
});

test('a refund is not released to an account that is its payer’s verified one no more', async () => {
  const { companyId } = await registered();
  const { officer, director } = dues.outs;
  const id = await dues.entered(officer, { companyId, amount: '500.00', payDate: '2026-05-20' });
  const bankId = await registerAccount(portal, dues.outs.companies, companyId);
  expect((await refund(id)).code).toBe(0);
  const release = async () => (await director.post('/admin/collection/releaseRefund', { id })).code;
  const gone = COLLECTION_REFUSAL.accountGone.code;
  const { superuser } = portal.database;
  const verify = (status: string) =>
    sql`update bank set verify_status = ${status} where id = ${bankId}`.execute(superuser);
  await verify(BANK_VERIFY.none);
  expect(await release()).toBe(gone);
  await verify(BANK_VERIFY.verified);
  await sql`update company set name = name || '新' where id = ${companyId}`.execute(superuser);
  expect(await release()).toBe(gone);
  await sql`update bank set name = name || '新' where id = ${bankId}`.execute(superuser);
  expect(await release()).toBe(0);
});

test('a serial number names one refund, and whoever enters it twice hears of which', async () => {
  const { companyId } = await registered();
  const { officer, director } = dues.outs;
  await registerAccount(portal, dues.outs.companies, companyId);
  const released = async (amount: string) => {
    const id = await dues.entered(officer, { companyId, amount, payDate: '2026-05-20' });
    expect((await refund(id, amount)).code).toBe(0);
    expect((await director.post('/admin/collection/releaseRefund', { id })).code).toBe(0);
    return id;
  };
  const [first, second] = [await released('100.00'), await released('200.00')];
  const pay = async (id: string, bankSerialNo: string) => {
    const attachment = await dues.slipOf(officer);
    const slip = { id, payDate: '2026-05-20', bankSerialNo, attachment };
    return officer.post('/admin/collection/payRefund', slip);
  };
  const serial = nextSerial();
  expect((await pay(first, serial)).code).toBe(0);
  const collectionNo = String((await listed(first))?.collectionNo);
  const twice = await pay(second, serial);
  const message = `该流水号已登记为回款 ${collectionNo} 的退款（100.00 元），一笔转账只登记一次`;
  expect(twice.data).toEqual({ fields: [{ path: 'bankSerialNo', message }] });
  expect((await pay(second, nextSerial())).code).toBe(0);
});
