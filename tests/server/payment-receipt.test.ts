import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOUN } from '#contract/noun/noun.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
import { RECEIPT_REFUSAL, type Receipt } from '#contract/payment/receipt.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { type Listed, PayOuts } from '../helpers/pay-outs.ts';

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 30 });
  desk = await PayOuts.with(portal, 13_628_000_000);
});
afterAll(() => portal.close());

const superuser = () => portal.database.superuser;
const SHA = /^[0-9a-f]{64}$/;

const read = (by: Browser, id: string) => by.get('/portal/payment/receipt', { id });
const letter = async (by: Browser, id: string) => (await read(by, id)).data as Receipt;
const forFinance = async (id: string) =>
  (await desk.officer.get('/admin/payment/receipt', { id })).data as Receipt;
const sign = async (by: Browser, id: string, digest?: string) =>
  by.post('/portal/payment/signReceipt', { id, digest: digest ?? (await letter(by, id)).digest });
const row = async ({ supplier }: Deal, id: string) =>
  (await supplier.browser.get('/portal/payment/detail', { id })).data as Listed;

/** A pay-out of 1,448,800.00 that is released and that the bank has not paid. */
async function released() {
  const { deal, id } = await desk.payable();
  const [payment = ''] = await desk.prepared(id, ['1448800.00']);
  await desk.release(payment);
  return { deal, payment, supplier: deal.supplier.browser };
}

test('is signed ahead, kept from the platform until the money has gone out, and in force then', async () => {
  const { deal, payment, supplier } = await released();
  expect(await row(deal, payment)).toMatchObject({ actions: ['signReceipt'], receiptStatus: '' });
  const before = await letter(supplier, payment);
  expect(before).toMatchObject({ status: '', signedBy: '', signedTime: '' });
  expect(before.text).toContain('人民币 1,448,800.00 元（大写：壹佰肆拾肆万捌仟捌佰元整）');
  expect(before.text).toContain('致：示例平台公司');
  expect(before.digest).toBe(createHash('sha256').update(before.text).digest('hex'));
  expect(await forFinance(payment)).toMatchObject({ status: '', text: '', signedTime: '' });

  expect((await sign(supplier, payment)).code).toBe(0);
  expect(await letter(supplier, payment)).toMatchObject({ status: '1', text: before.text });
  expect(await row(deal, payment)).toMatchObject({ actions: [], receiptStatus: '1' });
  const held = await forFinance(payment);
  expect(held.signedTime).not.toBe('');
  expect(held).toMatchObject({ status: '1', text: '', digest: '', signedBy: '', payDate: '' });
  expect(await desk.listed(payment)).toMatchObject({ receiptStatus: '1' });

  expect((await desk.confirm(payment, { bankSerialNo: 'LS-RECEIPT-1' })).code).toBe(0);
  const inForce = await forFinance(payment);
  expect(inForce).toMatchObject({
    status: '2',
    text: before.text,
    digest: before.digest,
    bankSerialNo: 'LS-RECEIPT-1',
  });
  expect(inForce.payDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await letter(supplier, payment)).toEqual(inForce);
  const log = (await supplier.get('/portal/payment/log', { id: payment })).data;
  expect((log as { what: string }[]).map(({ what }) => what)).toContain('签署收款确认函');
  const heard = await superuser()
    .selectFrom('outbox')
    .select('topic')
    .where('topic', '=', 'payment.receiptSigned')
    .where(sql<boolean>`payload->>'id' = ${payment}`)
    .execute();
  expect(heard.length).toBeGreaterThan(0);
});

/** Whether finance finds a pay-out among those with a letter, and among those without. */
const found = (payment: string) =>
  Promise.all(
    ['true', 'false'].map(async (receiptSigned) => {
      const asked = { receiptSigned, pageSize: 50 };
      const { data } = await desk.officer.post('/admin/payment/page', asked);
      return (data as { content: { id: string }[] }).content.some(({ id }) => id === payment);
    }),
  );

test('is void with a release that failed, and signed anew for the next', async () => {
  const { deal, payment, supplier } = await released();
  expect(await found(payment)).toEqual([false, true]);
  await sign(supplier, payment);
  expect(await found(payment)).toEqual([true, false]);
  await desk.officer.post('/admin/payment/fail', { id: payment, reason: '账号有误' });
  expect(await letter(supplier, payment)).toMatchObject({ status: '3', payDate: '' });
  expect(await forFinance(payment)).toMatchObject({ status: '3', text: '' });
  const digest = 'a'.repeat(64);
  expect((await sign(supplier, payment, digest)).code).toBe(PAYMENT_REFUSAL.status.code);
  await desk.officer.post('/admin/payment/retry', { id: payment });
  expect((await read(supplier, payment)).code).toBe(404);
  await desk.release(payment);
  // The bank pays: what was signed for the first release is no word on this one.
  expect((await desk.confirm(payment)).code).toBe(0);
  expect(await forFinance(payment)).toMatchObject({ status: '3', text: '' });
  expect(await row(deal, payment)).toMatchObject({ receiptStatus: '3' });
  expect(await found(payment)).toEqual([false, true]);
  expect((await row(deal, payment)).actions).toEqual(['received', 'signReceipt']);
  expect((await sign(supplier, payment)).code).toBe(0);
  expect(await forFinance(payment)).toMatchObject({ status: '2' });
  expect(await found(payment)).toEqual([true, false]);
  const { n } = await superuser()
    .selectFrom('payment_receipt')
    .select((of) => of.fn.countAll<string>().as('n'))
    .where('payment_id', '=', payment)
    .executeTakeFirstOrThrow();
  expect(n).toBe('2');
});

test('is void once the bank has given the money back', async () => {
  const { payment, supplier } = await released();
  await desk.confirm(payment);
  await supplier.post('/portal/payment/received', { id: payment });
  expect((await sign(supplier, payment)).code).toBe(0);
  expect(await forFinance(payment)).toMatchObject({ status: '2' });
  expect((await desk.bounce(payment)).code).toBe(0);
  expect(await letter(supplier, payment)).toMatchObject({ status: '3', bankSerialNo: '' });
  expect(await forFinance(payment)).toMatchObject({ status: '3', text: '' });
  const refused = await sign(supplier, payment, 'b'.repeat(64));
  expect(refused.code).toBe(PAYMENT_REFUSAL.status.code);
});

test('says what was read: other words are not signed, nor the same a second time, nor by two at once', async () => {
  const { payment, supplier, deal } = await released();
  const { digest, text } = await letter(supplier, payment);
  await superuser()
    .updateTable('project')
    .set({ project_name: '改名后的项目' })
    .where('id', '=', deal.projectId)
    .execute();
  expect((await sign(supplier, payment, digest)).code).toBe(RECEIPT_REFUSAL.changed.code);
  const anew = await letter(supplier, payment);
  expect(anew.text).not.toBe(text);
  expect(anew.text).toContain('项目“改名后的项目”');
  const both = await Promise.all([1, 2].map(() => sign(supplier, payment, anew.digest)));
  expect(both.map(({ code }) => code).sort()).toEqual([0, RECEIPT_REFUSAL.signed.code]);
  expect((await sign(supplier, payment, anew.digest)).code).toBe(RECEIPT_REFUSAL.signed.code);
  for (const bad of ['', 'A'.repeat(64), 'a'.repeat(63), null]) {
    const answer = await supplier.post('/portal/payment/signReceipt', { id: payment, digest: bad });
    expect(answer.code).toBe(422);
  }
});

test('is the own supplier’s alone: buyer, stranger and an id that is none learn nothing', async () => {
  const { deal, payment } = await released();
  const other = (await desk.payable()).deal.supplier.browser;
  const digest = 'c'.repeat(64);
  // Whoever only files requests has nothing to do with pay-outs.
  for (const [by, code] of [
    [deal.buyer.browser, 403],
    [other, 404],
  ] as const) {
    expect((await read(by, payment)).code).toBe(code);
    expect((await sign(by, payment, digest)).code).toBe(code);
  }
  // Whoever is no member of the company that he names hears that, and not that he lacks a role.
  const named = { headers: { companyid: deal.supplier.companyId } };
  const reading = { method: 'GET', query: { id: payment }, ...named } as const;
  const signing = { body: { id: payment, digest }, ...named };
  expect((await other.call('/portal/payment/receipt', reading)).code).toBe(NOUN.outside.code);
  expect((await other.call('/portal/payment/signReceipt', signing)).code).toBe(NOUN.outside.code);
  for (const id of ['1', '9007199254740993']) {
    expect((await read(deal.supplier.browser, id)).code).toBe(404);
    expect((await sign(deal.supplier.browser, id, digest)).code).toBe(404);
    expect((await desk.officer.get('/admin/payment/receipt', { id })).code).toBe(404);
  }
});

test('is none of what a supplier has sent back', async () => {
  const { deal, id } = await desk.payable();
  const paid = await desk.paid(id, '1448800.00');
  const back = await desk.sentBack(paid, '1000.00');
  const { browser } = deal.supplier;
  expect((await row(deal, paid)).actions).toContain('signReceipt');
  expect(await row(deal, back)).toMatchObject({ actions: [], receiptStatus: '' });
  expect(await letter(browser, back)).toMatchObject({ text: '', digest: '' });
  const refused = await sign(browser, back, 'd'.repeat(64));
  expect(refused.code).toBe(PAYMENT_REFUSAL.status.code);
});

test('stays as it was signed, also for whoever goes past the server', async () => {
  const { payment, supplier } = await released();
  await sign(supplier, payment);
  const { text } = await letter(supplier, payment);
  for (const change of [
    sql`update payment_receipt set content = 'x' where payment_id = ${payment}`,
    sql`delete from payment_receipt where payment_id = ${payment}`,
  ]) {
    await expect(change.execute(superuser())).rejects.toThrow();
  }
  expect((await letter(supplier, payment)).text).toBe(text);
  expect((await letter(supplier, payment)).digest).toMatch(SHA);
});
