import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { add, subtract } from '#contract/arithmetic/money.ts';
import { DISPUTE_REFUSAL, RAISE_DISPUTE } from '#contract/dispute/states.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { type Known, type SettledDeal, Settlements } from '../helpers/settlements.ts';

// A receipt that is disputed after its goods were settled: rows of their own on both papers, never a changed line.

let portal: TestApp;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_674_000_000);
});
afterAll(() => portal.close());

interface Case {
  order: SettledDeal;
  receiptId: string;
  lineId: string;
  sale: Known;
  purchase: Known;
}

/** The worked case, settled, and confirmed by both sides unless `confirmed` is false. */
async function settled({ confirmed = true } = {}): Promise<Case> {
  const order = await desk.order();
  const receiptId = await desk.worked(order);
  const { rows } = await sql<{ id: string }>`select id::text from actual_delivery_line
    where actual_delivery_id = ${receiptId} order by sort limit 1`.execute(
    portal.database.superuser,
  );
  const { sale, purchase } = await desk.made(order);
  if (confirmed) {
    await desk.confirmSale(order, sale.id);
    await desk.confirmPurchase(order, purchase.id);
  }
  return { order, receiptId, lineId: rows[0]?.id ?? '', sale, purchase };
}

const raise = ({ order, receiptId, lineId }: Case, claimQty: string) =>
  order.buyer.post('/portal/dispute/raise', {
    objectType: 'actualDelivery',
    objectId: receiptId,
    lineId,
    disputeType: '2',
    claimQty,
    statement: '使用中发现内部裂纹，退回',
  });

async function raised(of: Case, claimQty: string): Promise<string> {
  const answer = await raise(of, claimQty);
  if (answer.code !== 0) throw new Error(answer.body);
  return (answer.data as { id: string }).id;
}

async function act(browser: Browser, call: string, id: string, more: object = {}) {
  const { version } = (await browser.get('/portal/dispute/detail', { id })).data as {
    version: number;
  };
  const answer = await browser.post(`/portal/dispute/${call}`, { id, version, ...more });
  if (answer.code !== 0) throw new Error(answer.body);
}

/** The supplier calls so much of it right, and the buyer agrees. */
async function agree({ order }: Case, id: string, qty: string): Promise<void> {
  await act(order.supplier, 'offer', id, { qty, text: '质检确认' });
  await act(order.buyer, 'accept', id);
}

async function standing({ order, sale, purchase }: Case) {
  const { rows } = await sql`select
      (select principal::text from receivable_plan where sales_order_id = ${sale.id}) as owed,
      (select balance::text from supplier_balance where purchase_settlement_id = ${purchase.id}) as balance`.execute(
    portal.database.superuser,
  );
  const sold = await desk.latest(order, 'sale');
  const bought = await desk.latest(order, 'purchase');
  return {
    ...(rows[0] as { owed: string | null; balance: string }),
    sold: [sold.settleAmount, sold.disputedAmount, sold.taxAmount],
    bought: [bought.settleAmount, bought.disputedAmount],
    lines: [sold, bought].map(({ lines }) =>
      (lines as Record<string, string>[]).map(({ settleQty, amountIncl }) => [
        settleQty,
        amountIncl,
      ]),
    ),
    changes: [sold, bought].map(({ changes }) =>
      (changes as Record<string, string>[]).map(({ qty, amountIncl }) => [qty, amountIncl]),
    ),
  };
}

const LINES = [
  [
    ['149.4', '552033.00'],
    ['100', '362500.00'],
  ],
  [
    ['149.4', '545310.00'],
    ['100', '358000.00'],
  ],
];

test('is held on both papers, and what was right is taken off each at its own price', async () => {
  const of = await settled();
  const before = await standing(of);
  expect(before).toMatchObject({ owed: '914533.00', lines: LINES, changes: [[], []] });
  const id = await raised(of, '2');
  expect(await standing(of)).toMatchObject({
    owed: '907143.00',
    sold: ['932599.20', '7390.00', '106234.38'],
    bought: ['903310.00', '7300.00'],
    lines: LINES,
  });
  await agree(of, id, '1');
  expect(await standing(of)).toMatchObject({
    owed: '910838.00',
    sold: ['928904.20', '0.00', '105809.29'],
    bought: ['899660.00', '0.00'],
    lines: LINES,
    changes: [[['-1', '-3695.00']], [['-1', '-3650.00']]],
  });
  // What was settled stays what the rule says: the dispute's row stands beside it.
  expect((await desk.latest(of.order, 'sale')).documents).toMatchObject([
    { settleQty: '149.4', agreedQty: '' },
    { settleQty: '100', agreedQty: '' },
  ]);
  expect((await desk.open(of.order)).lines).toEqual([]);
});

test('that is taken back leaves both papers as they were', async () => {
  const of = await settled();
  const before = await standing(of);
  const id = await raised(of, '149.4');
  expect(await standing(of)).toMatchObject({ owed: '362500.00' });
  await act(of.order.buyer, 'withdraw', id, { reason: '复检合格' });
  expect(await standing(of)).toEqual(before);
});

test('again and again comes to the cent to what the receipt says', async () => {
  const of = await settled();
  for (const [claim, right] of [
    ['0.333', '0.111'],
    ['10.001', '10.001'],
    ['7', '0'],
  ] as const) {
    await agree(of, await raised(of, claim), right);
  }
  const { owed, changes, lines } = await standing(of);
  // 0.111 × 3,695.00 = 410.145; 10.001 × 3,695.00 = 36,953.695.
  expect(changes[0]).toEqual([
    ['-0.111', '-410.15'],
    ['-10.001', '-36953.70'],
  ]);
  expect([owed, lines]).toEqual(['877169.15', LINES]);
  const { rows } =
    await sql`select trim_scale(settle_qty)::text as qty, disputed_qty::float8 as held
    from actual_delivery_line where id = ${of.lineId}`.execute(portal.database.superuser);
  expect(rows).toEqual([{ qty: '139.288', held: 0 }]);
});

test('of papers that nobody has confirmed yet follows them, and they are not voided meanwhile', async () => {
  const of = await settled({ confirmed: false });
  const id = await raised(of, '2');
  const voiding = { id: of.sale.id, reason: '数量录入有误，重新结算' };
  const { director } = desk.payOuts;
  const voided = await director.post('/admin/officialSalesOrder/void', voiding);
  expect(voided.msg).toBe(DISPUTE_REFUSAL.open.text);
  await desk.confirmSale(of.order, of.sale.id);
  expect((await standing(of)).owed).toBe('907143.00');
  await agree(of, id, '2');
  expect(await standing(of)).toMatchObject({
    owed: '907143.00',
    sold: ['925209.20', '0.00', '105384.20'],
    bought: ['896010.00', '0.00'],
  });
});

/** What its buyer is told that it may dispute of each line, and whether it may. */
async function told({ order, receiptId }: Case, browser = order.buyer) {
  const { data } = await browser.get('/portal/actualDelivery/detail', { id: receiptId });
  const { disputable, actions } = data as {
    disputable?: { qty: string }[];
    actions: string[];
  };
  return [disputable?.map(({ qty }) => qty), actions.includes(RAISE_DISPUTE)];
}

// By hand: 914,533.00 are owed, 910,000.00 paid: 4,533.00 pay 1.226 t at 3,695.00 (4,530.07), and 1.250 t at 3,625.00 (4,531.25).
test('what is paid of it is told before anything is filled in', async () => {
  const of = await settled();
  const { superuser } = portal.database;
  const pay = (amount: string) =>
    superuser
      .updateTable('receivable_plan')
      .set({ paid_principal: amount })
      .where('sales_order_id', '=', of.sale.id)
      .execute();
  expect(await told(of)).toEqual([['149.4', '100'], true]);
  expect(await told(of, of.order.supplier)).toEqual([undefined, false]);
  await pay('910000');
  expect(await told(of)).toEqual([['1.226', '1.25'], true]);
  expect((await raise(of, '1.227')).msg).toBe(DISPUTE_REFUSAL.paid.text);
  const id = await raised(of, '1.226');
  // 2.93 are left, which pay for no thousandth of a ton at 3,695.00 (3.70), nor at 3,625.00 (3.63).
  expect(await told(of)).toEqual([['0', '0'], false]);
  await act(of.order.buyer, 'withdraw', id, { reason: '复检合格' });
  await pay('914533');
  expect(await told(of)).toEqual([['0', '0'], false]);
});

test('is refused once its money was taken', async () => {
  const of = await settled();
  await sql`update receivable_plan set paid_principal = 910000 where sales_order_id = ${of.sale.id}`.execute(
    portal.database.superuser,
  );
  expect((await raise(of, '2')).msg).toBe(DISPUTE_REFUSAL.paid.text);
  expect((await raise(of, '1')).code).toBe(0);
});

test('leaves so much less of a sale line to be disputed, until it ends', async () => {
  const of = await settled({ confirmed: false });
  const held = await raised(of, '2');
  const { rows } = await sql<{ id: string }>`select id::text from sales_order_line
    where sales_order_id = ${of.sale.id} and actual_line_id = ${of.lineId}`.execute(
    portal.database.superuser,
  );
  const claim = (claimAmount: string) =>
    of.order.buyer.post('/portal/dispute/raise', {
      objectType: 'officialSalesOrder',
      objectId: of.sale.id,
      lineId: rows[0]?.id,
      disputeType: '3',
      claimAmount,
      statement: '单价与合同不符',
    });
  const most = subtract('552033.00', '7390.00');
  const over = await claim(add(most, '0.01'));
  expect([over.code, over.msg]).toEqual([
    DISPUTE_REFUSAL.over,
    `争议金额（元）不能超过尚未争议的 ${most}.00，本次填写 ${add(most, '0.01')}`,
  ]);
  expect((await claim(most)).code).toBe(0);
  await act(of.order.buyer, 'withdraw', held, { reason: '复检合格' });
  expect((await claim('7390.01')).code).toBe(DISPUTE_REFUSAL.over);
  expect((await claim('7390.00')).code).toBe(0);
});
