import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ExposureDue } from '#contract/exposure.ts';
import type { NoticeDetail } from '#contract/factoring/notice.ts';
import type { FundsCalendar, FundsOwed } from '#contract/funds/funds.ts';
import { fill } from '#server/db/migrations/190-owed-by-debtors.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { remindDebtors } from '#server/modules/factoring/remind-debtors.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';
import { working } from '../helpers/working.ts';

// What a debtor has confirmed it still has to pay, and is reminded of. The worked case, in yuan: of two receivables of 1,000,000.00 it
// confirms 1,000,000.00 and 800,000.00, together 1,800,000.00; it pays 600,000.00 of the first (400,000.00 left, 1,200,000.00 in all);
// the seller settles the second early, which is its own again: 400,000.00; the rest is paid: 0.00.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_656_000_000);
});
afterAll(() => portal.close());

const DUE = '2026-06-30';

async function noticeOf(assigned: Assigned, id: string): Promise<NoticeDetail> {
  return (await desk.notice(assigned, id)) as unknown as NoticeDetail;
}
const owedBy = async ({ debtor }: Assigned) => {
  const { code, data, body } = await debtor.browser.get('/portal/funds/owed');
  expect(code, body).toBe(0);
  return (data as FundsOwed).confirmed;
};
const NOTHING = { count: 0, amount: '0.00' };

type Heard = { title: string; content: string };
/** What an account was told; read past its session, which ends while days pass. */
async function heard({ phone }: { phone: string }): Promise<Heard[]> {
  await deliverAll(portal);
  const { rows } = await sql<Heard>`
    select m.title, m.content from message m join account a on a.id = m.account_id
    where a.phone = ${phone} order by m.id`.execute(portal.database.superuser);
  return rows;
}
const titled = (all: readonly Heard[], title: string) => all.filter((one) => one.title === title);

/** Two receivables of which 1,800,000.00 are confirmed, and 1,440,000.00 advanced. */
async function advanced() {
  const assigned = await desk.assigned();
  const each = [{}, { confirmedAmount: '800000.00', objection: '验收不足' }];
  const id = await desk.ready(assigned, [receivable(), receivable()], each);
  await desk.drawn(assigned, id, ['7', '1440000.00']);
  const [one, two] = (await desk.detail(assigned, id)).receivables;
  const collect = (line: typeof one, kind: string, amount: string) =>
    desk.must('collect', {
      id,
      lineId: line?.id,
      kind,
      amount,
      valueDate: wireDay(portal.clock.now()),
      bankSerialNo: nextSerial(),
    });
  return { assigned, id, one, two, collect };
}

test('what is confirmed is owed, less what is paid and what is the seller’s again', async () => {
  const { assigned, id, one, two, collect } = await advanced();
  expect(await noticeOf(assigned, id)).toMatchObject({
    unpaidAmount: '1800000.00',
    nextDue: DUE,
    unpaidFee: '0.00',
    receivables: [
      { paidAmount: '0.00', unpaidAmount: '1000000.00', payBy: DUE },
      { paidAmount: '0.00', unpaidAmount: '800000.00', payBy: DUE },
    ],
  });
  await collect(one, '2', '600000.00');
  expect(await noticeOf(assigned, id)).toMatchObject({
    unpaidAmount: '1200000.00',
    receivables: [
      { paidAmount: '600000.00', unpaidAmount: '400000.00' },
      { unpaidAmount: '800000.00' },
    ],
  });
  expect(await owedBy(assigned)).toEqual({
    overdue: NOTHING,
    undated: NOTHING,
    months: [{ month: '2026-06', count: 2, amount: '1200000.00' }],
  });
  const { data } = await assigned.seller.browser.get('/portal/factoring/standing', { id });
  const { lines } = data as { lines: { id: string; owed: { total: string } }[] };
  await collect(two, '3', lines.find((line) => line.id === two?.id)?.owed.total ?? '');
  expect(await noticeOf(assigned, id)).toMatchObject({ unpaidAmount: '400000.00' });
  await collect(one, '2', '400000.00');
  expect(await noticeOf(assigned, id)).toMatchObject({ unpaidAmount: '0.00', nextDue: '' });
  expect((await owedBy(assigned)).months).toEqual([]);
});

test('it stands among the days of its debtor, and the advance among those of its seller', async () => {
  const { assigned, id } = await advanced();
  const notice = await noticeOf(assigned, id);
  const daysOf = async ({ browser }: Assigned['debtor']) =>
    ((await browser.get('/portal/funds/calendar')).data as FundsCalendar).days;
  const [ofDebtor] = await daysOf(assigned.debtor);
  expect(ofDebtor).toMatchObject({
    key: `confirmed.${notice.id}.${DUE}`,
    day: DUE,
    note: '应付 1,800,000.00 元',
    routeName: 'factoringNoticeDetail',
  });
  const ofSeller = (await daysOf(assigned.seller)).find(({ key }) => key.startsWith('financed'));
  expect(ofSeller).toMatchObject({ day: DUE, note: '未还本金 1,440,000.00 元' });
  expect((await owedBy({ ...assigned, debtor: assigned.seller })).months).toEqual([]);
});

test('what is out of a financing stands among the platform’s exposure by its day, less what came back', async () => {
  const financed = async (key: string) => {
    const { code, data } = await desk.boss.get('/admin/exposure/financed');
    expect(code).toBe(0);
    const { ageing, within30 } = data as ExposureDue;
    return key === '30' ? within30 : ageing.find((age) => age.key === key);
  };
  const { assigned, id, one, collect } = await advanced();
  const dueOn = (day: string) =>
    portal.database.superuser
      .updateTable('factoring')
      .set({ due_date: day })
      .where('id', '=', id)
      .execute();
  const before = await financed('30');
  await dueOn('2026-06-19');
  expect(await financed('30')).toEqual({ count: 1, amount: '1440000.00' });
  expect(before).toEqual(NOTHING);
  // Of 600,000.00 the fee and the interest go first.
  await collect(one, '2', '600000.00');
  const { principalPaid } = await desk.detail(assigned, id);
  const left = (144_000_000n - BigInt(String(principalPaid).replace('.', ''))).toString();
  await dueOn('2026-05-01');
  expect(await financed('1-30')).toEqual({
    key: '1-30',
    count: 1,
    amount: `${left.slice(0, -2)}.${left.slice(-2)}`,
  });
});

test('nothing is owed before the debtor answers, nor once the notice is taken back', async () => {
  const assigned = await desk.assigned();
  const id = await desk.offered(assigned, receivable());
  await desk.proposed(id);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  expect(await noticeOf(assigned, id)).toMatchObject({ unpaidAmount: '0.00', nextDue: '' });
  expect((await desk.answer(assigned, id)).code).toBe(0);
  expect(await noticeOf(assigned, id)).toMatchObject({ unpaidAmount: '1000000.00' });
  await desk.must('cancel', { id, reason: '核查未通过' });
  expect(await noticeOf(assigned, id)).toMatchObject({ unpaidAmount: '0.00', nextDue: '' });
});

test('what its debtor has filed is owed once the supplier accepts the scheme, with the fee once the advance is out', async () => {
  const assigned = await desk.assigned({ productId: '402' });
  expect((await desk.file(assigned, { receivables: [receivable()] })).code).toBe(0);
  const id = await desk.newest(assigned);
  expect(await noticeOf(assigned, id)).toMatchObject({ unpaidAmount: '0.00' });
  await desk.proposed(id);
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  expect(await noticeOf(assigned, id)).toMatchObject({
    unpaidAmount: '1000000.00',
    unpaidFee: '0.00',
  });
  expect((await desk.register(id)).code).toBe(0);
  await desk.drawn(assigned, id, ['7', '800000.00']);
  expect(await noticeOf(assigned, id)).toMatchObject({ unpaidFee: '5000.00' });
  expect((await owedBy(assigned)).undated).toEqual({ count: 1, amount: '5000.00' });
});

test('a debtor that answers while its money comes in stands in nobody’s way', async () => {
  const { assigned, id, one } = await advanced();
  for (const amount of ['810000.00', '820000.00', '830000.00', '840000.00']) {
    const received = { kind: '2', valueDate: wireDay(portal.clock.now()), amount: '1000.00' };
    const take = () =>
      desk.act('collect', { id, lineId: one?.id, ...received, bankSerialNo: nextSerial() });
    const more = desk.answer(assigned, id, [
      {},
      { confirmedAmount: amount, objection: '验收不足' },
    ]);
    const answers = await Promise.all([take(), more, take()]);
    expect(answers.map(({ code, body }) => [code, body])).toEqual(
      answers.map(({ body }) => [0, body]),
    );
  }
  expect(await noticeOf(assigned, id)).toMatchObject({ unpaidAmount: '1832000.00' });
});

test('what was confirmed before it was kept is filled in', async () => {
  const { assigned, id, one, collect } = await advanced();
  await collect(one, '2', '600000.00');
  const notice = await noticeOf(assigned, id);
  const { superuser, owner } = portal.database;
  await superuser
    .updateTable('factoring_notice_line')
    .set({ paid_amount: '0', unpaid_amount: '0', pay_by: null })
    .execute();
  await superuser
    .updateTable('factoring_notice')
    .set({ unpaid_amount: '0', unpaid_fee: '0', next_due: null })
    .execute();
  await owner.transaction().execute((tx) => fill(tx as unknown as Kysely<unknown>));
  expect(await noticeOf(assigned, id)).toEqual(notice);
});

// The last: its days end every session.
test('those who pay are told of an extension, and reminded before the due date, on it and after it, each once', async () => {
  const { assigned, id, one, two } = await advanced();
  const { companyId } = assigned.debtor;
  const members = desk.desk.companies;
  const finance = await members.member('companyFinance', companyId);
  const operator = await members.member('companyOperator', companyId);
  for (const line of [one, two]) {
    await desk.must('extend', {
      id,
      lineId: line?.id,
      dueDate: '2026-07-10',
      reason: '付款计划调整',
    });
  }
  expect(await noticeOf(assigned, id)).toMatchObject({ nextDue: '2026-07-10' });
  expect(titled(await heard(finance), '已确权的应付款已展期')).toHaveLength(2);

  const { noticeNo: no } = await noticeOf(assigned, id);
  const until = async (day: string) => {
    portal.clock.advance(Date.parse(day) - Date.parse(wireDay(portal.clock.now())));
    const kernel = working(portal);
    await Promise.all([remindDebtors(kernel), remindDebtors(kernel)]);
    await remindDebtors(kernel);
  };
  await until('2026-07-02');
  expect(titled(await heard(finance), '已确权的应付款即将到期')).toEqual([]);
  await until('2026-07-03');
  const soon = titled(await heard(finance), '已确权的应付款即将到期');
  expect(soon.map(({ content }) => content)).toEqual([
    `转让通知 ${no} 有 1,800,000.00 元将于 2026-07-10 到期，请按通知的回款账户付款。`,
  ]);
  // Days on which nobody looked: the last reminder stands for those that were missed.
  await until('2026-07-21');
  expect(titled(await heard(finance), '已确权的应付款即将到期')).toHaveLength(1);
  expect(
    titled(await heard(finance), '已确权的应付款已逾期').map(({ content }) => content),
  ).toEqual([`转让通知 ${no} 有 1,800,000.00 元已逾期 11 天，请尽快付至通知的回款账户。`]);
  const debtor = await members.member('companyFinance', companyId);
  expect((await owedBy({ ...assigned, debtor })).overdue).toEqual({
    count: 2,
    amount: '1800000.00',
  });
  const { data } = await debtor.browser.get('/portal/workbench/summary');
  const { waiting } = data as { waiting: { key: string; count: number }[] };
  expect(waiting.find(({ key }) => key === 'factoringNotice.overdue')?.count).toBe(1);
  // Whoever may not read notices is told of none.
  expect((await heard(operator)).filter(({ content }) => content.includes(no))).toEqual([]);
});
