import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CLOSED_MONTH } from '#contract/books/months.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { askDay, confirmDay } from '../helpers/correct-day.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { Dues } from '../helpers/dues.ts';
import { nextSerial, type PayOuts } from '../helpers/pay-outs.ts';
import { done } from '../helpers/reviewer.ts';
import { settledSale } from '../helpers/settled-sale.ts';
import { type SettledDeal, Settlements } from '../helpers/settlements.ts';

// A pay-out that was written down by another day than the bank's. Released on 05-20, paid on 05-22, written down by 05-26. By hand, of what is
// settled on 05-26 for 90 days: 903,310.00 at 8 % ÷ 360 are 200.7355… a day, until 08-24 90 days from 05-26 18,066.20 and 94 from 05-22 18,869.14.

let portal: TestApp;
let desk: Settlements;
let payOuts: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_671_400_000);
  payOuts = desk.payOuts;
});
afterAll(() => portal.close());

const TYPED = '2026-05-26';
const BANK = '2026-05-22';
const superuser = () => portal.database.superuser;

async function at(day: string): Promise<void> {
  portal.clock.set(`${day}T10:00:00+08:00`);
  desk = await desk.fresh();
  payOuts = desk.payOuts;
}

/** Pays a request that is granted: released on 05-20, written down by 05-26. */
async function mistaken(requestId: string, amount = '1448800.00'): Promise<string> {
  await at('2026-05-20');
  const [id = ''] = await payOuts.prepared(requestId, [amount]);
  const released = await payOuts.release(id);
  expect(released.code, released.body).toBe(0);
  await at(TYPED);
  const paid = await payOuts.confirm(id, { payDate: TYPED });
  expect(paid.code, paid.body).toBe(0);
  return id;
}

async function corrected(id: string, day = BANK): Promise<void> {
  for (const answer of [await askDay(payOuts, { id, day: day }), await confirmDay(payOuts, id)]) {
    expect(answer.code, answer.body).toBe(0);
  }
}

async function payable(): Promise<string> {
  await at('2026-05-20');
  return (await payOuts.payable()).id;
}

describe('a day that was mistyped', () => {
  test('is asked for by one and confirmed by another; sums and limit stay, both are told', async () => {
    await at('2026-05-20');
    const { deal, id: requestId } = await payOuts.payable();
    const id = await mistaken(requestId);
    const limit = () => Dues.of(portal, payOuts).limit(deal);
    const before = [await limit(), await payOuts.request(requestId)];
    const boss = await payOuts.people.operator();
    const asked = await askDay(payOuts, { id, day: BANK, by: boss });
    expect(asked.code, asked.body).toBe(0);
    expect(await payOuts.listed(id)).toMatchObject({
      payDate: TYPED,
      dayAsked: BANK,
      dayAskedReason: '回单日期看错',
      actions: ['bounce', 'returned', 'declineDay', 'reveal'],
    });
    expect((await askDay(payOuts, { id, day: BANK })).code).toBe(PAYMENT_REFUSAL.dayAsked.code);
    const auditor = await payOuts.people.operator('13800000017');
    const seen = await auditor.post('/admin/payment/page', { dayAsked: true });
    expect(seen.data).toMatchObject({ total: 1, content: [{ id, dayAsked: BANK, actions: [] }] });
    expect((await confirmDay(payOuts, id, payOuts.officer)).status).toBe(403);
    expect((await confirmDay(payOuts, id, boss)).msg).toBe(PAYMENT_REFUSAL.sameCorrector.text);
    expect((await confirmDay(payOuts, id)).code).toBe(0);
    expect((await confirmDay(payOuts, id)).code).toBe(PAYMENT_REFUSAL.dayNotAsked.code);
    expect(await payOuts.listed(id)).toMatchObject({
      payDate: BANK,
      dayAsked: '',
      dayAskedBy: '',
      dayAskedReason: '',
      paymentStatus: '3',
      actions: ['bounce', 'returned', 'correctDay', 'reveal'],
    });
    expect([await limit(), await payOuts.request(requestId)]).toEqual(before);
    await deliverAll(portal);
    const { rows } = await sql<{ content: string }>`
      select distinct m.content, length(m.content) from message m where m.title = '付款日期已更正' order by length(m.content)`.execute(
      superuser(),
    );
    expect(rows.map(({ content }) => content)).toEqual([
      expect.stringMatching(
        /^付款申请 .* 1,448,800.00 元的付款日期已更正，资金费用自 2026-05-22 起计。$/,
      ),
      expect.stringMatching(/^付款单 .*由 2026-05-26 更正为 2026-05-22，金额不变。$/),
    ]);
    const { rows: noted } = await sql<{ detail: object }>`
      select detail from audit_log where action = 'adminPaymentConfirmDay' and object_id = ${id}`.execute(
      superuser(),
    );
    expect(noted).toEqual([
      expect.objectContaining({
        detail: expect.objectContaining({
          before: { payDate: TYPED },
          reason: '回单日期看错',
        }),
      }),
    ]);
  });

  test('may be taken back, by whoever has asked or by a director, and asked for anew', async () => {
    const id = await mistaken(await payable());
    const decline = (by = payOuts.officer) =>
      by.post('/admin/payment/declineDay', { id, reason: '回单无误' });
    expect((await decline()).code).toBe(PAYMENT_REFUSAL.dayNotAsked.code);
    for (const by of [payOuts.officer, payOuts.director]) {
      expect((await askDay(payOuts, { id, day: BANK })).code).toBe(0);
      expect((await decline(by)).code).toBe(0);
      expect((await confirmDay(payOuts, id)).code).toBe(PAYMENT_REFUSAL.dayNotAsked.code);
    }
    expect(await payOuts.listed(id)).toMatchObject({ payDate: TYPED, dayAsked: '' });
    await corrected(id);
  });

  test('is one that the bank can have paid on: not in the future, nor the same, nor before the release without a reason', async () => {
    const id = await mistaken(await payable());
    const wrong = async (day: string, more: object = {}) =>
      JSON.stringify((await askDay(payOuts, { id, day: day, more: more })).data);
    expect(await wrong('2026-05-27')).toContain('付款日期不能晚于今天');
    expect(await wrong(TYPED)).toContain('付款日期与登记的相同');
    expect(await wrong('2026-05-19')).toMatch(/earlyReason.*早于放行日 2026-05-20/);
    expect(await wrong(BANK, { earlyReason: '先付后批' })).toMatch(/earlyReason.*无需填写/);
    const early = { earlyReason: '网银先付，补办放行' };
    expect((await askDay(payOuts, { id, day: '2026-05-19', more: early })).code).toBe(0);
    expect((await confirmDay(payOuts, id)).code).toBe(0);
    expect(await payOuts.listed(id)).toMatchObject({
      payDate: '2026-05-19',
      paidEarly: true,
      ...early,
    });
    await corrected(id, '2026-05-21');
    expect(await payOuts.listed(id)).toMatchObject({ paidEarly: false, earlyReason: '' });
  });

  test('of nothing that the bank has not paid; nor after a return; a bounce takes what was asked for along', async () => {
    const requestId = await payable();
    const [waiting = ''] = await payOuts.prepared(requestId, ['10.00']);
    expect((await askDay(payOuts, { id: waiting, day: '2026-05-20' })).code).toBe(
      PAYMENT_REFUSAL.status.code,
    );
    expect((await askDay(payOuts, { id: '999999', day: '2026-05-20' })).code).toBe(404);
    await at(TYPED);
    const id = await mistaken(requestId, '1000.00');
    const back = await payOuts.returned(id, '10.00', { payDate: TYPED });
    expect(back.code, back.body).toBe(0);
    await at('2026-05-28');
    const late = await askDay(payOuts, { id, day: '2026-05-27' });
    expect(JSON.stringify(late.data)).toContain(`付款日期不能晚于供应商退款日期 ${TYPED}`);
    expect((await payOuts.confirmReturn(String(back.data))).code).toBe(0);
    await corrected(id);
    const other = await mistaken(requestId, '500.00');
    expect((await askDay(payOuts, { id: other, day: BANK })).code).toBe(0);
    const bounced = await payOuts.bounce(other);
    expect(bounced.code, bounced.body).toBe(0);
    expect((await confirmDay(payOuts, other)).code).toBe(PAYMENT_REFUSAL.dayNotAsked.code);
    expect(await payOuts.listed(other)).toMatchObject({ dayAsked: '' });
  });
});

describe('its sales', () => {
  /** An order whose credit counts from its buyer's confirmation, paid by a day that was mistyped. */
  async function order(): Promise<{ order: SettledDeal; payment: string }> {
    await at('2026-05-20');
    const made = await desk.order({ paid: '' });
    await sql`update project set term_start_basis = '4' where id = ${made.deal.projectId}`.execute(
      superuser(),
    );
    const payment = await mistaken(made.requestId);
    const again = await desk.again(made);
    desk = again.desk;
    await desk.worked(again.order);
    return { order: again.order, payment };
  }

  test('are charged from the bank’s day: 94 days are 18,869.14', async () => {
    const { order: of, payment } = await order();
    await corrected(payment);
    const { sale } = await desk.made(of, { settleDate: TYPED });
    expect(sale).toMatchObject({
      fundFee: '18869.14',
      settleAmount: '933402.14',
      advances: [{ fromDate: BANK, untilDate: '2026-08-24', days: 94, fee: '18869.14' }],
    });
  });

  test('that are drawn up by the other day are voided first: 18,066.20, and drawn up anew', async () => {
    const { order: of, payment } = await order();
    const { sale } = await desk.made(of, { settleDate: TYPED });
    expect(sale).toMatchObject({ fundFee: '18066.20' });
    const refused = await askDay(payOuts, { id: payment, day: BANK });
    expect(refused).toMatchObject({
      code: PAYMENT_REFUSAL.dayCharged.code,
      msg: expect.stringContaining(String(sale.salesOrderNo)),
    });
    await done(payOuts.director, '/admin/officialSalesOrder/void', {
      id: sale.id,
      reason: '付款日期有误',
    });
    await corrected(payment);
    const anew = await desk.made(of, { settleDate: TYPED });
    expect(anew.sale).toMatchObject({ fundFee: '18869.14', exposure: '903310.00' });
  });

  // Of a project without interest: 90 days from 05-22 end on Thursday 08-20, from 05-26 on Monday 08-24.
  test('that cost nothing follow without being voided: their days, and the due date that the first pay-out begins', async () => {
    await at('2026-05-20');
    const free = await desk.order({ paid: '' });
    await sql`update estimate_order set annual_rate = 0 where id = ${free.estimateId}`.execute(
      superuser(),
    );
    await at('2026-05-20');
    const [id = ''] = await payOuts.prepared(free.requestId, ['1448800.00']);
    await payOuts.release(id);
    await at(TYPED);
    expect((await payOuts.confirm(id, { payDate: BANK })).code).toBe(0);
    const { desk: fresh, order: of } = await desk.again(free);
    desk = fresh;
    await desk.worked(of);
    const { sale } = await desk.made(of, { settleDate: TYPED });
    await desk.confirmSale(of, sale.id);
    const first = { fundFee: '0.00', dueDate: '2026-08-20' };
    expect(await desk.latest(of, 'sale')).toMatchObject({
      ...first,
      advances: [{ fromDate: BANK, untilDate: '2026-08-20', days: 90, fee: '0.00' }],
    });
    await corrected(id, TYPED);
    expect(await desk.latest(of, 'sale')).toMatchObject({
      fundFee: '0.00',
      dueDate: '2026-08-24',
      advances: [{ fromDate: TYPED, untilDate: '2026-08-20', days: 86, fee: '0.00' }],
    });
  });

  test('that are drawn up while it waits for the director are refused then', async () => {
    const { order: of, payment } = await order();
    expect((await askDay(payOuts, { id: payment, day: BANK })).code).toBe(0);
    await desk.made(of, { settleDate: TYPED });
    expect((await confirmDay(payOuts, payment)).code).toBe(PAYMENT_REFUSAL.dayCharged.code);
    expect(await payOuts.listed(payment)).toMatchObject({ payDate: TYPED, dayAsked: BANK });
  });

  test('that it came to after they were settled cost nothing, and have its day', async () => {
    await at('2026-05-20');
    const dues = Dues.of(portal, payOuts);
    const paid = await dues.paidDeal();
    const rest = { principal: '916750.00', amount: '905500.00', exposure: '545490.00' };
    const { purchaseOrderId } = await settledSale(dues, paid, rest);
    const requestId = await payOuts.requests.approved(paid.deal, {
      applySource: '2',
      purchaseOrderId,
      payType: '4',
      payRatio: '19.88',
      applyAmount: '360010.00',
      goods: [],
    });
    const id = await mistaken(requestId, '360010.00');
    await corrected(id);
    const rows = await superuser()
      .selectFrom('sales_order_advance')
      .select([
        'amount',
        sql`from_date::text`.as('from'),
        sql`until_date::text`.as('until'),
        'days',
        'fee',
      ])
      .where('payment_id', '=', id)
      .execute();
    expect(rows).toEqual([{ amount: '360010.00', from: BANK, until: BANK, days: 0, fee: '0.00' }]);
  });

  // rules.md M20, basis 1: 90 days from 05-22 end on Thursday 08-20, from 05-26 on Monday 08-24.
  test('are due from it where it began their credit, never earlier than their buyer was told', async () => {
    await at('2026-05-20');
    const { deal, id: requestId } = await payOuts.payable();
    const id = await mistaken(requestId, '1000.00');
    const { estimateId } = await payOuts.requests.orders(requestId);
    const dues = Dues.of(portal, payOuts);
    const owed = await dues.owed({ deal, estimateId }, { principal: '1000.00' });
    await sql`update receivable_plan set term_basis = '1', term_start_date = null, due_date = null where id = ${owed.id}`.execute(
      superuser(),
    );
    const due = async () => (await dues.plan(owed.id)).due_date;
    await dues.until(TYPED);
    expect(await due()).toBe('2026-08-24');
    await corrected(id);
    expect(await due()).toBe('2026-08-24');
    await sql`update receivable_plan set term_start_date = ${BANK}, due_date = '2026-08-20' where id = ${owed.id}`.execute(
      superuser(),
    );
    await corrected(id, TYPED);
    expect(await due()).toBe('2026-08-24');
  });
});

test('what the bank’s result file has said of it waits for nobody any more', async () => {
  const requestId = await payable();
  const [id = ''] = await payOuts.prepared(requestId, ['1000.00']);
  await payOuts.release(id);
  const batchId = String((await payOuts.makeBatch([id])).data);
  await at(TYPED);
  const accountNo = await payOuts.accountOf(id);
  const serialNo = nextSerial();
  const batchNo = await payOuts.batchNo(batchId);
  expect((await payOuts.confirm(id, { payDate: TYPED, bankSerialNo: serialNo })).code).toBe(0);
  const result = {
    row: 1,
    accountNo,
    amount: '1000.00',
    paid: true,
    serialNo,
    date: BANK,
    reason: '',
  };
  const taken = await payOuts.take(batchId, { batchNo, results: [result] });
  expect(taken.data).toMatchObject({ waiting: 1 });
  const waiting = async (handled: boolean) => {
    const asked = { keyword: batchNo, handled };
    const { data } = await payOuts.officer.post('/admin/paymentResult/page', asked);
    return (data as { content: { handledNote: string }[] }).content.map(
      ({ handledNote }) => handledNote,
    );
  };
  await corrected(id, '2026-05-24');
  expect(await waiting(false)).toHaveLength(1);
  await corrected(id);
  expect([await waiting(false), await waiting(true)]).toEqual([
    [],
    ['付款日期已更正为 2026-05-22'],
  ]);
});

test('a month waits for what is asked for in it, and takes no day once it is closed', async () => {
  const id = await mistaken(await payable());
  await at('2026-06-03');
  expect((await askDay(payOuts, { id, day: '2026-06-02' })).code).toBe(0);
  const waits = async () => {
    const { data } = await payOuts.director.post('/admin/bookMonth/page', {});
    const { content } = data as { content: { month: string; payOuts: number }[] };
    return content.find(({ month }) => month.startsWith('2026-05'))?.payOuts;
  };
  const open = await waits();
  await done(payOuts.officer, '/admin/payment/declineDay', { id, reason: '回单无误' });
  expect(open).toBe(Number(await waits()) + 1);
  await sql`insert into book_closing (month, kind, account_id, created_at)
    select '2026-05-01', 'close', id, ${portal.clock.now()} from account limit 1`.execute(
    superuser(),
  );
  for (const day of ['2026-06-02', BANK]) {
    expect(await askDay(payOuts, { id, day: day })).toMatchObject({
      code: CLOSED_MONTH.code,
      msg: expect.stringContaining('截至 2026-05-31'),
    });
  }
});
