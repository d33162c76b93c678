import { sql } from 'kysely';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { CLOSED_MONTH, MONTH_REFUSAL } from '#contract/books/months.ts';
import type { AccountStatement } from '#contract/books/statement.ts';
import { STATEMENT_TITLES } from '#contract/books/statement-sheet.ts';
import { nightlyCheck } from '#server/modules/books/run.ts';

import { AccountBooks, statementOf as statement } from '../helpers/account-books.ts';
import type { TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { counted } from '../helpers/counted.ts';
import { TEST_START } from '../helpers/demo-template.ts';
import type { Dues } from '../helpers/dues.ts';
import { done } from '../helpers/reviewer.ts';
import type { SettledDeal, Settlements } from '../helpers/settlements.ts';
import { download } from '../helpers/upload.ts';

let books: AccountBooks;
let portal: TestApp;
let desk: Settlements;
let dues: Dues;
beforeAll(async () => {
  books = await AccountBooks.open(13_661_000_000);
  ({ portal, desk, dues } = books);
});
beforeEach(() => portal.clock.set(TEST_START));
afterAll(() => portal.close());

const confirmed = () => books.confirmed();
const faults = (day?: string) => books.faults(day);

const money = ({ opening, increase, decrease, closing }: AccountStatement) => [
  opening,
  increase,
  decrease,
  closing,
];

const financeOf = (companyId: string) => books.financeOf(companyId);

describe('statements of account', () => {
  let order: SettledDeal;
  let plan: string;
  beforeAll(async () => {
    ({ order, plan } = await confirmed());
  });

  test('say of both sides what moved, and agree with the documents', async () => {
    expect(money(await statement(order.buyer, '1'))).toEqual([
      '0.00',
      '932599.20',
      '0.00',
      '932599.20',
    ]);
    const owed = await statement(order.supplier, '2');
    expect(
      owed.lines.map(({ kind, increase, decrease, balance }) => [
        kind,
        increase,
        decrease,
        balance,
      ]),
    ).toEqual([
      ['paid', '', '1448800.00', '-1448800.00'],
      ['settled', '903310.00', '', '-545490.00'],
    ]);
    expect(await faults()).toEqual([]);
  });

  test('show what came back of the same day below the payment that it came back of', async () => {
    const { payOuts } = desk;
    const unpaid = await desk.order({ paid: '' });
    const paid = [];
    for (const amount of ['10.00', '20.00', '30.00']) {
      paid.push(await payOuts.paid(unpaid.requestId, amount));
    }
    for (const id of paid.toReversed()) await payOuts.bounce(id);
    const { lines } = await statement(unpaid.supplier, '2');
    expect(lines.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['paid', '-10.00'],
      ['bounced', '0.00'],
      ['paid', '-20.00'],
      ['bounced', '0.00'],
      ['paid', '-30.00'],
      ['bounced', '0.00'],
    ]);
  });

  test('count the penalty by the day, whatever the period; what follows begins where it ended', async () => {
    await dues.until('2026-08-19');
    await dues.until('2026-09-12');
    const browser = await financeOf(order.deal.buyer.companyId);
    const officer = await dues.officer();
    const whole = await statement(browser, '1', ['2026-05-01', '2026-09-12']);
    expect(money(whole)).toEqual(['0.00', '937171.87', '0.00', '937171.87']);
    const half = await statement(browser, '1', ['2026-05-01', '2026-09-07']);
    const rest = await statement(browser, '1', ['2026-09-08', '2026-09-12']);
    expect(half.lines.at(-1)).toMatchObject({ kind: 'penalty', increase: '2286.33' });
    expect(rest.opening).toBe(half.closing);
    expect(rest.closing).toBe(whole.closing);
    const companyId = order.deal.buyer.companyId;
    const id = await dues.entered(officer, {
      companyId,
      amount: '500000.00',
      payDate: '2026-09-10',
    });
    expect(
      (await dues.allocate(officer, id, [{ receivableId: plan, amount: '500000.00' }])).code,
    ).toBe(0);
    const director = await desk.payOuts.people.operator('13800000013');
    await done(director, '/admin/receivablePlan/extend', {
      ...(await dues.seen({ id: plan })),
      dueDate: '2026-10-31',
      fee: '100.00',
      reason: '按协议展期一次',
    });
    expect(await faults('2026-09-12')).toEqual([]);
    // What it had come to before the extension is still known day by day.
    expect((await statement(browser, '1', ['2026-05-01', '2026-09-07'])).closing).toBe(
      half.closing,
    );
    const after = await statement(browser, '1', ['2026-05-01', '2026-09-12']);
    expect(after.lines.map(({ kind }) => kind)).toEqual(['open', 'collected', 'extend', 'penalty']);
    const [{ outstanding = '' } = {}] = (
      (await browser.post('/portal/receivablePlan/page', { projectId: order.deal.projectId }))
        .data as {
        content: { outstanding: string }[];
      }
    ).content;
    expect(after.closing).toBe(outstanding);
  });

  test('go out as a sheet that says the same, with room for both seals; to those who may read them', async () => {
    const [from, to] = ['2026-05-01', '2026-05-20'];
    const asked = { side: '1', from, to };
    const ofBuyer = '/portal/accountStatement/file';
    const answer = await download(portal, order.buyer, ofBuyer, { ...asked, format: 'xlsx' });
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      `应付平台款_${from}_${to}.xlsx`,
    );
    const said = await statement(order.buyer, '1', [from, to]);
    const [sheet] = await readSheet(answer.rawPayload);
    expect(sheet?.data[0]).toEqual(STATEMENT_TITLES);
    const written = (sheet?.data ?? []).map((row) => row.map((cell) => cell ?? ''));
    const [line] = said.lines;
    expect(written).toContainEqual([
      line?.day,
      '销售结算',
      line?.objectNo,
      line?.projectName,
      932_599.2,
      '',
      932_599.2,
    ]);
    expect(written).toContainEqual([to, '期末余额', '', '', 932_599.2, 0, 932_599.2]);
    expect(written.flat()).toContain(`${said.companyName}（盖章）`);

    const finance = await dues.officer();
    const { companyId } = order.deal.buyer;
    const ofAny = '/admin/accountStatement/file';
    const text = await download(portal, finance, ofAny, { companyId, ...asked, format: 'csv' });
    expect(text.body).toContain('期末余额,,,932599.20,0.00,932599.20');
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_log where action = 'adminAccountStatementFile'`.execute(
      portal.database.superuser,
    );
    expect(rows).toEqual([{ detail: { companyId, ...asked, format: 'csv' } }]);
    const receiver = await desk.payOuts.companies.member('companyReceiver', companyId);
    const refused = await download(portal, receiver.browser, ofBuyer, { ...asked, format: 'csv' });
    expect(refused.json()).toMatchObject({ code: 403 });
    const wrong = await download(portal, order.buyer, ofBuyer, { ...asked, format: 'pdf' });
    expect(wrong.json()).toMatchObject({ code: 422 });
  });

  test('nobody is told of another company, and a period is one', async () => {
    const other = await desk.order({ paid: '' });
    expect((await statement(other.buyer, '1')).lines).toEqual([]);
    const call = (input: Record<string, string>) =>
      order.buyer.post('/portal/accountStatement/read', input);
    expect((await call({ side: '1', from: '2026-05-20', to: '2026-05-01' })).code).toBe(422);
    expect((await call({ side: '1', from: '2026-05-01', to: '2026-05-21' })).code).toBe(422);
    expect((await call({ side: '1', from: '2026-02-29', to: '2026-05-20' })).code).toBe(422);
    expect((await call({ side: '4', from: '2026-05-01', to: '2026-05-20' })).code).toBe(422);
    const warehouse = await desk.payOuts.companies.member(
      'companyReceiver',
      order.deal.buyer.companyId,
    );
    const refused = await warehouse.browser.post('/portal/accountStatement/read', {
      side: '1',
      from: '2026-05-01',
      to: '2026-05-20',
    });
    expect(refused.code).toBe(403);
  });
});

describe('closing a month (月结)', () => {
  let order: SettledDeal;
  let plan: string;
  let late: Record<string, unknown>;
  beforeAll(async () => {
    portal.clock.set(TEST_START);
    ({ order, plan } = await confirmed());
    await desk.receipt(order, [{ line: 0, delivered: '10', received: '10', settled: '10' }]);
    late = await desk.input(order, { settleDate: '2026-05-31' });
    portal.clock.set('2026-06-02T10:00:00+08:00');
  });
  beforeEach(() => portal.clock.set('2026-06-02T10:00:00+08:00'));

  const listedMonths = async (by: Browser) => {
    const { data } = await by.post('/admin/bookMonth/page', {});
    return (data as { content: { month: string; collections: number; actions: string[] }[] })
      .content;
  };
  const close = (by: Browser, month: string) => by.post('/admin/bookMonth/close', { month });

  test('goes month by month, by the director alone, once nothing of it waits', async () => {
    const [officer, director] = [await dues.officer(), await dues.director()];
    expect((await close(officer, '2026-05')).code).toBe(403);
    expect((await close(director, '2026-06')).code).toBe(MONTH_REFUSAL.running.code);
    expect((await close(director, '2026-13')).code).toBe(422);
    // Nothing moved in it, so that the list does not show it: closed, it could not be opened again there.
    expect((await close(director, '1999-01')).code).toBe(MONTH_REFUSAL.order.code);
    const companyId = order.deal.buyer.companyId;
    const id = await dues.entered(officer, { companyId, amount: '1000.00', payDate: '2026-05-29' });
    const waits = await close(director, '2026-05');
    expect(waits.code).toBe(MONTH_REFUSAL.waiting.code);
    expect(waits.msg).toMatch(/\d 笔回款待认款/);
    const months = await listedMonths(director);
    const may = months.find(({ month }) => month === '2026-05');
    expect(may).toMatchObject({ statements: 0, actions: ['close'] });
    expect(may?.collections).toBeGreaterThan(0);
    expect(months.filter(({ actions }) => actions.length > 0)).toEqual([may]);
    const parts = [{ receivableId: plan, amount: '1000.00' }];
    expect((await dues.allocate(officer, id, parts)).code).toBe(0);
    expect((await close(director, '2026-05')).code).toBe(0);
    expect((await close(director, '2026-05')).code).toBe(MONTH_REFUSAL.order.code);
  });

  test('is offered for no month that still runs', async () => {
    const director = await dues.director();
    const offered = async () =>
      (await listedMonths(director)).flatMap(({ month, actions }) =>
        actions.map((act) => `${month} ${act}`),
      );
    const companyId = order.deal.buyer.companyId;
    await dues.entered(await dues.officer(), {
      companyId,
      amount: '1.00',
      payDate: '2026-06-01',
    });
    expect(await offered()).toEqual(['2026-05 reopen']);
    portal.clock.set('2026-07-01T00:30:00+08:00');
    const later = await dues.director();
    const { data } = await later.post('/admin/bookMonth/page', {});
    const { content } = data as { content: { month: string; actions: string[] }[] };
    expect(content.find(({ month }) => month === '2026-06')?.actions).toEqual(['close']);
  });

  test('refuses what falls before its end, each in a sentence', async () => {
    const officer = await dues.officer();
    const companyId = order.deal.buyer.companyId;
    const attachment = await dues.slipOf(officer);
    const slip = { companyId, amount: '10.00', payDate: '2026-05-31', bankSerialNo: 'LS-CLOSED' };
    const entered = await officer.post('/admin/collection/register', { ...slip, attachment });
    expect(entered.code).toBe(CLOSED_MONTH.code);
    expect(entered.msg).toBe(
      `${CLOSED_MONTH.text}：2026-05-31 在已结账的期间（截至 2026-05-31）内`,
    );
    const [allocation = ''] = await dues.allocations(await collectionOf(companyId));
    const undo = {
      id: await collectionOf(companyId),
      allocationId: allocation,
      reason: '误认一笔',
    };
    expect((await officer.post('/admin/collection/undo', undo)).code).toBe(CLOSED_MONTH.code);
    const open = await dues.entered(officer, { companyId, amount: '10.00', payDate: '2026-06-01' });
    expect(
      (await dues.allocate(officer, open, [{ receivableId: plan, amount: '10.00' }])).code,
    ).toBe(0);
    const settler = await desk.payOuts.people.operator('13800000011');
    expect((await desk.make(late, settler)).code).toBe(CLOSED_MONTH.code);
  });

  const principal = async () => {
    const { paid_principal } = await portal.database.superuser
      .selectFrom('receivable_plan')
      .select('paid_principal')
      .where('id', '=', plan)
      .executeTakeFirstOrThrow();
    return paid_principal;
  };
  const collectionOf = async (companyId: string) => {
    const { id } = await portal.database.superuser
      .selectFrom('collection')
      .select('id')
      .where('company_id', '=', companyId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  test('keeps what it was closed with, and the check finds what has moved all the same', async () => {
    const wrong = async () => (await faults('2026-06-02')).filter(({ item }) => item === 'months');
    expect(await wrong()).toEqual([]);
    await sql`update collection set value_date = '2026-05-31' where value_date = '2026-06-01'`.execute(
      portal.database.superuser,
    );
    expect(await wrong()).toMatchObject([{ objectId: order.deal.buyer.companyId }]);
    await sql`update collection set value_date = '2026-06-01' where value_date = '2026-05-31'`.execute(
      portal.database.superuser,
    );
    expect(await wrong()).toEqual([]);
  });

  test('the check finds what the sums of due days were given or have lost', async () => {
    const wrong = async () => (await faults('2026-06-02')).filter(({ item }) => item === 'due');
    const { superuser } = portal.database;
    await sql`insert into receivable_due values ('2031-01-01', 1, 0.01)`.execute(superuser);
    expect((await wrong()).map((one) => [one.objectNo, one.expected, one.found]).sort()).toEqual([
      ['2031-01-01 笔数', '0', '1'],
      ['2031-01-01', '0', '0.01'],
    ]);
    await sql`delete from receivable_due where due_date = '2031-01-01'`.execute(superuser);
    expect(await wrong()).toEqual([]);
  });

  test('is undone by the director for the last month, with a reason', async () => {
    const director = await dues.director();
    const reopen = (month: string, reason: string) =>
      director.post('/admin/bookMonth/reopen', { month, reason });
    expect((await reopen('2026-04', '补记一笔回款')).code).toBe(MONTH_REFUSAL.last.code);
    expect((await reopen('2026-05', '')).code).toBe(422);
    expect((await reopen('2026-05', '补记一笔回款')).code).toBe(0);
    const listed = await director.post('/admin/bookMonth/page', {});
    expect(listed.body).toContain('补记一笔回款');
    expect((await close(director, '2026-05')).code).toBe(0);
    const { content } = (await director.post('/admin/bookMonth/page', { monthStatus: '2' }))
      .data as {
      content: Record<string, unknown>[];
    };
    expect(content).toMatchObject([{ month: '2026-05', monthStatus: '2', actions: ['reopen'] }]);
  });

  test('the check is made once a day, tells operators what does not fit, and shows it', async () => {
    portal.clock.set('2026-09-13T00:40:00+08:00');
    const paid = await principal();
    await sql`update receivable_plan set paid_principal = paid_principal + 0.01 where id = ${plan}`.execute(
      portal.database.superuser,
    );
    const kernel = { db: portal.database.db, clock: portal.clock };
    await Promise.all([nightlyCheck(kernel), nightlyCheck(kernel)]);
    const { rows } = await sql<{
      item: string;
      object_id: string;
      expected: string;
      found: string;
    }>`
      select item, object_id, expected::text, found::text from book_check where not fits
      order by item`.execute(portal.database.superuser);
    const sale = await portal.database.superuser
      .selectFrom('receivable_plan')
      .select('sales_order_id as id')
      .where('id', '=', plan)
      .executeTakeFirst();
    expect(rows.map(({ item, object_id }) => [item, object_id])).toEqual([
      ['allocated', plan],
      ['collected', sale?.id],
      ['receivables', order.deal.buyer.companyId],
    ]);
    expect(Number(rows[0]?.found) - Number(rows[0]?.expected)).toBeCloseTo(0.01, 5);
    const { rows: runs } = await sql<{ runs: number }>`
      select count(distinct run_at)::int as runs from book_check`.execute(
      portal.database.superuser,
    );
    expect(runs).toEqual([{ runs: 1 }]);
    const officer = await dues.officer();
    const listed = await officer.post('/admin/bookCheck/page', { fits: '2' });
    expect((listed.data as { total: number }).total).toBe(rows.length);
    portal.clock.advance(60_000);
    await officer.post('/admin/bookCheck/run', {});
    const ofLast = await counted(officer, 'books.faults', '/admin/bookCheck/page');
    expect(ofLast).toEqual({ count: rows.length, listed: rows.length });
    await sql`update receivable_plan set paid_principal = ${paid} where id = ${plan}`.execute(
      portal.database.superuser,
    );
    portal.clock.advance(60_000);
    expect((await officer.post('/admin/bookCheck/run', {})).data).toMatchObject({ faults: 0 });
  });
});
