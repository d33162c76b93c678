import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { balanceRound } from '#server/modules/supplier-balance/round.ts';

import { AccountBooks } from '../helpers/account-books.ts';
import { meeting, serialOf } from '../helpers/meeting.ts';
import type { SettledDeal } from '../helpers/settlements.ts';
import { balanceOf, draftOfBalance } from '../helpers/supplier-balances.ts';
import { working } from '../helpers/working.ts';

// What of an order's money lies in which sale, where two read and write it at once (decision 138): a settlement stops between what it
// has read and what it writes, and another begins.

let books: AccountBooks;
beforeAll(async () => {
  books = await AccountBooks.open(13_615_000_000);
});
afterAll(() => books.portal.close());

const OK = { code: 0 };

/** What lies in the sales of an order, and what they are charged for it, oldest first. */
async function sales({ estimateId }: SettledDeal) {
  const { rows } = await sql<{ exposure: string; fee: string }>`
    select exposure::text, fund_fee::text as fee from sales_order where estimate_order_id = ${estimateId} order by id`.execute(
    books.portal.database.superuser,
  );
  return rows.map(({ exposure, fee }) => [exposure, fee]);
}

/** What waits of an order is settled, while something else is done. */
async function settledMeanwhile(order: SettledDeal, other: () => Promise<unknown>) {
  const input = await books.desk.input(order);
  const make = () => books.desk.make(input);
  const [made, done] = await meeting(books.portal, serialOf('XS'), make, other);
  expect([made, done]).toMatchObject([OK, OK]);
  const purchase = await books.desk.latest(order, 'purchase');
  await books.desk.confirmPurchase(order, purchase.id);
  return (await balanceOf(books.portal, purchase.id))?.balance;
}

test('paid while its goods are settled, it lies in their sale once, and is owed no more', async () => {
  const { desk } = books;
  const { payOuts } = desk;
  const order = await desk.order({ paid: '' });
  const [payment = ''] = await payOuts.prepared(order.requestId, ['1448800.00']);
  expect(await payOuts.release(payment)).toMatchObject(OK);
  await desk.worked(order);
  const attachment = [{ id: await payOuts.slip(), fileType: 111 }];
  const left = await settledMeanwhile(order, () => payOuts.confirm(payment, { attachment }));
  expect([await sales(order), left]).toEqual([[['903310.00', '0.00']], '0.00']);
  expect(await books.faults()).toEqual([]);
});

test('given back by the bank while its goods are settled, it lies in no sale', async () => {
  const { desk } = books;
  const { payOuts } = desk;
  const order = await desk.order({ paid: '' });
  const payment = await payOuts.paid(order.requestId, '1448800.00');
  await desk.worked(order);
  await settledMeanwhile(order, () => payOuts.bounce(payment));
  expect((await sales(order)).map(([exposure]) => exposure)).toEqual(['0.00']);
  expect(await books.faults()).toEqual([]);
});

test('what a dispute brings a first settlement is taken of what the second has left, or the other way round', async () => {
  const { desk } = books;
  const judge = await desk.payOuts.people.operator();
  const order = await desk.order();
  await desk.worked(order);
  const { purchase } = await desk.made(order);
  const [line] = purchase.lines as { id: string }[];
  const raised = await order.supplier.post('/portal/dispute/raise', {
    objectType: 'purchaseSettlement',
    objectId: purchase.id,
    lineId: line?.id,
    disputeType: '2',
    statement: '结算单价少计',
    claimAmount: '200000.00',
  });
  const { id } = raised.data as { id: string };
  await desk.confirmPurchase(order, purchase.id);
  const version = async () => {
    const { data } = await order.supplier.get('/portal/dispute/detail', { id });
    return (data as { version: number }).version;
  };
  const offer = { id, qty: '', amount: '200000.00', text: '同意补计' };
  const offered = await judge.post('/admin/dispute/offer', { ...offer, version: await version() });
  expect(offered).toMatchObject(OK);
  const seen = { id, version: await version() };
  await desk.receipt(order, [
    { line: 0, delivered: '150', received: '150', settled: '150' },
    { line: 1, delivered: '100', received: '100', settled: '100' },
  ]);
  const left = await settledMeanwhile(order, () =>
    order.supplier.post('/portal/dispute/accept', seen),
  );
  expect((await sales(order)).map(([exposure]) => exposure)).toEqual(['903310.00', '545490.00']);
  const first = (await balanceOf(books.portal, purchase.id))?.balance;
  // 1,103,310.00 and 905,500.00 are settled, 1,448,800.00 are paid.
  expect([first, left]).toEqual(['200000.00', '360010.00']);
  expect(await books.faults()).toEqual([]);
});

const NEXT = [
  { line: 0, delivered: '150', received: '150', settled: '150' },
  { line: 1, delivered: '100', received: '100', settled: '100' },
];

test('what comes back of one pay-out leaves room for what lies in no sale of another', async () => {
  const { desk } = books;
  const { payOuts } = desk;
  const order = await desk.order({ paid: '' });
  const first = await payOuts.paid(order.requestId, '700000.00');
  await payOuts.paid(order.requestId, '748800.00');
  await desk.worked(order);
  const { purchase } = await desk.made(order);
  await desk.confirmPurchase(order, purchase.id);
  const sent = await payOuts.returned(first, '100000.00');
  const { director } = payOuts;
  const confirmed = await director.post('/admin/payment/confirmReturn', { id: sent.data });
  expect(confirmed).toMatchObject(OK);
  expect((await sales(order)).map(([exposure]) => exposure)).toEqual(['903310.00']);
  expect((await balanceOf(books.portal, purchase.id))?.balance).toBe('0.00');
  expect(await books.faults()).toEqual([]);
});

test('what was paid for a voided settlement, and its goods cost less anew, lies in the next one', async () => {
  const { desk } = books;
  const order = await desk.order();
  await desk.worked(order);
  const { sale } = await desk.made(order);
  await desk.receipt(order, NEXT);
  await desk.made(order);
  const wrong = { id: sale.id, reason: '数量录入有误，重新结算' };
  const voided = await desk.payOuts.director.post('/admin/officialSalesOrder/void', wrong);
  expect(voided).toMatchObject(OK);
  // 903,310.00 wait for the goods to be settled anew.
  expect(await books.faults()).toEqual([]);
  await desk.made(order, {}, { purchaseDeduction: '3310.00', purchaseReason: '质量扣款' });
  const lies = (await sales(order)).map(([exposure]) => exposure);
  expect(lies.slice(1)).toEqual(['552110.00', '896690.00']);
  expect(await books.faults()).toEqual([]);
});

test('the check of the books finds what lies in a sale and is not out, and what lies in none though there is room', async () => {
  const { desk, portal } = books;
  const { superuser } = portal.database;
  const order = await desk.order();
  await desk.worked(order);
  const { purchase } = await desk.made(order);
  const found = async () =>
    (await books.faults())
      .filter(({ item }) => ['lying', 'unassigned'].includes(item))
      .map(({ item, objectId, expected, found }) => [item, objectId, expected, found]);
  const { rows } = await sql<{ id: string }>`
    select id::text from payment where pay_apply_id = ${order.requestId}`.execute(superuser);
  const status = (code: string) =>
    sql`update payment set payment_status = ${code} where id = ${rows[0]?.id}`.execute(superuser);
  await status('5');
  expect(await found()).toEqual([['lying', rows[0]?.id, '0', '903310.00']]);
  await status('3');
  const lies = (amount: string) =>
    sql`
    with less as (update sales_order_advance v set returned = ${amount} from purchase_settlement p
      where p.id = ${purchase.id} and v.sales_order_id = p.sales_order_id returning v.sales_order_id as id)
    update sales_order s set exposure = 903310.00 - ${amount}::numeric from less where s.id = less.id`.execute(
      superuser,
    );
  await lies('12.34');
  expect(await found()).toEqual([['unassigned', order.purchaseId, '0', '12.34']]);
  await lies('0');
  expect(await found()).toEqual([]);
});

test('what is asked for while the round waits for its settlement is counted by the round', async () => {
  const { desk, portal, dues } = books;
  const order = await desk.order({ mode: '2' });
  await desk.receipt(order, [
    { line: 0, delivered: '300', received: '300', settled: '300' },
    { line: 1, delivered: '200', received: '200', settled: '200' },
  ]);
  // 15,000,000.00, of which 8,551,200.00 fit the limit.
  const { purchase } = await desk.made(order, {}, { priceIncl: '30000' });
  await desk.confirmPurchase(order, purchase.id);
  expect((await balanceOf(portal, purchase.id))?.reserved).toBe('8551200.00');
  const of = { deal: order.deal, purchaseOrderId: order.purchaseId };
  const asked = { applyAmount: '362200.00', payRatio: '20.00' };
  const id = await draftOfBalance(dues, of, asked);
  const round = () => balanceRound(working(portal));
  const submit = () => desk.payOuts.requests.submit(order.deal.buyer.browser, id);
  const paper = sql`select from purchase_settlement where id = ${purchase.id} for no key update`;
  const [, submitted] = await meeting(portal, paper, round, submit);
  expect(submitted).toMatchObject(OK);
  expect((await balanceOf(portal, purchase.id))?.reserved).toBe('8189000.00');
  expect(await books.faults()).toEqual([]);
});
