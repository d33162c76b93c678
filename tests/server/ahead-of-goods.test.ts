import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { AccountBooks } from '../helpers/account-books.ts';
import type { SettledDeal } from '../helpers/settlements.ts';
import { balanceOf, draftOfBalance } from '../helpers/supplier-balances.ts';

// What may be asked for ahead of goods (预付款, 进度款, 到货款) once some of an order is settled (decision 174). C.0.3: 300 t at 3,650.00 are
// 1,095,000.00, and 200 t at 3,580.00 are 716,000.00, together 1,811,000.00.

let books: AccountBooks;
beforeAll(async () => {
  books = await AccountBooks.open(13_671_000_000);
});
afterAll(() => books.portal.close());

const LINES = [
  { line: 0, delivered: '300', received: '300', settled: '300' },
  { line: 1, delivered: '200', received: '200', settled: '200' },
] as const;

/** These goods of an order have all come, and are settled and confirmed by both sides. */
async function settled(order: SettledDeal, came: readonly (typeof LINES)[number][]) {
  const { desk, portal } = books;
  // The receipt is written past the pick-up that would have taken its goods from the order.
  await sql`insert into ledger_account (book, owner_id, unit, scale, debits_pending, debits_posted, credits_pending, credits_posted, updated_at)
    select 'qtyOrdered', e.id, e.unit, 3, 0, e.qty, 0, e.qty, ${portal.clock.now()} from estimate_order_line e
    where e.estimate_order_id = ${order.estimateId}
      and e.sort = any (${came.map(({ line }) => line)}::int[])`.execute(portal.database.superuser);
  await desk.receipt(order, came);
  const { sale, purchase } = await desk.made(order);
  await desk.confirmSale(order, sale.id);
  await desk.confirmPurchase(order, purchase.id);
  return purchase.id;
}

async function ask({ deal, purchaseId }: SettledDeal, payType: string, applyAmount: string) {
  const payRatio = ((Number(applyAmount) / 1_811_000) * 100).toFixed(2);
  const of = { deal, purchaseOrderId: purchaseId };
  const id = await draftOfBalance(books.dues, of, { applyAmount, payRatio, payType });
  const { code, msg } = await books.desk.payOuts.requests.submit(deal.buyer.browser, id);
  return { id, code, msg };
}

const basisOf = async ({ deal, purchaseId }: SettledDeal) =>
  (await deal.buyer.browser.get('/portal/payApplication/basis', { id: purchaseId })).data;

describe('what is asked for ahead of goods, once some are settled', () => {
  // 20 % are paid: 362,200.00, which lie in what is settled. 732,800.00 of that are owed; 716,000.00 of goods are still to come.
  test('is no more than the goods that are still to come', async () => {
    const order = await books.desk.order({ paid: '362200.00' });
    await sql`update pay_apply set approved_amount = 362200, pay_apply_status = '5' where id = ${order.requestId}`.execute(
      books.portal.database.superuser,
    );
    const paper = await settled(order, [LINES[0]]);
    expect(await balanceOf(books.portal, paper)).toMatchObject({ balance: '732800.00' });
    expect(await basisOf(order)).toMatchObject({
      leftAmount: '1448800.00',
      aheadLeft: '716000.00',
      mayAsk: true,
    });
    expect((await ask(order, '2', '716018.11')).msg).toBe(
      '申请金额超过订单尚未申请的金额：尚可申请 716,000.00 元，已结算的货款请按尾款或质保金申请',
    );
    expect((await ask(order, '2', '716000.00')).code).toBe(0);
    expect(await basisOf(order)).toMatchObject({ leftAmount: '732800.00', aheadLeft: '0.00' });
    expect((await ask(order, '4', '732800.00')).code).toBe(0);
  });

  // 80 % are paid: 1,448,800.00, of which 1,095,000.00 lie in what is settled. The other 353,800.00 are for the 716,000.00 to come.
  test('counts what was paid for them before', async () => {
    const order = await books.desk.order();
    const paper = await settled(order, [LINES[0]]);
    expect(await balanceOf(books.portal, paper)).toMatchObject({ balance: '0.00' });
    expect(await basisOf(order)).toMatchObject({
      leftAmount: '362200.00',
      aheadLeft: '362200.00',
    });
    expect((await ask(order, '2', '362200.00')).code).toBe(0);
  });

  // All have come: 362,200.00 are owed, of which 5 % of 1,811,000.00, 90,550.00, are kept back for thirty days.
  test('is nothing when all have come, whatever is kept back', async () => {
    const order = await books.desk.order();
    await sql`update purchase_order set retention_rate = 0.05, retention_days = 30
      where id = ${order.purchaseId}`.execute(books.portal.database.superuser);
    await settled(order, LINES);
    expect(await basisOf(order)).toMatchObject({
      leftAmount: '362200.00',
      aheadLeft: '0.00',
      mayAsk: true,
    });
    for (const payType of ['1', '2', '3']) {
      const { msg } = await ask(order, payType, '181.10');
      expect(msg).toContain('尚可申请 0.00 元，已结算的货款请按尾款或质保金申请');
    }
    expect((await ask(order, '4', '271650.00')).code).toBe(0);
  });

  test('waits in a review while its goods are settled, and is not granted any more', async () => {
    const order = await books.desk.order();
    const asked = await ask(order, '3', '362200.00');
    expect(asked.code).toBe(0);
    await settled(order, LINES);
    const { requests } = books.desk.payOuts;
    await expect(requests.approveAll(asked.id)).rejects.toThrow(/尚可申请 0.00 元/);
  });
});

// All have come for 1,811,000.00, 362,200.00 are paid, and 500,000.00 more were granted and wait to be paid: 1,448,800.00 are owed, of
// which 948,800.00 are not granted yet.
test('a balance that another request will pay in part is offered without that part', async () => {
  const order = await books.desk.order({ paid: '362200.00' });
  const granted = (amount: string) =>
    sql`update pay_apply set approved_amount = ${amount}::numeric, pay_apply_status = '5' where id = ${order.requestId}`.execute(
      books.portal.database.superuser,
    );
  await granted('862200.00');
  const paper = await settled(order, LINES);
  expect(await balanceOf(books.portal, paper)).toMatchObject({ balance: '1448800.00' });
  expect(await basisOf(order)).toMatchObject({ balanceLeft: '948800.00', mayAsk: true });
  expect((await ask(order, '4', '948800.01')).msg).toContain('尚可申请 948,800.00 元');
  expect((await ask(order, '4', '948800.00')).code).toBe(0);
  expect(await basisOf(order)).toMatchObject({ balanceLeft: '0.00', mayAsk: false });
});
