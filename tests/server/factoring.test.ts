import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CLOSED_MONTH } from '#contract/books/months.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable, SCHEME } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';

// 保理: receivables that are offered once, their scheme, notice, registration, advance and end (rules.md B.3, M22, M23).
// Amounts are the worked cases of docs/factoring.md: 90 days lie between 2026-02-19 and the day of the test's clock.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Factorings.with(portal, 13_650_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';

describe('offered', () => {
  test('an invoice is taken once, whoever offers it; what was taken back may be offered again', async () => {
    const [one, other] = [await desk.assigned(), await desk.assigned()];
    const invoice = receivable();
    const id = await desk.offered(one, invoice, receivable());
    // However somebody writes its number.
    const spaced = invoice.invoiceNo.replaceAll(/(.{4})/g, '$1 ').replaceAll('0', '０');
    const twice = await desk.offer(other, [receivable(), { ...invoice, invoiceNo: spaced }]);
    expect(twice).toMatchObject({ code: FACTORING_REFUSAL.financed.code });
    expect(twice.msg).toContain(invoice.invoiceNo);
    await done(one.seller.browser, '/portal/factoring/withdraw', { id });
    expect((await desk.offer(other, [invoice])).code).toBe(0);
  });

  test('a hundred sellers offer one invoice at once: one of them has it', {
    timeout: 90_000,
  }, async () => {
    const [invoice, ...more] = [receivable(), receivable(), receivable()];
    const sellers: Assigned[] = [];
    // Five companies, each in twenty projects.
    for (let company = 0; company < 5; company += 1) {
      const known = await desk.assigned();
      for (let one = 0; one < 20; one += 1) sellers.push(await desk.assigned(known));
    }
    // Each names them in an order of its own.
    const answers = await Promise.all(
      sellers.map((seller, at) =>
        desk.offer(seller, at % 2 === 0 ? [invoice, ...more] : [...more, invoice]),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const lost = answers.filter(({ code }) => code !== 0).map(({ code }) => code);
    expect(new Set(lost)).toEqual(new Set([FACTORING_REFUSAL.financed.code]));
  });

  test('a list is checked line by line, and without one the application’s own is taken once', async () => {
    const assigned = await desk.assigned();
    const twin = receivable();
    const wrong = await desk.offer(assigned, [
      receivable({ dueDate: TODAY }),
      receivable({ receivableAmount: '2000000.00' }),
      twin,
      twin,
    ]);
    expect(wrong.data).toMatchObject({
      fields: [
        { path: 'receivables.0.dueDate' },
        { path: 'receivables.1.receivableAmount' },
        { path: 'receivables.3.invoiceNo' },
      ],
    });
    const listed = JSON.stringify({ receivables: [receivable(), receivable()] });
    await sql`update project set form_data = form_data || ${listed}::jsonb where id = ${assigned.projectId}`.execute(
      portal.database.superuser,
    );
    const id = await desk.offered(assigned);
    expect(await desk.detail(assigned, id)).toMatchObject({
      receivableCount: 2,
      faceAmount: '2000000.00',
    });
    expect((await desk.offer(assigned, [])).code).toBe(FACTORING_REFUSAL.listEmpty.code);
  });

  test('by the seller alone, in a project that is carried out', async () => {
    const assigned = await desk.assigned();
    const asDebtor = { ...assigned, seller: assigned.debtor };
    expect((await desk.offer(asDebtor, [receivable()])).status).toBe(404);
    await sql`update project set project_status = '5' where id = ${assigned.projectId}`.execute(
      portal.database.superuser,
    );
    expect((await desk.offer(assigned, [receivable()])).code).toBe(FACTORING_REFUSAL.project.code);
  });
});

describe('scheme', () => {
  test('its full cost stands before it is confirmed, and confirming holds the debtor’s limit over all sellers', async () => {
    const assigned = await desk.assigned();
    const id = await desk.offered(assigned, receivable({ dueDate: '2026-08-18' }));
    expect((await desk.act('propose', { id, ...SCHEME, advanceRate: '90.01' })).status).toBe(422);
    await desk.must('propose', { id, ...SCHEME });
    expect(await desk.detail(assigned, id)).toMatchObject({
      factoringStatus: '2',
      advanceRate: '0.800000',
      cost: {
        advance: '800000.00',
        fee: '5000.00',
        interest: '18000.00',
        balance: '177000.00',
        total: '23000.00',
      },
      actions: expect.arrayContaining(['confirm', 'decline', 'withdraw']),
    });
    const confirm = () => assigned.seller.browser.post('/portal/factoring/confirm', { id });
    expect((await confirm()).code).toBe(FACTORING_REFUSAL.noLimit.code);
    await desk.must('debtorLimit', { id, amount: '1500000.00' });
    expect((await confirm()).code).toBe(0);
    expect(await desk.debtorAvailable(assigned)).toBe('700000.00');
    // Another seller of the same debtor finds what is left.
    const other = await desk.assigned({ debtor: assigned.debtor });
    const more = await desk.offered(other, receivable());
    await desk.must('propose', { id: more, ...SCHEME });
    const refused = await other.seller.browser.post('/portal/factoring/confirm', { id: more });
    expect(refused.code).toBe(FACTORING_REFUSAL.limit.code);
    expect(refused.body).not.toContain('700000.00');
    expect((await desk.act('debtorLimit', { id: more, amount: '799999.99' })).code).toBe(
      FACTORING_REFUSAL.limitInUse.code,
    );
    await done(desk.boss, '/admin/factoring/cancel', { id, reason: '融资方放弃' });
    expect(await desk.debtorAvailable(assigned)).toBe('1500000.00');
    expect(await desk.notice(assigned, id)).toMatchObject({ noticeStatus: '4' });
  });
});

describe('secured', () => {
  test('the debtor confirms in part: only that part is held, the rest is financed', async () => {
    const assigned = await desk.assigned();
    const [half, whole] = [receivable({ transferAmount: '500000.00' }), receivable()];
    const id = await desk.offered(assigned, half, whole);
    await desk.proposed(id);
    await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
    const silent = await desk.answer(assigned, id, [{ confirmedAmount: '420000.00' }]);
    expect(silent.data).toMatchObject({ fields: [{ path: 'receivables.0.objection' }] });
    const objection = { confirmedAmount: '420000.00', objection: '少收 20 吨' };
    expect((await desk.answer(assigned, id, [objection])).code).toBe(0);
    expect(await desk.notice(assigned, id)).toMatchObject({
      noticeStatus: '2',
      confirmedAmount: '1420000.00',
    });
    expect(await desk.detail(assigned, id)).toMatchObject({ factoringStatus: '3' });
    expect((await desk.ask(assigned, id, ['7', '1136000.00'])).code).toBe(
      FACTORING_REFUSAL.notReady.code,
    );
    expect((await desk.register(id, { registerDue: TODAY })).status).toBe(422);
    expect((await desk.register(id)).code).toBe(0);
    expect(await desk.detail(assigned, id)).toMatchObject({
      factoringStatus: '4',
      confirmedAmount: '1420000.00',
      advanceAmount: '1136000.00',
      feeAmount: '7100.00',
      registerNo: `ZD${id}`,
    });
    expect(await desk.debtorAvailable(assigned)).toBe('48864000.00');
    // It thinks better of it: what is confirmed later is not financed, and nothing goes back.
    const less = { confirmedAmount: '400000.00', objection: '少收 30 吨' };
    expect((await desk.answer(assigned, id, [less])).status).toBe(422);
    expect((await desk.answer(assigned, id)).code).toBe(0);
    expect(await desk.notice(assigned, id)).toMatchObject({ noticeStatus: '3' });
    expect(await desk.detail(assigned, id)).toMatchObject({
      advanceAmount: '1136000.00',
      confirmedAmount: '1500000.00',
    });
  });

  test('undisclosed: no notice, the debtor sees nothing, a legal officer’s word, with recourse alone', async () => {
    const assigned = await desk.assigned({ noticeType: '2' });
    const id = await desk.offered(assigned, receivable());
    const hidden = { noticeType: '2' };
    expect((await desk.act('propose', { id, ...SCHEME, ...hidden, recourseType: '2' })).code).toBe(
      FACTORING_REFUSAL.recourse.code,
    );
    await desk.proposed(id, hidden);
    await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
    await done(desk.boss, '/admin/factoring/checkLegally', { id });
    expect((await desk.register(id)).code).toBe(0);
    expect(await desk.detail(assigned, id)).toMatchObject({
      factoringStatus: '4',
      advanceAmount: '800000.00',
    });
    const { browser } = assigned.debtor;
    expect((await browser.get('/portal/factoring/detail', { id })).status).toBe(404);
    for (const noun of ['factoring', 'factoringNotice', 'project', 'payApply']) {
      expect((await browser.post(`/portal/${noun}/page`, {})).data).toMatchObject({ content: [] });
    }
    const { requestId } = await desk.drawn(assigned, id, ['7', '800000.00']);
    expect((await browser.get('/portal/payApply/detail', { id: requestId })).status).toBe(404);
    const disclosed = await desk.assigned();
    const told = await desk.offered(disclosed, receivable());
    expect((await desk.act('propose', { id: told, ...SCHEME, ...hidden })).code).toBe(
      FACTORING_REFUSAL.disclosed.code,
    );
  });
});

async function running(recourseType = '1') {
  const assigned = await desk.assigned();
  const invoice = receivable();
  const id = await desk.offered(assigned, invoice);
  await desk.proposed(id, { recourseType });
  await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
  expect((await desk.answer(assigned, id)).code).toBe(0);
  expect((await desk.register(id)).code).toBe(0);
  const { requestId, paymentId } = await desk.drawn(assigned, id, ['7', '800000.00']);
  const [line] = (await desk.detail(assigned, id)).receivables;
  const collect = (kind: string, amount: string, valueDate = TODAY, more: object = {}) =>
    desk.act('collect', {
      id,
      lineId: line?.id,
      kind,
      amount,
      valueDate,
      bankSerialNo: nextSerial(),
      ...more,
    });
  return { assigned, id, line, requestId, paymentId, collect };
}

/** What its seller reads that it owes on a day. */
const standing = async ({ assigned, id }: Awaited<ReturnType<typeof running>>, day: string) =>
  (await assigned.seller.browser.get('/portal/factoring/standing', { id, day })).data;

describe('money', () => {
  test('out by request and two persons, in on the due date, the balance to the seller: to the cent', {
    timeout: 60_000,
  }, async () => {
    const { assigned, id, collect } = await running();
    await desk.dueOn(id, TODAY);
    const { projectId } = assigned;
    expect(await desk.detail(assigned, id)).toMatchObject({
      factoringStatus: '5',
      advancedAmount: '800000.00',
    });
    expect(await desk.debtorAvailable(assigned)).toBe('49200000.00');
    expect(await desk.desk.limits.figures(projectId)).toMatchObject({
      reserved: '0.00',
      occupied: '800000.00',
    });
    expect((await desk.ask(assigned, id, ['7', '0.01'])).code).toBe(FACTORING_REFUSAL.none.code);
    const over = await collect('2', '1000000.01');
    expect(over.msg).toBe(`${FACTORING_REFUSAL.over.text}：1,000,000.00 元`);
    expect((await collect('2', '1000000.00')).code).toBe(0);
    expect(await desk.detail(assigned, id)).toMatchObject({
      factoringStatus: '7',
      collectedAmount: '1000000.00',
      principalPaid: '800000.00',
      feePaid: '5000.00',
      interestPaid: '18000.00',
      balanceAmount: '177000.00',
    });
    expect(await desk.debtorAvailable(assigned)).toBe('50000000.00');
    expect(await desk.desk.limits.figures(projectId)).toMatchObject({ occupied: '0.00' });
    const more = await desk.ask(assigned, id, ['8', '177000.01']);
    expect(more.msg).toBe(`${FACTORING_REFUSAL.amount.text}：可申请 177,000.00 元`);
    await desk.drawn(assigned, id, ['8', '177000.00'], TODAY);
    expect(await desk.detail(assigned, id)).toMatchObject({ balancePaid: '177000.00' });
    expect(await desk.desk.limits.figures(projectId)).toMatchObject({
      reserved: '0.00',
      occupied: '0.00',
    });
  });

  test('late, in parts; the rest by recourse', async () => {
    const { assigned, id, collect } = await running();
    await desk.dueOn(id, '2026-05-10');
    expect((await collect('4', '1.00', '2026-05-10')).code).toBe(FACTORING_REFUSAL.notDue.code);
    expect((await collect('2', '600000.00', '2026-05-10')).code).toBe(0);
    // 80 days at 9 %: 16,000.00; 221,000.00 stay, ten days at 13.5 %.
    expect(await desk.detail(assigned, id)).toMatchObject({
      factoringStatus: '6',
      interestPaid: '16000.00',
      principalPaid: '579000.00',
    });
    expect((await collect('4', '221828.76')).code).toBe(FACTORING_REFUSAL.seller.code);
    expect((await collect('2', '1.00', '2026-05-09')).code).toBe(FACTORING_REFUSAL.early.code);
    expect((await collect('4', '221828.75')).code).toBe(0);
    expect(await desk.detail(assigned, id)).toMatchObject({
      factoringStatus: '7',
      balanceAmount: '0.00',
    });
    // What the debtor pays after all is the seller's.
    expect((await collect('2', '400000.00')).code).toBe(0);
    expect(await desk.detail(assigned, id)).toMatchObject({ balanceAmount: '400000.00' });
  });

  test('what came in a closed month is entered no more', async () => {
    const { assigned, id, collect } = await running();
    const db = portal.database.superuser;
    await sql`insert into book_closing (month, kind, account_id, created_at)
      select '2026-04-01', 'close', id, now() from account order by id limit 1`.execute(db);
    const late = await collect('2', '1000.00', '2026-04-30');
    expect(late.code).toBe(CLOSED_MONTH.code);
    expect(late.msg).toBe(`${CLOSED_MONTH.text}：2026-04-30 在已结账的期间（截至 2026-04-30）内`);
    expect(await desk.detail(assigned, id)).toMatchObject({ collectedAmount: '0.00' });
    expect((await collect('2', '1000.00', '2026-05-01')).code).toBe(0);
    await sql`delete from book_closing`.execute(db);
  });

  test('bought back, settled early, extended; without recourse the seller owes nothing after the day', async () => {
    const back = await running();
    await desk.dueOn(back.id, '2026-04-30');
    // 70 days at 9 % and twenty at 13.5 %, with the fee.
    expect((await back.collect('5', '800000.00')).code).toBe(FACTORING_REFUSAL.whole.code);
    expect((await back.collect('5', '825000.00')).code).toBe(0);
    expect((await desk.detail(back.assigned, back.id)).receivables).toMatchObject([
      { boughtBack: true },
    ]);
    const early = await running();
    expect((await early.collect('5', '813000.00', '2026-03-31')).code).toBe(
      FACTORING_REFUSAL.notDue.code,
    );
    expect((await early.collect('3', '813000.00', '2026-03-31')).code).toBe(0);
    expect(await desk.detail(early.assigned, early.id)).toMatchObject({ factoringStatus: '7' });
    const free = await running('2');
    await desk.dueOn(free.id, '2026-05-10');
    expect((await free.collect('4', '1.00')).code).toBe(FACTORING_REFUSAL.noRecourse.code);
    const extend = { id: free.id, lineId: free.line?.id, reason: '债务人申请' };
    expect((await desk.act('extend', { ...extend, dueDate: TODAY })).status).toBe(422);
    expect((await desk.act('extend', { ...extend, dueDate: '9999-12-31' })).status).toBe(422);
    await desk.must('extend', { ...extend, dueDate: '2026-06-09' });
    // 80 days at 9 %, ten late ones at 13.5 %, twenty at 9 %.
    expect(await standing(free, '2026-06-09')).toMatchObject({
      owed: { interest: '23000.00', principal: '800000.00', total: '828000.00' },
    });
  });

  test('without recourse what will not come is written off: interest stops, nothing is the seller’s to pay, late money is still taken for it', async () => {
    const free = await running('2');
    const writeOff = () =>
      desk.act('writeOff', { id: free.id, lineId: free.line?.id, reason: '债务人破产清算' });
    expect((await writeOff()).code).toBe(FACTORING_REFUSAL.status.code);
    await desk.dueOn(free.id, '2026-05-10');
    expect((await free.collect('2', '100000.00', '2026-05-10')).code).toBe(0);
    // 80 days at 9 %: 16,000.00 and the fee of 5,000.00; 721,000.00 stay, ten days at 13.5 % until today.
    expect((await writeOff()).code).toBe(0);
    expect(await desk.detail(free.assigned, free.id)).toMatchObject({
      factoringStatus: '7',
      writtenOff: '721000.00',
      receivables: [{ writtenOffOn: TODAY }],
    });
    expect((await writeOff()).code).toBe(FACTORING_REFUSAL.status.code);
    // Of its receivable that is owed, and no part of what its seller is asked for.
    expect(await standing(free, '2026-12-31')).toMatchObject({
      owed: { total: '0.00' },
      lines: [{ owed: { interest: '2703.75', principal: '721000.00' } }],
    });
    const before = await desk.debtorAvailable(free.assigned);
    expect((await free.collect('2', '402703.75')).code).toBe(0);
    expect(await desk.detail(free.assigned, free.id)).toMatchObject({
      factoringStatus: '7',
      writtenOff: '321000.00',
      balanceAmount: '0.00',
    });
    expect(Number(await desk.debtorAvailable(free.assigned)) - Number(before)).toBe(400_000);
    const back = await running();
    await desk.dueOn(back.id, '2026-05-10');
    expect((await back.collect('2', '1000.00', '2026-05-10')).code).toBe(0);
    const asked = { id: back.id, lineId: back.line?.id, reason: '有追索权' };
    expect((await desk.act('writeOff', asked)).code).toBe(FACTORING_REFUSAL.writeOff.code);
  });

  test('a pay-out that comes back cost nothing, and may be paid again', async () => {
    const { assigned, id, paymentId, requestId, collect } = await running();
    expect((await desk.desk.bounce(paymentId)).code).toBe(0);
    expect(await desk.detail(assigned, id)).toMatchObject({
      factoringStatus: '4',
      advancedAmount: '0.00',
    });
    expect((await collect('3', '1.00')).code).toBe(FACTORING_REFUSAL.status.code);
    await desk.desk.paid(requestId, '800000.00');
    const { data } = await assigned.seller.browser.get('/portal/factoring/standing', { id });
    expect(data).toMatchObject({
      owed: { interest: '0.00', principal: '800000.00', fee: '5000.00' },
    });
    expect(await desk.debtorAvailable(assigned)).toBe('49200000.00');
  });

  test('the same slip for the same receivable counts once, however often it is entered at once', async () => {
    const { assigned, id, collect } = await running();
    const bankSerialNo = nextSerial();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => collect('2', '1000.00', TODAY, { bankSerialNo })),
    );
    expect(all.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await desk.detail(assigned, id)).toMatchObject({ collectedAmount: '1000.00' });
  });
});
