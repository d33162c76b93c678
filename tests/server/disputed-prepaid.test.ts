import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { BALANCE_REFUSAL } from '#contract/pay-apply/pay-type.ts';

import { AccountBooks } from '../helpers/account-books.ts';
import { ReceiptDispute } from '../helpers/receipt-dispute.ts';
import type { SettledDeal } from '../helpers/settlements.ts';
import { balanceOf, draftOfBalance } from '../helpers/supplier-balances.ts';

/*
 * What a dispute takes off goods that were prepaid is not paid a second time (rules.md M11, decision 135). By hand, from C.0.3: paid
 * 1,448,800.00; settled 903,310.00, of which 20.000 at 3,650.00 are found bad: 830,310.00; then 905,500.00. Settled 1,735,810.00,
 * so that 287,010.00 are left.
 */

let books: AccountBooks;
beforeAll(async () => {
  books = await AccountBooks.open(13_676_000_000);
});
afterAll(() => books.portal.close());

/** The worked case is settled, and both sides confirm. */
async function settled() {
  const order = await books.desk.order();
  const receiptId = await books.desk.worked(order);
  const { sale, purchase } = await books.desk.made(order);
  await books.desk.confirmSale(order, sale.id);
  await books.desk.confirmPurchase(order, purchase.id);
  return { order, receiptId, saleId: sale.id, paperId: purchase.id };
}

/** 150.000 and 100.000 come without difference and are settled for 905,500.00; the supplier confirms unless `confirmed` is false. */
async function settledRest(order: SettledDeal, { confirmed = true } = {}) {
  const { desk } = books;
  await desk.receipt(order, [
    { line: 0, delivered: '150', received: '150', settled: '150' },
    { line: 1, delivered: '100', received: '100', settled: '100' },
  ]);
  const { sale, purchase } = await desk.made(order);
  if (confirmed) await desk.confirmPurchase(order, purchase.id);
  return { saleId: sale.id, paperId: purchase.id, fundFee: sale.fundFee };
}

const disputed = (order: SettledDeal, receiptId: string) =>
  ReceiptDispute.raised(books.desk, order, { receiptId, qty: '20' });

/** What lies in each sale, what its supplier is owed of it beside, and what is held for that. */
async function standing(...saleIds: string[]) {
  const { rows } = await sql<{ is: string[] }>`
    select array[s.exposure::text, coalesce(b.balance::text, ''), coalesce(b.reserved::text, '')] as is
    from sales_order s join purchase_settlement p on p.sales_order_id = s.id
    left join supplier_balance b on b.purchase_settlement_id = p.id
    where s.id = any (${saleIds}::bigint[]) order by s.id`.execute(books.portal.database.superuser);
  return rows.map(({ is }) => is);
}

const ORDERED = 1_811_000;

const ask = async ({ deal, purchaseId }: SettledDeal, applyAmount: string) => {
  const of = { deal, purchaseOrderId: purchaseId };
  const payRatio = ((Number(applyAmount) / ORDERED) * 100).toFixed(2);
  const id = await draftOfBalance(books.dues, of, { applyAmount, payRatio });
  const { code, msg } = await books.desk.payOuts.requests.submit(deal.buyer.browser, id);
  return { id, code, msg };
};

/** All of a balance is asked for, granted and paid. */
async function paid(order: SettledDeal, amount: string): Promise<void> {
  const { id, code } = await ask(order, amount);
  expect(code).toBe(0);
  await books.desk.payOuts.requests.approveAll(id);
  await books.desk.payOuts.paid(id, amount);
}

async function expectLeft(order: SettledDeal, left: string, over: string): Promise<void> {
  const { msg } = await ask(order, over);
  expect(msg).toBe(`${BALANCE_REFUSAL.text}：尚可申请 ${left} 元`);
}

async function voided(id: string): Promise<void> {
  const { director } = books.desk.payOuts;
  const voiding = { id, reason: '数量录入有误，重新结算' };
  const { code, body } = await director.post('/admin/officialSalesOrder/void', voiding);
  expect(code, body).toBe(0);
}

// 73,000.00 lie in none after the dispute; the next takes up 545,490.00 + 73,000.00 = 618,490.00, and 287,010.00 are left.
test('a dispute takes money out of the sale, which the next settlement takes up', async () => {
  const { order, receiptId, saleId } = await settled();
  await (await disputed(order, receiptId)).agreed('20');
  expect(await standing(saleId)).toEqual([['830310.00', '0.00', '0.00']]);
  expect(await books.faults()).toEqual([]);
  const next = await settledRest(order);
  expect(await standing(next.saleId)).toEqual([['618490.00', '287010.00', '287010.00']]);
  // Of 73,000.00 the ninety days are in the first sale's fee: 10,909.80 of 545,490.00, with its 18,066.20 together 28,976.00.
  expect(next.fundFee).toBe('10909.80');
  await expectLeft(order, '287,010.00', '287010.01');
  await paid(order, '287010.00');
  expect(await standing(saleId, next.saleId)).toEqual([
    ['830310.00', '0.00', '0.00'],
    ['905500.00', '287010.00', '0.00'],
  ]);
  expect(await books.dues.limit(order.deal)).toEqual(['0.00', '1735810.00', '8264190.00']);
  expect(await books.faults()).toEqual([]);
});

// The other settlement is there already: 545,490.00 + 73,000.00 lie in it, and 360,010.00 − 73,000.00 are left of it.
test.each([true, false])('or other sales of the order do; confirmed: %s', async (confirmed) => {
  const { order, receiptId, saleId, paperId } = await settled();
  const rest = await settledRest(order, { confirmed });
  const dispute = await disputed(order, receiptId);
  await dispute.agreed('20');
  if (!confirmed) await books.desk.confirmPurchase(order, rest.paperId);
  expect(await standing(saleId, rest.saleId)).toEqual([
    ['830310.00', '0.00', '0.00'],
    ['618490.00', '287010.00', '287010.00'],
  ]);
  await expectLeft(order, '287,010.00', '287010.01');
  expect(await books.faults()).toEqual([]);
  // Voided and drawn up anew, it takes up the same.
  await voided(rest.saleId);
  expect(await balanceOf(books.portal, paperId)).toMatchObject({ balance: '0.00' });
  const { sale, purchase } = await books.desk.made(order);
  await books.desk.confirmPurchase(order, purchase.id);
  expect(await standing(sale.id)).toEqual([['618490.00', '287010.00', '287010.00']]);
  expect(sale.fundFee).toBe('10909.80');
  expect(await books.faults()).toEqual([]);
});

test('a dispute that is taken back leaves the money where it lies', async () => {
  const { order, receiptId, saleId } = await settled();
  const rest = await settledRest(order);
  const dispute = await disputed(order, receiptId);
  await dispute.withdrawn();
  expect(await standing(saleId, rest.saleId)).toEqual([
    ['903310.00', '0.00', '0.00'],
    ['545490.00', '360010.00', '360010.00'],
  ]);
  expect(await books.faults()).toEqual([]);
});

/*
 * The balance of 360,010.00 is paid before the dispute: 1,808,810.00 of 1,735,810.00, so that 73,000.00 lie in none and nothing is left.
 * The newest money is taken out of the sale of the balance.
 */
test('of a sale whose balance was paid, what was paid last is taken out first', async () => {
  const { order, saleId } = await settled();
  const receiptId = await books.desk.receipt(order, [
    { line: 0, delivered: '150', received: '150', settled: '150' },
    { line: 1, delivered: '100', received: '100', settled: '100' },
  ]);
  const { sale, purchase } = await books.desk.made(order);
  await books.desk.confirmPurchase(order, purchase.id);
  await paid(order, '360010.00');
  expect(await standing(saleId, sale.id)).toEqual([
    ['903310.00', '0.00', '0.00'],
    ['905500.00', '360010.00', '0.00'],
  ]);
  await (await disputed(order, receiptId)).agreed('20');
  // 905,500.00 − 73,000.00 = 832,500.00: 545,490.00 of the prepayment and 287,010.00 of the balance.
  expect(await standing(saleId, sale.id)).toEqual([
    ['903310.00', '0.00', '0.00'],
    ['832500.00', '287010.00', '0.00'],
  ]);
  const { rows } = await sql<{ is: string[] }>`
    select array[prepaid::text, (select paid_amount::text from purchase_settlement where id = ${purchase.id})] as is
    from supplier_balance where purchase_settlement_id = ${purchase.id}`.execute(
    books.portal.database.superuser,
  );
  expect(rows[0]?.is).toEqual(['545490.00', '287010.00']);
  await expectLeft(order, '0.00', '181.10');
  expect(await books.faults()).toEqual([]);
});

/*
 * 457,266.50 of 914,533.00 are collected: 451,655.00 of 903,310.00 are free. The sale becomes 840,633.00 and 830,310.00 lie in it:
 * 830,310.00 × 457,266.50 ÷ 840,633.00 = 451,651.25 are free, and 3.75 are taken back. Of the other sale, half is collected
 * (458,375.00 of 916,750.00): 272,745.00 of 545,490.00, and 309,245.00 of 618,490.00.
 */
test('what collections have freed follows', async () => {
  const { order, receiptId, saleId } = await settled();
  const rest = await settledRest(order);
  await books.desk.confirmSale(order, rest.saleId);
  const { dues } = books;
  const officer = await dues.officer();
  for (const [sale, amount] of [
    [saleId, '457266.50'],
    [rest.saleId, '458375.00'],
  ] as const) {
    const plan = await books.portal.database.superuser
      .selectFrom('receivable_plan')
      .select(['id', 'fee'])
      .where('sales_order_id', '=', sale)
      .executeTakeFirstOrThrow();
    const all = (Number(amount) + Number(plan.fee)).toFixed(2);
    const of = { companyId: order.deal.buyer.companyId, amount: all, payDate: '2026-05-20' };
    const id = await dues.entered(officer, of);
    expect((await dues.allocate(officer, id, [{ receivableId: plan.id, amount: all }])).code).toBe(
      0,
    );
  }
  expect(await dues.freedRows(order.deal)).toEqual(['451655.00', '272745.00']);
  await (await disputed(order, receiptId)).agreed('20');
  expect(await dues.freedRows(order.deal)).toEqual(['451655.00', '272745.00', '-3.75', '36500.00']);
  expect(await books.faults()).toEqual([]);
});
