import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { AccountBooks } from '../helpers/account-books.ts';
import type { Browser } from '../helpers/browser.ts';
import { ReceiptDispute } from '../helpers/receipt-dispute.ts';
import type { SettledDeal } from '../helpers/settlements.ts';
import { balanceOf, draftOfBalance } from '../helpers/supplier-balances.ts';

// A purchase order does not end (已完成) while a dispute may still bring its supplier more, and is settled again when one does
// (rules.md C.4, C.11).

let books: AccountBooks;
let judge: Browser;
beforeAll(async () => {
  books = await AccountBooks.open(13_676_000_000);
  judge = await books.desk.payOuts.people.operator();
});
afterAll(() => books.portal.close());
const db = () => books.portal.database.superuser;

const WHOLE = [
  { line: 0, delivered: '300', received: '300', settled: '300' },
  { line: 1, delivered: '200', received: '200', settled: '200' },
];

async function statusOf({ purchaseId }: SettledDeal) {
  const { purchase_order_status: status } = await db()
    .selectFrom('purchase_order')
    .select('purchase_order_status')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  return status;
}

/** Asks for a balance of the order and pays it. */
async function paid({ deal, purchaseId }: SettledDeal, applyAmount: string, payRatio: string) {
  const of = { deal, purchaseOrderId: purchaseId };
  const id = await draftOfBalance(books.dues, of, { applyAmount, payRatio });
  const { requests } = books.desk.payOuts;
  const answer = await requests.submit(deal.buyer.browser, id);
  expect(answer.code, answer.msg).toBe(0);
  await requests.approveAll(id);
  await books.desk.payOuts.paid(id, applyAmount);
}

/** The worked case settled whole and invoiced, of which 362,200.00 are owed; `disputed`: the supplier has claimed 2,000.00 more. */
async function invoiced({ disputed }: { disputed: boolean }) {
  const { desk } = books;
  const order = await desk.order();
  const receiptId = await desk.receipt(order, WHOLE);
  const { sale, purchase } = await desk.made(order);
  const [line] = purchase.lines as { id: string }[];
  const claim = {
    objectType: 'purchaseSettlement',
    objectId: purchase.id,
    lineId: line?.id,
    disputeType: '2',
    statement: '结算单价少计',
    claimAmount: '2000.00',
  };
  const raised = disputed ? await order.supplier.post('/portal/dispute/raise', claim) : undefined;
  await desk.confirmSale(order, sale.id);
  await desk.confirmPurchase(order, purchase.id);
  await sql`update purchase_settlement set invoiced_amount = settle_amount where id = ${purchase.id}`.execute(
    db(),
  );
  const disputeId = (raised?.data as { id: string } | undefined)?.id ?? '';
  return { order, receiptId, paper: purchase.id, disputeId };
}

/** One step of a dispute, as whoever makes it. */
async function step(by: Browser, path: string, order: SettledDeal, id: string, more: object) {
  const { data } = await order.supplier.get('/portal/dispute/detail', { id });
  const { version } = data as { version: number };
  const answer = await by.post(path, { id, version, ...more });
  expect(answer.code, answer.msg).toBe(0);
}

async function agreed(order: SettledDeal, id: string): Promise<void> {
  const offer = { qty: '', amount: '2000.00', text: '同意补计' };
  await step(judge, '/admin/dispute/offer', order, id, offer);
  await step(order.supplier, '/portal/dispute/accept', order, id, {});
}

// 1,811,000.00 are paid; the dispute ends with 2,000.00 more, which is owed, asked for and paid: 1,813,000.00.
test('what a dispute brings after everything was paid and invoiced is asked for and paid', async () => {
  const { order, paper, disputeId } = await invoiced({ disputed: true });
  await paid(order, '362200.00', '20.00');
  expect(await statusOf(order)).toBe('4');
  await agreed(order, disputeId);
  expect(await statusOf(order)).toBe('4');
  expect(await balanceOf(books.portal, paper)).toMatchObject({ reserved: '2000.00' });
  await paid(order, '2000.00', '0.11');
  expect(await books.dues.limit(order.deal)).toEqual(['0.00', '1813000.00', '8187000.00']);
  // Its invoices are written down here, and by nobody.
  const faults = (await books.faults()).filter(({ item }) => item !== 'purchaseInvoices');
  expect(faults).toEqual([]);
});

test('an order that had ended all the same is settled again', async () => {
  const { order, disputeId } = await invoiced({ disputed: true });
  await paid(order, '362200.00', '20.00');
  await sql`update purchase_order set purchase_order_status = '5' where id = ${order.purchaseId}`.execute(
    db(),
  );
  await agreed(order, disputeId);
  expect(await statusOf(order)).toBe('4');
});

test('with a dispute that is withdrawn it ends', async () => {
  const { order, disputeId } = await invoiced({ disputed: true });
  await paid(order, '362200.00', '20.00');
  expect(await statusOf(order)).toBe('4');
  const reason = { reason: '复核后无异议' };
  await step(order.supplier, '/portal/dispute/withdraw', order, disputeId, reason);
  expect(await statusOf(order)).toBe('5');
});

test('a receipt that is disputed once it has ended opens it, and it ends with the dispute', async () => {
  const { order, receiptId } = await invoiced({ disputed: false });
  await paid(order, '362200.00', '20.00');
  expect(await statusOf(order)).toBe('5');
  const dispute = await ReceiptDispute.raised(books.desk, order, { receiptId, qty: '20' });
  expect(await statusOf(order)).not.toBe('5');
  await dispute.withdrawn();
  expect(await statusOf(order)).toBe('5');
});
