import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';

import { SEED, WHOLE } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { textOf, units } from '../helpers/bigint-oracle.ts';
import type { Answer, Browser } from '../helpers/browser.ts';
import { type Known, type SettledDeal, Settlements } from '../helpers/settlements.ts';

// Only what is disputed is held (I20): the rest is confirmed, owed and paid without waiting.

let portal: TestApp;
let desk: Settlements;
let judge: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_673_000_000);
  judge = await desk.payOuts.people.operator();
});
afterAll(() => portal.close());

type Paper = Known & { lines: { id: string }[] };
const settled = async () => {
  const order = await desk.order();
  await desk.worked(order);
  const made = await desk.made(order);
  return { order, sale: made.sale as Paper, purchase: made.purchase as Paper };
};

interface Claim {
  claimQty?: string;
  claimAmount?: string;
  line?: number;
}

function raise(
  browser: Browser,
  objectType: string,
  paper: Paper,
  { line = 0, ...claim }: Claim,
): Promise<Answer> {
  return browser.post('/portal/dispute/raise', {
    objectType,
    objectId: paper.id,
    lineId: paper.lines[line]?.id,
    disputeType: '2',
    statement: '部分钢材锈蚀，申请扣减',
    ...claim,
  });
}

const raised = async (...asked: Parameters<typeof raise>): Promise<string> => {
  const answer = await raise(...asked);
  if (answer.code !== 0) throw new Error(answer.body);
  return (answer.data as { id: string }).id;
};

const seenOf = async (browser: Browser, id: string) =>
  (await browser.get('/portal/dispute/detail', { id })).data as { version: number };

/** The platform answers with an offer and the company accepts it. */
async function agree(browser: Browser, id: string, amount: string): Promise<void> {
  const { version } = await seenOf(browser, id);
  const offer = { id, version, qty: '', amount, text: '按现场检验结果协商' };
  const offered = await judge.post('/admin/dispute/offer', offer);
  if (offered.code !== 0) throw new Error(offered.body);
  const accepted = await browser.post('/portal/dispute/accept', {
    id,
    version: (await seenOf(browser, id)).version,
  });
  if (accepted.code !== 0) throw new Error(accepted.body);
}

const receivable = async (sale: Paper) =>
  portal.database.superuser
    .selectFrom('receivable_plan')
    .select(['principal', 'fee'])
    .where('sales_order_id', '=', sale.id)
    .executeTakeFirst();

describe('a sale that is disputed in part', () => {
  test('holds the claim, confirms and owes the rest, and follows the end by rows of its own', async () => {
    const { order, sale } = await settled();
    const id = await raised(order.buyer, 'officialSalesOrder', sale, { claimAmount: '12000.00' });
    expect(await desk.latest(order, 'sale')).toMatchObject({
      salesOrderStatus: '2',
      disputedAmount: '12000.00',
      settleAmount: '932599.20',
    });
    await desk.confirmSale(order, sale.id);
    expect(await receivable(sale)).toEqual({ principal: '902533.00', fee: '18066.20' });
    await agree(order.buyer, id, '5000.00');
    const after = await desk.latest(order, 'sale');
    expect(after).toMatchObject({
      salesOrderStatus: '3',
      disputedAmount: '0.00',
      changedAmount: '-5000.00',
      settlePrincipal: '909533.00',
      settleAmount: '927599.20',
      taxAmount: '105659.16',
      lines: [{ amountIncl: '552033.00', disputedAmount: '0.00' }, {}],
      changes: [{ amountIncl: '-5000.00', taxAmount: '-575.22' }],
    });
    expect(await receivable(sale)).toEqual({ principal: '909533.00', fee: '18066.20' });
  });

  // By hand: within 552,033.00 are 63,508.22 of tax, within 546,543.06 62,876.64 (of 62,876.6352), as its invoice says: 631.58 less. Within
  // 5,489.94 alone are 631.59.
  test('has the tax of what it comes to, as its invoice has', async () => {
    const { order, sale } = await settled();
    const id = await raised(order.buyer, 'officialSalesOrder', sale, { claimAmount: '12000.00' });
    await agree(order.buyer, id, '5489.94');
    expect(await desk.latest(order, 'sale')).toMatchObject({
      taxAmount: '105602.80',
      changes: [{ amountIncl: '-5489.94', taxAmount: '-631.58' }],
    });
  });

  test('waits for its buyer again once nothing of it is disputed, whatever was found', async () => {
    const { order, sale } = await settled();
    const id = await raised(order.buyer, 'officialSalesOrder', sale, { claimQty: '1' });
    expect(await desk.latest(order, 'sale')).toMatchObject({ disputedAmount: '3695.00' });
    const { version } = await seenOf(order.buyer, id);
    const gone = await order.buyer.post('/portal/dispute/withdraw', {
      id,
      version,
      reason: '双方已另行说明',
    });
    expect(gone.code).toBe(0);
    expect(await desk.latest(order, 'sale')).toMatchObject({
      salesOrderStatus: '1',
      disputedAmount: '0.00',
      changes: [],
      actions: ['confirm', 'dispute'],
    });
  });

  test('is disputed up to its line, by nobody else, and not once it is confirmed', async () => {
    const { order, sale, purchase } = await settled();
    const over = { claimAmount: '552033.01' };
    expect((await raise(order.buyer, 'officialSalesOrder', sale, over)).code).not.toBe(0);
    expect(
      (await raise(order.supplier, 'officialSalesOrder', sale, { claimAmount: '1' })).status,
    ).toBe(404);
    expect(
      (await raise(order.buyer, 'purchaseSettlement', purchase, { claimAmount: '1' })).status,
    ).toBe(404);
    await desk.confirmSale(order, sale.id);
    const late = await raise(order.buyer, 'officialSalesOrder', sale, { claimAmount: '1' });
    expect(late.msg).toBe(DISPUTE_REFUSAL.object.text);
  });

  test('is not voided while the dispute lasts', async () => {
    const { order, sale } = await settled();
    await raised(order.buyer, 'officialSalesOrder', sale, { claimAmount: '10.00' });
    const voided = await desk.payOuts.director.post('/admin/officialSalesOrder/void', {
      id: sale.id,
      reason: '重新结算',
    });
    expect(voided.msg).toBe(DISPUTE_REFUSAL.open.text);
  });
});

test('what a supplier claims is added when it was right; what nobody disputes is confirmed and reserved meanwhile', async () => {
  const { order, purchase } = await settled();
  const id = await raised(order.supplier, 'purchaseSettlement', purchase, {
    claimAmount: '2000.00',
  });
  expect(await desk.latest(order, 'purchase')).toMatchObject({
    purchaseSettlementStatus: '2',
    settleAmount: '903310.00',
    disputedAmount: '0.00',
  });
  await desk.confirmPurchase(order, purchase.id);
  await agree(order.supplier, id, '1500.00');
  expect(await desk.latest(order, 'purchase')).toMatchObject({
    purchaseSettlementStatus: '3',
    changedAmount: '1500.00',
    settleAmount: '904810.00',
    changes: [{ amountIncl: '1500.00', taxAmount: '172.57' }],
  });
  const balance = await portal.database.superuser
    .selectFrom('supplier_balance')
    .select('balance')
    .where('purchase_settlement_id', '=', purchase.id)
    .executeTakeFirst();
  // Of 1,448,800.00 that were paid 545,490.00 lie in no sale: 1,500.00 of it pay what was added (decision 135).
  expect(balance).toEqual({ balance: '0.00' });
});

test('disputed and undisputed add up to what is settled, whatever is claimed and granted', async () => {
  const { order, sale } = await settled();
  const cents = fc.bigInt({ min: 1n, max: 900_000n });
  const rounds = fc.sample(fc.tuple(fc.nat(1), cents, fc.nat(100)), {
    numRuns: WHOLE ? 40 : 4,
    seed: Number(SEED),
  });
  const total = 932_599_20n;
  let granted = 0n;
  const claims: { id: string; claim: bigint; grant: bigint }[] = [];
  for (const [line, claim, part] of rounds) {
    const claimAmount = textOf(claim, 2);
    const id = await raised(order.buyer, 'officialSalesOrder', sale, { line, claimAmount });
    claims.push({ id, claim, grant: (claim * BigInt(part)) / 100n });
  }
  await desk.confirmSale(order, sale.id);
  let held = claims.reduce((sum, { claim }) => sum + claim, 0n);
  for (const { id, claim, grant } of claims) {
    await agree(order.buyer, id, textOf(grant, 2));
    [held, granted] = [held - claim, granted + grant];
    const now = (await desk.latest(order, 'sale')) as Paper & Record<string, string>;
    expect(units(String(now.settleAmount), 2)).toBe(total - granted);
    expect(units(String(now.disputedAmount), 2)).toBe(held);
    const owed = await receivable(sale);
    expect(units(String(owed?.principal), 2)).toBe(914_533_00n - granted - held);
  }
});

test('of the whole paper in dispute there is nothing to confirm', async () => {
  const order: SettledDeal = await desk.order({ paid: '' });
  await desk.receipt(order, [{ line: 0, delivered: '10', received: '10', settled: '10' }]);
  const sale = (await desk.made(order)).sale as Paper;
  await raised(order.buyer, 'officialSalesOrder', sale, { claimAmount: '36950.00' });
  const answer = await order.buyer.post('/portal/officialSalesOrder/confirm', { id: sale.id });
  expect(answer.code).toBe('settle_whole');
});
