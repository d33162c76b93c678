import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';

import { AccountBooks } from '../helpers/account-books.ts';
import type { Browser } from '../helpers/browser.ts';
import { ReceiptDispute } from '../helpers/receipt-dispute.ts';
import type { Known, SettledDeal } from '../helpers/settlements.ts';

// What disputes of a paper and of its receipt take of the same goods: whatever the line is worth by then, and nothing of it twice.

let books: AccountBooks;
let judge: Browser;
beforeAll(async () => {
  books = await AccountBooks.open(13_613_000_000);
  judge = await books.desk.payOuts.people.operator();
});
afterAll(() => books.portal.close());

interface Case {
  order: SettledDeal;
  receiptId: string;
  sale: Known;
  purchase: Known;
}

async function settled(): Promise<Case> {
  const order = await books.desk.order({ paid: '' });
  const receiptId = await books.desk.worked(order);
  return { order, receiptId, ...(await books.desk.made(order)) };
}

const lineIn = ({ lines }: Known) => (lines as { id: string }[])[0]?.id;

async function raise(by: Browser, objectType: string, paper: Known, claim: object) {
  const of = { objectType, objectId: paper.id, lineId: lineIn(paper), disputeType: '3' };
  const answer = await by.post('/portal/dispute/raise', {
    ...of,
    ...claim,
    statement: '应由平台承担',
  });
  expect(answer.code, answer.body).toBe(0);
  return (answer.data as { id: string }).id;
}

/** Of the first line of its settlement the supplier claims 40.00 more, and is granted 25.00. */
async function granted({ order: { supplier }, purchase }: Case): Promise<void> {
  const id = await raise(supplier, 'purchaseSettlement', purchase, { claimAmount: '40.00' });
  const step = async (by: Browser, path: string, more: object) => {
    const { data } = await supplier.get('/portal/dispute/detail', { id });
    const { version } = data as { version: number };
    const answer = await by.post(path, { id, version, ...more });
    expect(answer.code, answer.body).toBe(0);
  };
  await step(judge, '/admin/dispute/offer', { qty: '', amount: '25.00', text: '承担一部分' });
  await step(supplier, '/portal/dispute/accept', {});
}

async function confirmed(of: Case): Promise<void> {
  await books.desk.confirmSale(of.order, of.sale.id);
  await books.desk.confirmPurchase(of.order, of.purchase.id);
}

/** What both papers say: settled and disputed; what the buyer owes and the supplier is to be paid. */
async function standing({ order, sale, purchase }: Case) {
  const { rows } = await sql<{ owed: string; balance: string }>`select
      (select principal::text from receivable_plan where sales_order_id = ${sale.id}) as owed,
      (select balance::text from supplier_balance where purchase_settlement_id = ${purchase.id}) as balance`.execute(
    books.portal.database.superuser,
  );
  const bought = await books.desk.latest(order, 'purchase');
  return [rows[0]?.owed, bought.settleAmount, bought.disputedAmount, rows[0]?.balance];
}

/*
 * By hand: 149.400 at 3,650.00 are 545,310.00, and 100.000 at 3,580.00 are 358,000.00; with the 25.00 the first line is worth 545,335.00,
 * and 903,335.00 are settled. Sold it is worth 552,033.00 of 914,533.00.
 */
test('all of a line is worth what disputes have made of it: it is held, let go and taken off whole', async () => {
  const of = await settled();
  await granted(of);
  await confirmed(of);
  const before = ['914533.00', '903335.00', '0.00', '903335.00'];
  expect(await standing(of)).toEqual(before);
  const whole = { receiptId: of.receiptId, qty: '149.4' };
  const first = await ReceiptDispute.raised(books.desk, of.order, whole);
  expect(await standing(of)).toEqual(['362500.00', '903335.00', '545335.00', '358000.00']);
  await first.withdrawn();
  expect(await standing(of)).toEqual(before);
  // 100.000 at 3,650.00, and whatever is left of the line: 180,335.00.
  const [part, rest] = [
    await ReceiptDispute.raised(books.desk, of.order, { ...whole, qty: '100' }),
    await ReceiptDispute.raised(books.desk, of.order, { ...whole, qty: '49.4' }),
  ];
  expect(await standing(of)).toEqual(['362500.00', '903335.00', '545335.00', '358000.00']);
  await part.agreed('100');
  expect(await standing(of)).toEqual(['362500.00', '538335.00', '180335.00', '358000.00']);
  await rest.agreed('49.4');
  expect(await standing(of)).toEqual(['362500.00', '358000.00', '0.00', '358000.00']);
  const { rows } = await sql`select changed_qty::float8 as qty, changed_amount::text as amount
    from purchase_settlement_line where id = ${lineIn(of.purchase)}`.execute(
    books.portal.database.superuser,
  );
  expect(rows).toEqual([{ qty: -149.4, amount: '-545310.00' }]);
  expect(await books.faults()).toEqual([]);
});

test('the clock of payments counts what is settled by now, and nothing of what is disputed', async () => {
  const of = await settled();
  await granted(of);
  await confirmed(of);
  const clocked = async () => {
    const purchaseOrderId = of.order.purchaseId;
    const { data } = await of.order.supplier.get('/portal/paymentClock/order', { purchaseOrderId });
    return (data as { deliveries: { amount: string }[] }).deliveries.map(({ amount }) => amount);
  };
  expect(await clocked()).toEqual(['903335.00']);
  const whole = { receiptId: of.receiptId, qty: '149.4' };
  const dispute = await ReceiptDispute.raised(books.desk, of.order, whole);
  expect(await clocked()).toEqual(['358000.00']);
  await dispute.agreed('100');
  expect(await clocked()).toEqual(['538335.00']);
});

// Of 149.400 are 0.170 disputed of the sale: 149.230 are left.
test('what is disputed of its sale is disputed no second time of its receipt', async () => {
  const of = await settled();
  await raise(of.order.buyer, 'officialSalesOrder', of.sale, { claimQty: '0.17' });
  const told = async () => {
    const { data } = await of.order.buyer.get('/portal/actualDelivery/detail', {
      id: of.receiptId,
    });
    const [first] = (data as { disputable: { qty: string; paid: boolean }[] }).disputable;
    // Whatever is disputed already is not said to be paid.
    expect(first?.paid).toBe(false);
    return first?.qty;
  };
  expect(await told()).toBe('149.23');
  const claim = (qty: string) =>
    ReceiptDispute.raised(books.desk, of.order, { receiptId: of.receiptId, qty });
  await expect(claim('149.231')).rejects.toThrow(DISPUTE_REFUSAL.over);
  const held = await claim('100');
  expect(await told()).toBe('49.23');
  await expect(claim('49.231')).rejects.toThrow('不能超过尚未争议的 49.23');
  await claim('49.23');
  expect(await told()).toBe('0');
  await held.withdrawn();
  expect(await told()).toBe('100');
  expect(await books.faults()).toEqual([]);
});
