import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { AccountBooks } from '../helpers/account-books.ts';
import type { Browser } from '../helpers/browser.ts';
import { ReceiptDispute } from '../helpers/receipt-dispute.ts';
import type { Known, SettledDeal } from '../helpers/settlements.ts';

// Goods in dispute and money in dispute are held each by its own claim (decision 065): neither's end gives back what is the other's, and
// nobody pays for goods that were found not to have come. Sold are 149.400 at 3,695.00 for 552,033.00, and 362,500.00 beside.

let books: AccountBooks;
let judge: Browser;
beforeAll(async () => {
  books = await AccountBooks.open(13_774_000_000);
  judge = await books.desk.payOuts.people.operator();
}, 120_000);
afterAll(() => books.portal.close());

interface Case {
  order: SettledDeal;
  receiptId: string;
  sale: Known;
}

const DEDUCTED = { saleDeduction: '52033', saleReason: '表面锈蚀' };

async function settled(first: object = {}): Promise<Case> {
  const order = await books.desk.order({ paid: '' });
  const receiptId = await books.desk.worked(order);
  const input = (await books.desk.input(order)) as { lines: object[] };
  const lines = input.lines.map((line, at) => (at === 0 ? { ...line, ...first } : line));
  expect((await books.desk.make({ ...input, lines })).code).toBe(0);
  return { order, receiptId, sale: await books.desk.latest(order, 'sale') };
}

/** The buyer disputes the first line of its sale: money, or goods. */
async function raised({ order: { buyer }, sale }: Case, claim: object): Promise<string> {
  const answer = await buyer.post('/portal/dispute/raise', {
    objectType: 'officialSalesOrder',
    objectId: sale.id,
    lineId: (sale.lines as { id: string }[])[0]?.id,
    disputeType: '3',
    statement: '单价与合同不符',
    ...claim,
  });
  expect(answer.code, answer.body).toBe(0);
  return (answer.data as { id: string }).id;
}

const detail = async ({ order: { buyer } }: Case, id: string) =>
  (await buyer.get('/portal/dispute/detail', { id })).data as Record<string, unknown>;

async function act(of: Case, by: Browser, path: string, id: string, more: object) {
  const { version } = await detail(of, id);
  const answer = await by.post(path, { id, version, ...more });
  expect(answer.code, answer.body).toBe(0);
}

const withdrawn = (of: Case, id: string) =>
  act(of, of.order.buyer, '/portal/dispute/withdraw', id, { reason: '核对无误' });

async function agreed(of: Case, id: string, { qty = '', amount = '' }) {
  await act(of, judge, '/admin/dispute/offer', id, { qty, amount, text: '平台方案' });
  await act(of, of.order.buyer, '/portal/dispute/accept', id, {});
}

const goods = ({ order, receiptId }: Case, qty: string) =>
  ReceiptDispute.raised(books.desk, order, { receiptId, qty });

/** What the sale comes to, and what of it is still disputed. */
async function stands({ order }: Case) {
  const sale = await books.desk.latest(order, 'sale');
  return [sale.settlePrincipal, sale.disputedAmount];
}

async function owed({ order, sale }: Case): Promise<string | undefined> {
  await books.desk.confirmSale(order, sale.id);
  const { rows } = await sql<{ owed: string }>`
    select principal::text as owed from receivable_plan where sales_order_id = ${sale.id}`.execute(
    books.portal.database.superuser,
  );
  return rows[0]?.owed;
}

describe('a claim of money beside a claim of the same goods', () => {
  test('of the whole price: goods that are found not to have come are paid by nobody once it is withdrawn', async () => {
    const of = await settled();
    const money = await raised(of, { claimAmount: '552033.00' });
    const came = await goods(of, '149.4');
    await came.agreed('149.4');
    expect(await stands(of)).toEqual(['914533.00', '552033.00']);
    await withdrawn(of, money);
    expect(await stands(of)).toEqual(['362500.00', '0.00']);
    expect(await owed(of)).toBe('362500.00');
    expect(await books.faults()).toEqual([]);
  });

  test('of 95.00 a ton, withdrawn first: the goods go with all that they cost', async () => {
    const of = await settled();
    // 149.4 × 95.00 = 14,193.00, and 537,840.00 are left for the goods to hold.
    const money = await raised(of, { claimAmount: '14193.00' });
    const came = await goods(of, '149.4');
    expect(await stands(of)).toEqual(['914533.00', '552033.00']);
    await withdrawn(of, money);
    expect(await stands(of)).toEqual(['914533.00', '537840.00']);
    await came.agreed('149.4');
    expect(await owed(of)).toBe('362500.00');
  });

  test('each lets go of its own: 60 t are found right, the money is withdrawn', async () => {
    const of = await settled();
    const money = await raised(of, { claimAmount: '14193.00' });
    const came = await goods(of, '100');
    expect(await stands(of)).toEqual(['914533.00', '383693.00']);
    await came.agreed('60');
    // 60 × 3,695.00 = 221,700.00.
    expect(await stands(of)).toEqual(['692833.00', '14193.00']);
    await withdrawn(of, money);
    expect(await owed(of)).toBe('692833.00');
  });

  test('a part of the money found right stays taken off, and no more than was free pays for the goods', async () => {
    const of = await settled();
    const money = await raised(of, { claimAmount: '552033.00' });
    const came = await goods(of, '100');
    await came.agreed('100');
    await agreed(of, money, { amount: '100000.00' });
    // 914,533.00 − 100,000.00 − 100 × 3,695.00.
    expect(await owed(of)).toBe('445033.00');
    expect(await books.faults()).toEqual([]);
  });
});

// 552,033.00 less 52,033.00 are 500,000.00: 100 of 149.400 are 334,672.02.
describe('goods of a line with a deduction', () => {
  test('are claimed of its sale at what they cost, part of the claim at its share, all of them at all', async () => {
    const of = await settled(DEDUCTED);
    const id = await raised(of, { claimQty: '100' });
    expect(await detail(of, id)).toMatchObject({
      claimQty: '100.000000',
      claimAmount: '334672.02',
    });
    await agreed(of, id, { qty: '50' });
    expect(await detail(of, id)).toMatchObject({
      settledQty: '50.000000',
      settledAmount: '167336.01',
    });
    expect(await stands(of)).toEqual(['695163.99', '0.00']);
    // 99.400 are left: 332,663.99.
    const rest = await raised(of, { claimQty: '99.4' });
    expect(await detail(of, rest)).toMatchObject({ claimAmount: '332663.99' });
  });

  test('are held and taken off by a dispute over their receipt at what they cost', async () => {
    const of = await settled(DEDUCTED);
    expect(await owed(of)).toBe('862500.00');
    const came = await goods(of, '100');
    expect(await stands(of)).toEqual(['862500.00', '334672.02']);
    const rest = await goods(of, '49.4');
    expect(await stands(of)).toEqual(['862500.00', '500000.00']);
    await rest.withdrawn();
    await came.agreed('100');
    expect(await stands(of)).toEqual(['527827.98', '0.00']);
    expect(await books.faults()).toEqual([]);
  });
});

test('of goods with a deduction that are paid in part so much is disputed as is not paid', async () => {
  const of = await settled(DEDUCTED);
  expect(await owed(of)).toBe('862500.00');
  await sql`update receivable_plan set paid_principal = 762500 where sales_order_id = ${of.sale.id}`.execute(
    books.portal.database.superuser,
  );
  const { data } = await of.order.buyer.get('/portal/actualDelivery/detail', { id: of.receiptId });
  // 100,000.00 are not paid: 29.880 of 149.400 t.
  expect(data).toMatchObject({ disputable: [{ qty: '29.88', paid: true }, {}] });
  await expect(goods(of, '29.881')).rejects.toThrow('货款已付');
  await goods(of, '29.88');
  expect(await stands(of)).toEqual(['862500.00', '100000.00']);
});

test('no cent is left of goods that are claimed one after another', async () => {
  const order = await books.desk.order({ paid: '', mode: '2' });
  const receiptId = await books.desk.receipt(order, [
    { line: 0, delivered: '3', received: '3', settled: '3' },
  ]);
  // 33.333 and the markup of 45.00: 3 × 78.333 = 234.999.
  const { sale } = await books.desk.made(order, {}, { priceIncl: '33.333' });
  expect(sale.settlePrincipal).toBe('235.00');
  const of = { order, receiptId, sale };
  const ids = [];
  for (const amount of ['78.33', '78.33', '78.34']) {
    const id = await raised(of, { claimQty: '1' });
    expect(await detail(of, id)).toMatchObject({ claimAmount: amount });
    ids.push(id);
  }
  for (const id of ids) await agreed(of, id, { qty: '1' });
  expect(await stands(of)).toEqual(['0.00', '0.00']);
});
