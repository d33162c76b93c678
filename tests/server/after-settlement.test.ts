import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { BALANCE_REFUSAL } from '#contract/pay-apply/pay-type.ts';

import { AccountBooks } from '../helpers/account-books.ts';
import type { SettledDeal } from '../helpers/settlements.ts';
import { balanceOf, draftOfBalance } from '../helpers/supplier-balances.ts';

let books: AccountBooks;
beforeAll(async () => {
  books = await AccountBooks.open(13_674_000_000);
});
afterAll(() => books.portal.close());

const WHOLE = [
  { line: 0, delivered: '300', received: '300', settled: '300' },
  { line: 1, delivered: '200', received: '200', settled: '200' },
];

/** All goods of an order, settled and confirmed by both sides; `line` says at which price. */
async function settled(order: SettledDeal, line: object = {}, more: object = {}) {
  const { desk } = books;
  await desk.receipt(order, WHOLE);
  const { sale, purchase } = await desk.made(order, more, line);
  await desk.confirmSale(order, sale.id);
  await desk.confirmPurchase(order, purchase.id);
  return purchase.id;
}

/** Submits a request for so much of an order; its id, and what is answered. */
async function ask({ deal, purchaseId }: SettledDeal, applyAmount: string, more: object = {}) {
  const of = { deal, purchaseOrderId: purchaseId };
  const payRatio = ((Number(applyAmount) / 1_811_000) * 100).toFixed(2);
  const id = await draftOfBalance(books.dues, of, { applyAmount, payRatio, ...more });
  const { code, msg, body } = await books.desk.payOuts.requests.submit(deal.buyer.browser, id);
  return { id, code, msg, body };
}

async function paid({ id, code, body }: Awaited<ReturnType<typeof ask>>, amount: string) {
  expect(code, body).toBe(0);
  await books.desk.payOuts.requests.approveAll(id);
  await books.desk.payOuts.paid(id, amount);
}

const leftOf = async ({ deal, purchaseId: id, estimateId }: SettledDeal) =>
  Promise.all(
    [[deal.supplier.browser, id] as const, [deal.buyer.browser, estimateId] as const].map(
      async ([browser, of]) => {
        const { data } = await browser.get('/portal/payApplication/basis', { id: of });
        return (data as { leftAmount: string }).leftAmount;
      },
    ),
  );

describe('what is asked for after a settlement is bounded by its balance', () => {
  // Decision 140: 500 t at 4,000.00 are 2,000,000.00; 551,200.00 of them are owed, of an order of 1,811,000.00.
  test('what is settled above the amount of the order is asked for and paid', async () => {
    const order = await books.desk.order({ mode: '2' });
    const paper = await settled(order, { priceIncl: '4000' });
    expect(await balanceOf(books.portal, paper)).toMatchObject({ balance: '551200.00' });
    expect(await leftOf(order)).toEqual(['551200.00', '551200.00']);

    // Before the goods nothing is asked for beyond the order.
    const progress = await ask(order, '362200.01', { payType: '2' });
    expect(progress.msg).toBe(`${PAY_APPLY_REFUSAL.over.text}：尚可申请 362,200.00 元`);
    await paid(await ask(order, '362200.00'), '362200.00');
    expect(await leftOf(order)).toEqual(['189000.00', '189000.00']);
    expect((await ask(order, '189000.01')).msg).toContain('尚可申请 189,000.00 元');
    await paid(await ask(order, '189000.00'), '189000.00');
    expect((await ask(order, '0.01', { payType: '2', payRatio: '0.01' })).msg).toContain(
      '尚可申请 0.00 元',
    );
    expect(await leftOf(order)).toEqual(['0.00', '0.00']);
    expect(await books.dues.limit(order.deal)).toEqual(['0.00', '2000000.00', '8000000.00']);
    expect(await books.faults()).toEqual([]);
  });

  test('what another request will pay is not asked for a second time', async () => {
    const order = await books.desk.order({ paid: '' });
    const paper = await settled(order);
    // 1,448,800.00 are granted and not paid yet: with the balance of 1,811,000.00 they would be paid twice.
    expect(await balanceOf(books.portal, paper)).toMatchObject({ balance: '1811000.00' });
    expect((await ask(order, '362200.01')).msg).toBe(
      `${PAY_APPLY_REFUSAL.over.text}：尚可申请 362,200.00 元`,
    );
    expect((await ask(order, '362200.00')).code).toBe(0);
  });

  // 1,811,000.00 less 362,150.00 of deductions are 1,448,850.00: 50.00 are owed, which is no share of the order.
  test('a balance that is no share of the order is asked for with the nearest ratio', async () => {
    const { desk, portal } = books;
    const order = await desk.order();
    await desk.receipt(order, WHOLE);
    const input = (await desk.input(order)) as { lines: object[] };
    const [first = {}, ...others] = input.lines;
    const deducted = { ...first, purchaseDeduction: '362150.00', purchaseReason: '质量扣款' };
    expect((await desk.make({ ...input, lines: [deducted, ...others] })).code).toBe(0);
    const { id: paper } = await desk.latest(order, 'purchase');
    await desk.confirmPurchase(order, paper);
    expect(await balanceOf(portal, paper)).toMatchObject({ balance: '50.00' });
    expect((await ask(order, '50.01', { payRatio: '0.01' })).msg).toContain('尚可申请 50.00 元');
    await paid(await ask(order, '50.00', { payRatio: '0.01' }), '50.00');

    const dear = await desk.order({ mode: '2' });
    const dearest = await settled(dear, { priceIncl: '8000' });
    expect(await balanceOf(portal, dearest)).toMatchObject({ balance: '2551200.00' });
    const early = await ask(dear, '50.00', { payType: '2', payRatio: '0.01' });
    expect(early.body).toContain(PAY_APPLY_REFUSAL.ratio.text);
    expect((await ask(dear, '2551200.00', { payRatio: '100' })).code).toBe(0);
  });

  // 362,200.00 are owed, of which 5 % of 1,811,000.00 are kept back: 90,550.00 and 271,650.00, in whichever order.
  test.each([
    ['5', '90550.00', '4', '271650.00'],
    ['4', '271650.00', '5', '90550.00'],
  ])('a request of type %s for %s leaves %s its own %s', async (...[one, first, other, second]) => {
    const order = await books.desk.order();
    await sql`update purchase_order set retention_rate = 0.05, retention_days = 0
      where id = ${order.purchaseId}`.execute(books.portal.database.superuser);
    await settled(order);
    const left = async (amount: string, payType: string) =>
      (await ask(order, amount, { payType })).msg;
    expect((await ask(order, first, { payType: one })).code).toBe(0);
    expect(await left('181.10', one)).toBe(BALANCE_REFUSAL.text);
    const rest = await ask(order, second, { payType: other });
    expect(rest.code, rest.msg).toBe(0);
    expect(await left('181.10', other)).toContain('尚可申请 0.00 元');
  });
});
