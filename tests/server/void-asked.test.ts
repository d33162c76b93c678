import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { BALANCE_REFUSAL } from '#contract/pay-apply/pay-type.ts';
import { SETTLEMENT_REFUSAL } from '#contract/settlement/draw-up.ts';

import { AccountBooks } from '../helpers/account-books.ts';
import { ReceiptDispute } from '../helpers/receipt-dispute.ts';
import type { Known, SettledDeal } from '../helpers/settlements.ts';
import { disputedOf, draftOfBalance } from '../helpers/supplier-balances.ts';

// What keeps a settlement from being voided beside what is invoiced, collected and paid of it: what is asked for of its balance, and
// what of its money lies elsewhere (decision 139).

let books: AccountBooks;
beforeAll(async () => {
  books = await AccountBooks.open(13_616_000_000);
});
afterAll(() => books.portal.close());

const OK = { code: 0 };
const WHOLE = [
  { line: 0, delivered: '300', received: '300', settled: '300' },
  { line: 1, delivered: '200', received: '200', settled: '200' },
];

const voided = ({ id }: Known) =>
  books.desk.payOuts.director.post('/admin/officialSalesOrder/void', {
    id,
    reason: '数量录入有误，重新结算',
  });

/** The whole order is settled, and its supplier's 362,200.00 are asked for. */
async function asked(): Promise<{ order: SettledDeal; sale: Known; purchase: Known; id: string }> {
  const { desk, dues } = books;
  const order = await desk.order();
  await desk.receipt(order, WHOLE);
  const { sale, purchase } = await desk.made(order);
  await desk.confirmPurchase(order, purchase.id);
  const of = { deal: order.deal, purchaseOrderId: order.purchaseId };
  const id = await draftOfBalance(dues, of, { applyAmount: '362200.00', payRatio: '20.00' });
  expect(await desk.payOuts.requests.submit(order.deal.buyer.browser, id)).toMatchObject(OK);
  return { order, sale, purchase, id };
}

test('a settlement whose balance is asked for stays until the request has ended', async () => {
  const { requests } = books.desk.payOuts;
  const { order, sale, id } = await asked();
  const refused = await voided(sale);
  expect(refused.code).toBe(SETTLEMENT_REFUSAL.asked.code);
  const { rows } = await sql<{
    no: string;
  }>`select pay_apply_no as no from pay_apply where id = ${id}`.execute(
    books.portal.database.superuser,
  );
  expect(refused.msg).toContain(rows[0]?.no);
  await requests.approveAll(id);
  expect((await voided(sale)).code).toBe(SETTLEMENT_REFUSAL.asked.code);
  const closed = await books.desk.payOuts.director.post('/admin/payApply/close', {
    id,
    reason: '结算有误，重新结算后再申请',
  });
  expect(closed).toMatchObject(OK);
  expect(await voided(sale)).toMatchObject(OK);
  await books.desk.made(order);
  expect(await books.faults()).toEqual([]);
});

test('a balance that a dispute has taken since it was asked for is not granted', async () => {
  const { requests } = books.desk.payOuts;
  const { purchase, id } = await asked();
  await disputedOf(books.portal, purchase.id, '12200.00');
  await expect(requests.approveAll(id)).rejects.toThrow(BALANCE_REFUSAL.code);
  await disputedOf(books.portal, purchase.id, '0.00');
  await requests.approveAll(id);
});

test('a sale whose excess lies in another stays until that one is voided, and both are charged anew in full', async () => {
  const { desk } = books;
  const order = await desk.order();
  const receiptId = await desk.worked(order);
  const first = await desk.made(order);
  await desk.confirmSale(order, first.sale.id);
  await desk.confirmPurchase(order, first.purchase.id);
  const dispute = await ReceiptDispute.raised(desk, order, { receiptId, qty: '20' });
  await dispute.agreed('20');
  await desk.receipt(order, [
    { line: 0, delivered: '150', received: '150', settled: '150' },
    { line: 1, delivered: '100', received: '100', settled: '100' },
  ]);
  const second = await desk.made(order);
  expect([first.sale.fundFee, second.sale.fundFee]).toEqual(['18066.20', '10909.80']);
  const refused = await voided(first.sale);
  expect(refused.code).toBe(SETTLEMENT_REFUSAL.excess.code);
  expect(refused.msg).toContain(second.sale.salesOrderNo);
  expect(await voided(second.sale)).toMatchObject(OK);
  expect(await voided(first.sale)).toMatchObject(OK);
  // 1,448,800.00 for 90 days at 8 %, by 360.
  expect((await desk.made(order)).sale.fundFee).toBe('28976.00');
  expect(await books.faults()).toEqual([]);
});
