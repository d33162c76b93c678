import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLOSED_MONTH, MONTH_REFUSAL } from '#contract/books/months.ts';
import { PLAN_STATUS } from '#contract/collection/states.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { booksOf } from '../helpers/books-of.ts';
import { Dues } from '../helpers/dues.ts';
import { meeting } from '../helpers/meeting.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';

// What stands in the way of closing a month, and what does not: each test goes on where the one before has left the clock.

let portal: TestApp;
let dues: Dues;
/** A deal of which nothing is owed before June. */
let later: Awaited<ReturnType<Dues['paidDeal']>>;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_652_000_000);
  portal.clock.set('2026-05-20T10:00:00+08:00');
  later = await dues.paidDeal();
});
afterAll(() => portal.close());

const superuser = () => portal.database.superuser;

interface Month {
  month: string;
  step: string;
  collections: number;
}

/** All months, the first of them last, and which of them may be closed. */
async function months() {
  const director = await dues.director();
  const { data } = await director.post('/admin/bookMonth/page', { pageSize: 50 });
  const { content, total } = data as { content: Month[]; total: number };
  return { total, content, next: content.find(({ step }) => step === 'close')?.month };
}
const close = async (month: string) =>
  (await dues.director()).post('/admin/bookMonth/close', { month });

/** A buyer that owes 1,000.00, and its finance with a slip of 1,500.00. */
async function buyer() {
  const paid = await dues.paidDeal();
  const { companyId } = paid.deal.buyer;
  const { id: plan } = await dues.owed(paid, { principal: '1000.00', creditDays: 1 });
  const { browser } = await dues.outs.companies.member('companyFinance', companyId);
  const attachment = await dues.slipOf(browser, '/general/common/upload');
  const slip = { amount: '1500.00', bankSerialNo: nextSerial(), attachment, receivableIds: [plan] };
  return { paid, companyId, plan, browser, slip };
}

test('a slip is of a day within a year, whoever registers it', async () => {
  const { browser, companyId, slip } = await buyer();
  const refused = (day: string) => ({
    fields: [{ path: 'payDate', message: `付款日期不能早于 ${day}，请核对年份` }],
  });
  const first = '2025-05-21';
  const register = (payDate: string) =>
    browser.post('/portal/collection/register', { ...slip, payDate });
  // The day of today with the year before it.
  for (const day of ['2006-05-20', '2025-05-20']) {
    expect((await register(day)).data).toEqual(refused(first));
  }
  expect((await register('2026-05-21')).data).toMatchObject({ fields: [{ path: 'payDate' }] });
  const officer = await dues.officer();
  const entered = { companyId, amount: '1.00', bankSerialNo: nextSerial(), payDate: '2025-05-20' };
  const attachment = await dues.slipOf(officer);
  const byHand = await officer.post('/admin/collection/register', { ...entered, attachment });
  expect(byHand.data).toEqual(refused(first));
  const { id } = await dues.outs.payable();
  const [out = ''] = await dues.outs.prepared(id, ['10.00']);
  await dues.outs.release(out);
  const early = { payDate: '2025-05-20', earlyReason: '先付款后放行' };
  expect((await dues.outs.confirm(out, early)).data).toEqual(refused(first));
  expect((await dues.outs.confirm(out)).code).toBe(0);
  const last = (await done(browser, '/portal/collection/register', {
    ...slip,
    payDate: first,
  })) as string;
  await done(await dues.director(), '/admin/collection/notOurs', { id: last, reason: '日期有误' });
});

test('what was refused or is deleted begins no month', async () => {
  const before = await months();
  const { browser, slip } = await buyer();
  const dated = { ...slip, payDate: '2026-05-20' };
  const id = (await done(browser, '/portal/collection/register', dated)) as string;
  // Of before slips had a first day.
  await sql`update collection set value_date = '2006-05-20' where id = ${id}`.execute(superuser());
  expect(await months()).toMatchObject({ total: before.total, next: before.next });
  await done(await dues.director(), '/admin/collection/notOurs', { id, reason: '日期有误' });
  const { id: request } = await dues.outs.payable();
  const back = await dues.outs.returned(await dues.outs.paid(request, '20.00'), '10.00');
  await sql`update payment set pay_date = '2006-05-20' where id = ${String(back.data)}`.execute(
    superuser(),
  );
  const cancelled = { id: back.data, reason: '重复登记' };
  await done(dues.outs.officer, '/admin/payment/cancel', cancelled);
  expect(await months()).toMatchObject({ total: before.total, next: before.next });
});

test('money of a buyer whose receivable was written off waits to be taken for it, until nothing is owed of it', async () => {
  const { plan, companyId } = await buyer();
  await dues.until('2026-05-25');
  const boss = await dues.outs.people.operator('13800000009');
  await done(boss, '/admin/receivablePlan/writeOff', { id: plan, reason: '采购方破产' });
  const came = async (amount: string) =>
    dues.entered(await dues.officer(), { companyId, amount, payDate: '2026-05-25' });
  const take = async (id: string, amount: string) =>
    dues.allocate(await dues.officer(), id, [{ receivableId: plan, amount }]);
  const first = await came('600.00');
  portal.clock.set('2026-06-02T10:00:00+08:00');
  const refused = await close('2026-05');
  expect([refused.code, refused.msg]).toEqual([
    MONTH_REFUSAL.waiting.code,
    `${MONTH_REFUSAL.waiting.text}：1 笔回款待认款`,
  ]);
  expect((await take(first, '600.00')).code).toBe(0);
  const second = await came('2000.00');
  const { proposals } = await dues.proposed(await dues.officer(), second);
  const rest = proposals.find(({ receivableId }) => receivableId === plan)?.amount ?? '';
  expect(Number(rest)).toBeGreaterThan(399);
  expect((await months()).content).toContainEqual(
    expect.objectContaining({ month: '2026-05', collections: 1 }),
  );
  // What is left of it is nobody's by then, and no closing waits for it.
  expect((await take(second, rest)).code).toBe(0);
  expect(await dues.plan(plan)).toMatchObject({ status: PLAN_STATUS.badDebt });
  expect((await close('2026-05')).code).toBe(0);
});

test('an undo and the closing of its month wait for each other: what is closed stands', async () => {
  portal.clock.set('2026-06-02T10:00:00+08:00');
  const { companyId } = later.deal.buyer;
  const { id: plan, saleId } = await dues.owed(later, { principal: '1000000.00', creditDays: 1 });
  await dues.until('2026-06-22');
  const came = { companyId, amount: '900000.00', payDate: '2026-06-22' };
  const id = await dues.entered(await dues.officer(), came);
  const parts = [{ receivableId: plan, amount: '900000.00' }];
  expect((await dues.allocate(await dues.officer(), id, parts)).code).toBe(0);
  const [allocationId] = await dues.allocations(id);
  portal.clock.set('2026-07-02T10:00:00+08:00');
  const [officer, director] = [await dues.officer(), await dues.director()];
  const undo = { id, allocationId, reason: '认错了', instead: [] };
  const [undone, closing] = await meeting(
    portal,
    sql`select from sales_order where id = ${saleId} for update`,
    () => officer.post('/admin/collection/undo', undo),
    () => director.post('/admin/bookMonth/close', { month: '2026-06' }),
  );
  expect(undone.code).toBe(0);
  expect([closing.code, closing.msg]).toEqual([
    MONTH_REFUSAL.waiting.code,
    `${MONTH_REFUSAL.waiting.text}：1 笔回款待认款`,
  ]);
  // The other way round the undo comes too late.
  expect((await dues.allocate(officer, id, parts)).code).toBe(0);
  expect((await director.post('/admin/bookMonth/close', { month: '2026-06' })).code).toBe(0);
  const [, again] = await dues.allocations(id);
  const late = await officer.post('/admin/collection/undo', { ...undo, allocationId: again });
  expect(late.code).toBe(CLOSED_MONTH.code);
  const found = await booksOf(portal.database.db, '2026-07-02');
  expect(found.flatMap(({ faults }) => faults)).toEqual([]);
});
