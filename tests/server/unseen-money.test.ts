import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CLOSED_MONTH, MONTH_REFUSAL } from '#contract/books/months.ts';

import { AccountBooks, statementOf as statement } from '../helpers/account-books.ts';
import type { TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import type { Browser } from '../helpers/browser.ts';
import type { Dues } from '../helpers/dues.ts';
import { registerAccount } from '../helpers/own-account.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

let books: AccountBooks;
let portal: TestApp;
let dues: Dues;
/** Paid in May, of which nothing is owed yet. */
let spare: [Paid, Paid];
beforeAll(async () => {
  books = await AccountBooks.open(13_662_000_000);
  ({ portal, dues } = books);
  spare = [await dues.paidDeal(), await dues.paidDeal()];
});
afterAll(() => portal.close());

type Paid = Awaited<ReturnType<Dues['paidDeal']>>;

const confirmed = () => books.confirmed();
const faults = (day?: string) => books.faults(day);

const financeOf = (companyId: string) => books.financeOf(companyId);

/** What a buyer says to have paid for a receivable today; its id. */
async function registered(
  browser: Browser,
  { plan, amount, payDate = '2026-05-20' }: { plan: string; amount: string; payDate?: string },
): Promise<string> {
  const attachment = await dues.slipOf(browser, '/general/common/upload');
  const slip = { receivableIds: [plan], amount, payDate, bankSerialNo: nextSerial(), attachment };
  return (await done(browser, '/portal/collection/register', slip)) as string;
}

/** A part of a collection goes back by two persons. */
async function givenBack(id: string, amount: string): Promise<void> {
  const [officer, director] = [await dues.officer(), await dues.director()];
  const prepared = { id, amount, reason: '采购方多付款项' };
  await done(officer, '/admin/collection/prepareRefund', prepared);
  await done(director, '/admin/collection/releaseRefund', { id });
  const attachment = await dues.slipOf(officer);
  const payDate = '2026-05-20';
  const slip = { id, payDate, bankSerialNo: nextSerial(), attachment };
  await done(officer, '/admin/collection/payRefund', slip);
}

/** The bank's statement says, too, that the money of a collection came, on a day of its own. */
async function said(officer: Browser, id: string, day: string): Promise<void> {
  const { name, amount, serial } = await portal.database.superuser
    .selectFrom('collection as c')
    .innerJoin('company as n', 'n.id', 'c.company_id')
    .select(['n.name', 'c.amount', 'c.bank_serial_no as serial'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  const taken = await takeStatement(officer, bankStatement(lineOf({ name, amount, serial, day })));
  expect(taken.data).toMatchObject({ matched: 1 });
}

describe('money that nobody but its payer has seen', () => {
  test('stands beside what it was paid for, for its buyer, until finance has taken or refused it', async () => {
    const other = await confirmed();
    const browser = await financeOf(other.order.deal.buyer.companyId);
    const waiting = async (by: Browser = browser) => {
      const { data } = await by.get('/portal/receivablePlan/detail', { id: other.plan });
      return (data as { registered: object[] }).registered;
    };
    expect(await waiting()).toEqual([]);
    const id = await registered(browser, { plan: other.plan, amount: '1000.00' });
    const slip = { collectionId: id, amount: '1000.00', valueDate: '2026-05-20' };
    const collectionNo = expect.stringMatching(/^HK\d{12}$/);
    expect(await waiting()).toEqual([{ ...slip, collectionNo }]);
    // A list says nothing of it, and the other side is not told of the receivable at all.
    const list = await browser.post('/portal/receivablePlan/page', {});
    expect([list.code, list.body]).toEqual([0, expect.not.stringContaining('registered')]);
    const supplier = await financeOf(other.order.deal.supplier.companyId);
    const unseen = await supplier.get('/portal/receivablePlan/detail', { id: other.plan });
    expect(unseen.status).toBe(404);

    const [officer, director] = [await dues.officer(), await dues.director()];
    await dues.allocate(officer, id, [{ receivableId: other.plan, amount: '100.00' }]);
    expect(await waiting()).toEqual([{ ...slip, amount: '900.00', collectionNo }]);
    await dues.allocate(officer, id, [{ receivableId: other.plan, amount: '900.00' }]);
    expect(await waiting()).toEqual([]);

    const wrong = await registered(browser, { plan: other.plan, amount: '99999999.00' });
    expect(await waiting()).toMatchObject([{ collectionId: wrong, amount: '99999999.00' }]);
    await done(director, '/admin/collection/notOurs', { id: wrong, reason: '没有到账' });
    expect(await waiting()).toEqual([]);
  });

  test('counts, as its documents do, once finance takes of it; then of the rest a part may go back', async () => {
    const other = await confirmed();
    const { companyId } = other.order.deal.buyer;
    const browser = await financeOf(companyId);
    await registerAccount(portal, dues.outs.companies, companyId);
    const id = await registered(browser, { plan: other.plan, amount: '1000.00' });
    const unsaid = await statement(browser, '1');
    expect(unsaid.closing).toBe('932599.20');
    const officer = await dues.officer();
    const part = [{ receivableId: other.plan, amount: '100.00' }];
    expect((await dues.allocate(officer, id, part)).code).toBe(0);
    // 932,599.20 less 1,000.00 that finance has seen; 400.00 of it are owed again.
    expect((await statement(browser, '1')).closing).toBe('931599.20');
    await givenBack(id, '400.00');
    expect((await statement(browser, '1')).closing).toBe('931999.20');
    expect(await faults()).toEqual([]);
    // What the bank's statement says of it later changes its payee, not the day on which it counts.
    await said(officer, id, '2026-05-19');
    expect((await statement(browser, '1', ['2026-05-01', '2026-05-19'])).lines).toEqual([]);
    expect(await faults()).toEqual([]);
    const rest = [{ receivableId: other.plan, amount: '500.00' }];
    expect((await dues.allocate(officer, id, rest)).code).toBe(0);
  });

  test('closing a month waits for it, and keeps it once it is taken', async () => {
    const [paid] = spare;
    portal.clock.set('2026-06-02T10:00:00+08:00');
    const [officer, director] = [await dues.officer(), await dues.director()];
    const { id: owed } = await dues.owed(paid, { principal: '1000.00' });
    const browser = await financeOf(paid.deal.buyer.companyId);
    const slip = { plan: owed, amount: '1000.00', payDate: '2026-05-30' };
    const id = await registered(browser, slip);
    // Its buyer owed nothing in May, but whoever takes it later says that the money came in May.
    expect((await director.post('/admin/bookMonth/close', { month: '2026-05' })).code).toBe(
      MONTH_REFUSAL.waiting.code,
    );
    const parts = [{ receivableId: owed, amount: '1000.00' }];
    expect((await dues.allocate(officer, id, parts)).code).toBe(0);
    await done(director, '/admin/bookMonth/close', { month: '2026-05' });
    const [allocationId = ''] = await dues.allocations(id);
    const undo = { id, allocationId, reason: '误认一笔' };
    expect((await officer.post('/admin/collection/undo', undo)).code).toBe(CLOSED_MONTH.code);
    const months = (await faults('2026-06-02')).filter(({ item }) => item === 'months');
    expect(months).toEqual([]);
  });

  test('what finance entered in a month that is closed keeps its day, whatever day the bank names later', async () => {
    const [, { deal }] = spare;
    const [officer, director] = [await dues.officer(), await dues.director()];
    await done(director, '/admin/bookMonth/reopen', { month: '2026-05', reason: '补记一笔回款' });
    const { companyId } = deal.buyer;
    const id = await dues.entered(officer, { companyId, amount: '70.00', payDate: '2026-05-30' });
    await done(director, '/admin/bookMonth/close', { month: '2026-05' });
    await said(officer, id, '2026-06-01');
    const { value_date } = await portal.database.superuser
      .selectFrom('collection')
      .select('value_date')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(value_date).toBe('2026-05-30');
    const months = (await faults('2026-06-02')).filter(({ item }) => item === 'months');
    expect(months).toEqual([]);
  });
});
