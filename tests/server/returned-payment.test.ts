import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CLOSED_MONTH } from '#contract/books/months.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Dues } from '../helpers/dues.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import type { Listed, PayOuts } from '../helpers/pay-outs.ts';
import { settledSale } from '../helpers/settled-sale.ts';

// Money that a supplier sends back is a pay-out below zero (rules.md M14): maker, checker, slip.

let portal: TestApp;
let dues: Dues;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_629_500_000);
  desk = dues.outs;
});
afterAll(() => portal.close());

const superuser = () => portal.database.superuser;

async function paidDeal() {
  const { deal, id } = await desk.payable();
  return { deal, id, payment: await desk.paid(id, '1448800.00') };
}

async function orderPaid(requestId: string): Promise<string> {
  return (await desk.requests.orders(requestId)).paid;
}

async function paper(id: string) {
  const { rows } = await sql<Record<'paid' | 'prepaid' | 'balance' | 'reserved', string>>`
    select p.paid_amount::text as paid, b.prepaid::text, b.balance::text, b.reserved::text
    from purchase_settlement p join supplier_balance b on b.purchase_settlement_id = p.id
    where p.id = ${id}`.execute(superuser());
  return rows[0];
}

describe('money that a supplier sends back', () => {
  test('lowers paid and occupied once the director has confirmed it, and is not paid again', async () => {
    const { deal, id, payment } = await paidDeal();
    const entered = await desk.returned(payment, '200000.00');
    expect(entered.code, entered.body).toBe(0);
    const back = String(entered.data);
    expect(await desk.listed(back)).toMatchObject({
      amount: '-200000.00',
      paymentStatus: '1',
      actions: ['cancel', 'reveal'],
    });
    expect(await dues.limit(deal)).toEqual(['0.00', '1448800.00', '8551200.00']);
    expect((await desk.release(back)).code).toBe(PAYMENT_REFUSAL.status.code);
    expect((await desk.confirmReturn(payment)).code).toBe(PAYMENT_REFUSAL.status.code);
    expect((await desk.confirmReturn(back, desk.officer)).status).toBe(403);

    expect((await desk.confirmReturn(back)).code).toBe(0);
    expect((await desk.confirmReturn(back)).code).toBe(PAYMENT_REFUSAL.status.code);
    expect(await dues.limit(deal)).toEqual(['0.00', '1248800.00', '8751200.00']);
    expect(await desk.request(id)).toEqual({ status: '5', paid: '1248800.00' });
    expect(await orderPaid(id)).toBe('1248800.00');
    expect((await desk.prepare(id, ['0.01'])).code).toBe(PAYMENT_REFUSAL.request.code);
    const kinds = (await desk.limits.rows(deal.projectId)).map(({ type }) => type);
    expect(kinds).toEqual(['1', '2', '4', '9', '3']);
    expect((await desk.limits.reading(deal.projectId)).brokenAt).toBeUndefined();
  });

  test('of a one-off limit, too', async () => {
    const { deal, payment } = await paidDeal();
    await sql`update project_limit_terms set limit_type = '2' where project_id = ${deal.projectId}`.execute(
      superuser(),
    );
    await desk.sentBack(payment, '448800.00');
    expect(await dues.limit(deal)).toEqual(['0.00', '1000000.00', '9000000.00']);
  });

  test('of a request that waits for the rest, the rest stays reserved and is paid', async () => {
    const { deal, id } = await desk.payable();
    const first = await desk.paid(id, '1000000.00');
    await desk.sentBack(first, '1000000.00');
    expect(await desk.request(id)).toEqual({ status: '4', paid: '0.00' });
    expect(await dues.limit(deal)).toEqual(['448800.00', '0.00', '9551200.00']);
    expect((await desk.prepare(id, ['448800.01'])).code).toBe(PAYMENT_REFUSAL.over.code);
    await desk.paid(id, '448800.00');
    expect(await desk.request(id)).toEqual({ status: '5', paid: '448800.00' });
    expect(await dues.limit(deal)).toEqual(['0.00', '448800.00', '9551200.00']);
  });

  test('never more than was paid, however often; what is taken back before may be entered anew', async () => {
    const { payment } = await paidDeal();
    const over = await desk.returned(payment, '1448800.01');
    expect(over.msg).toBe(`${PAYMENT_REFUSAL.overReturn.text}：最多 1,448,800.00 元`);
    const entered = await desk.returned(payment, '1000000.00');
    expect((await desk.returned(payment, '448800.01')).code).toBe(PAYMENT_REFUSAL.overReturn.code);
    const cancel = { id: entered.data, reason: '重复登记' };
    expect((await desk.officer.post('/admin/payment/cancel', cancel)).code).toBe(0);
    const both = await Promise.all([
      desk.returned(payment, '1448800.00'),
      desk.returned(payment, '1448800.00'),
    ]);
    expect(both.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1);
  });

  test('with its own slip, of a day that has been, with a serial number that the bank has given once', async () => {
    const { payment } = await paidDeal();
    const wrong = async (more: object) => (await desk.returned(payment, '10.00', more)).data;
    const at = (path: string) => ({ fields: [{ path }] });
    expect(await wrong({ payDate: '2026-05-21' })).toMatchObject(at('payDate'));
    // Nothing comes back before it went out.
    const early = await desk.returned(payment, '10.00', { payDate: '2026-05-19' });
    expect(early.data).toMatchObject(at('payDate'));
    expect(early.body).toContain('退款日期不能早于付款日期 2026-05-20');
    expect(await wrong({ attachment: [] })).toMatchObject(at('attachment'));
    const { bankSerialNo } = (await desk.listed(payment)) as unknown as { bankSerialNo: string };
    expect(await wrong({ bankSerialNo })).toMatchObject(at('bankSerialNo'));
    const [waiting = ''] = await desk.prepared((await desk.payable()).id, ['10.00']);
    expect((await desk.returned(waiting, '10.00')).code).toBe(PAYMENT_REFUSAL.status.code);
  });

  test('whoever has entered it does not confirm it; the bank does not give back what it was sent back', async () => {
    const { payment } = await paidDeal();
    const boss = await desk.people.operator();
    const entered = await desk.returned(payment, '10.00', {}, boss);
    expect(entered.code, entered.body).toBe(0);
    const own = await desk.confirmReturn(String(entered.data), boss);
    expect(own.code).toBe(PAYMENT_REFUSAL.sameReturn.code);
    expect((await desk.bounce(payment)).code).toBe(PAYMENT_REFUSAL.returned.code);
  });

  test('is seen by the supplier once it is confirmed, with the pay-out that it is of', async () => {
    const { deal, payment } = await paidDeal();
    const mine = async () => {
      const { data } = await deal.supplier.browser.post('/portal/payment/page', {});
      return (data as { content: Listed[] }).content;
    };
    const back = String((await desk.returned(payment, '200000.00')).data);
    expect(await mine()).toHaveLength(1);
    await desk.confirmReturn(back);
    expect((await mine()).find(({ id }) => id === back)).toMatchObject({
      amount: '-200000.00',
      paymentStatus: '4',
      returnOf: payment,
      statusReason: '少供货退款',
      actions: [],
    });
  });

  test('leaves room for another request of the order', async () => {
    const { deal, id, payment } = await paidDeal();
    const { purchaseId } = await desk.requests.orders(id);
    const asked = () => deal.buyer.browser.get('/portal/payApplication/basis', { id: purchaseId });
    expect((await asked()).data).toMatchObject({ leftAmount: '362200.00' });
    await desk.sentBack(payment, '200000.00');
    expect((await asked()).data).toMatchObject({
      leftAmount: '562200.00',
      paidAmount: '1248800.00',
    });
  });
});

test('into a month that is closed nothing is paid, and nothing is sent back', async () => {
  const { id } = await desk.payable();
  const payment = await desk.paid(id, '10.00');
  const [waiting = ''] = await desk.prepared(id, ['10.00']);
  await desk.release(waiting);
  await sql`insert into book_closing (month, kind, account_id, created_at)
    select '2026-04-01', 'close', id, ${portal.clock.now()} from account limit 1`.execute(
    superuser(),
  );
  const inApril = { payDate: '2026-04-30' };
  for (const answer of [
    await desk.confirm(waiting, inApril),
    await desk.returned(payment, '5.00', inApril),
  ]) {
    expect([answer.code, answer.msg]).toEqual([
      CLOSED_MONTH.code,
      expect.stringContaining('截至 2026-04-30'),
    ]);
  }
  expect((await desk.confirm(waiting)).code).toBe(0);
  expect((await desk.returned(payment, '5.00')).code).toBe(0);
});

describe('after settlement', () => {
  const ask = (deal: Deal, purchaseOrderId: string) =>
    desk.requests.approved(deal, {
      applySource: '2',
      purchaseOrderId,
      payType: '4',
      payRatio: '19.88',
      applyAmount: '360010.00',
      goods: [],
    });

  async function balancePaid() {
    const paid = await dues.paidDeal();
    await settledSale(dues, paid, {
      principal: '914533.00',
      amount: '903310.00',
      exposure: '903310.00',
    });
    const rest = { principal: '916750.00', amount: '905500.00', exposure: '545490.00' };
    const { paperId, purchaseOrderId, plan } = await settledSale(dues, paid, rest);
    const id = await ask(paid.deal, purchaseOrderId);
    const payment = await desk.paid(id, '360010.00');
    return { deal: paid.deal, id, paperId, plan, payment };
  }

  test('what bounces counts no more as paid of the settlement, and again once it is paid again', async () => {
    const { deal, id, paperId, payment } = await balancePaid();
    expect(await paper(paperId)).toMatchObject({ paid: '360010.00', reserved: '0.00' });
    expect((await desk.bounce(payment)).code).toBe(0);
    expect(await paper(paperId)).toMatchObject({ paid: '0.00', reserved: '0.00' });
    expect(await dues.limit(deal)).toEqual(['360010.00', '1448800.00', '8191190.00']);
    await desk.paid(id, '360010.00');
    expect(await paper(paperId)).toMatchObject({ paid: '360010.00' });
    expect(await dues.limit(deal)).toEqual(['0.00', '1808810.00', '8191190.00']);
  });

  test('what is sent back is owed to the supplier again, and may be asked for again', async () => {
    const { deal, paperId, payment } = await balancePaid();
    await desk.sentBack(payment, '60010.00');
    expect(await paper(paperId)).toMatchObject({
      paid: '300000.00',
      balance: '360010.00',
      reserved: '60010.00',
    });
    expect(await dues.limit(deal)).toEqual(['60010.00', '1748800.00', '8191190.00']);
  });

  test('what of it lay in a sale stays as it was, with what has come back beside it', async () => {
    const { payment } = await balancePaid();
    await desk.sentBack(payment, '60010.00');
    const rows = await superuser()
      .selectFrom('sales_order_advance')
      .select(['amount', 'returned'])
      .where('payment_id', '=', payment)
      .execute();
    expect(rows).toEqual([{ amount: '360010.00', returned: '60010.00' }]);
  });

  test('what collections had freed of it is taken back before it is given back', async () => {
    const { deal, plan, payment } = await balancePaid();
    const officer = await dues.officer();
    const money = { companyId: deal.buyer.companyId, amount: '916750.00', payDate: '2026-05-20' };
    const whole = await dues.entered(officer, money);
    const part = [{ receivableId: plan.id, amount: '916750.00' }];
    expect((await dues.allocate(officer, whole, part)).code).toBe(0);
    expect(await dues.limit(deal)).toEqual(['0.00', '903310.00', '9096690.00']);
    await desk.sentBack(payment, '360010.00');
    expect(await dues.plan(plan.id)).toMatchObject({ freed: '545490.00' });
    // Of the order 903,310.00 lie in a sale that nobody has paid; the supplier is owed 360,010.00 again.
    expect(await dues.limit(deal)).toEqual(['360010.00', '903310.00', '8736680.00']);
  });
});

describe('what is still to come after it', () => {
  /** What the supplier is told of its request and of its order, place by place. */
  async function told({ deal, id }: { deal: Deal; id: string }) {
    const { browser } = await desk.companies.member('companyFinance', deal.supplier.companyId);
    const read = async <Data>(path: string) => (await browser.get(path, {})).data as Data;
    const { waits } = await read<{ waits: { key: string; note: string }[] }>(
      '/portal/workbench/summary',
    );
    const { days } = await read<{ days: { key: string; note: string }[] }>(
      '/portal/funds/calendar',
    );
    const { expected } = await read<{ expected: { kind: string; amount: string }[] }>(
      '/portal/forecast/money',
    );
    return {
      waits: waits.filter(({ key }) => key === `payment.wait.${id}`).map(({ note }) => note),
      days: days.filter(({ key }) => key === `paid.${id}`).map(({ note }) => note),
      expected: expected.map(({ kind, amount }) => [kind, amount]),
    };
  }

  test('of a request that is paid in part every place leaves it out, and the order may be asked for it', async () => {
    const { deal, id } = await desk.payable();
    await desk.sentBack(await desk.paid(id, '500000.00'), '100000.00');
    // 1,448,800.00 − 400,000.00 − 100,000.00; of 1,811,000.00 the request takes 1,348,800.00.
    expect(await told({ deal, id })).toEqual({
      waits: ['等待平台付款 948,800.00 元'],
      days: ['平台应付我方 948,800.00 元'],
      expected: [
        ['toPay', '948800.00'],
        ['toDeliver', '462200.00'],
      ],
    });
  });

  test('of a request that is paid whole it is not forgotten: 362,200.00 and 100,000.00', async () => {
    const paid = await paidDeal();
    await desk.sentBack(paid.payment, '100000.00');
    expect(await told(paid)).toEqual({
      waits: [],
      days: [],
      expected: [['toDeliver', '462200.00']],
    });
  });
});
