import { afterAll, beforeAll, expect, test } from 'vitest';

import { payCodeOf } from '#contract/collection/pay-code.ts';
import { collectionRecord, receivablePlanRecord } from '#server/modules/collection/records.ts';
import {
  officialSalesOrderRecord,
  purchaseSettlementRecord,
} from '#server/modules/settlement/document.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Dues } from '../helpers/dues.ts';
import { readersOf, Seen } from '../helpers/seen-sides.ts';
import { type SettledDeal, Settlements } from '../helpers/settlements.ts';

// As tests/server/trade-sides.test.ts: what is settled, owed and paid, on each side, in each state that it comes through.

let portal: TestApp;
let desk: Settlements;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_566_000_000);
  dues = Dues.of(portal, desk.payOuts);
});
afterAll(() => portal.close());

async function readers({ deal }: SettledDeal) {
  const { companies, people } = desk.payOuts;
  const all = await readersOf(people, {
    buyer: await companies.member('companyFinance', deal.buyer.companyId),
    supplier: await companies.member('companyFinance', deal.supplier.companyId),
    stranger: await companies.member('companyFinance'),
  });
  // Nothing stands on everybody's screens.
  for (const reader of all) reader.knows = ['0.00'];
  return all;
}

const days = (key: string) => ({ [`${key}Start`]: '2026-05-01', [`${key}End`]: '2026-12-31' });
const amounts = (key: string, amount: string) => ({
  [`${key}Start`]: amount,
  [`${key}End`]: amount,
});

const salesNumber = async (id: string) =>
  (
    await portal.database.superuser
      .selectFrom('sales_order')
      .select('sales_order_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).sales_order_no;

test('both papers of a settlement: each its own side’s, and nothing of the other’s', async () => {
  const order = await desk.order();
  await desk.worked(order);
  const { sale, purchase } = await desk.made(order, {
    saleRemarks: '给采购方的备注独此一处',
    purchaseRemarks: '给供应商的备注独此一处',
  });
  const all = await readers(order);
  const { projectId } = order.deal;
  const created = days('createTime');
  const ofSale = {
    nameLike: String(sale.salesOrderNo),
    projectId,
    estimateOrderId: order.estimateId,
    salesOrderStatus: ['1', '3'],
    ...amounts('settleAmount', String(sale.settleAmount)),
    ...days('settleDate'),
    ...created,
  };
  const ofPurchase = {
    nameLike: String(purchase.settlementNo),
    projectId,
    purchaseOrderId: order.purchaseId,
    purchaseSettlementStatus: ['1', '3'],
    ...amounts('settleAmount', String(purchase.settleAmount)),
    ...days('settleDate'),
    ...created,
  };
  const [sold, bought] = [new Seen(), new Seen()];
  const ask = async () => {
    const [one, other] = [officialSalesOrderRecord.noun, purchaseSettlementRecord.noun];
    await sold.ask({ portal, noun: one, id: sale.id, probes: ofSale }, all);
    await bought.ask({ portal, noun: other, id: purchase.id, probes: ofPurchase }, all);
  };
  await ask();
  await desk.confirmSale(order, sale.id);
  await desk.confirmPurchase(order, purchase.id);
  await ask();
  for (const seen of [sold, bought]) expect([...seen.sides].sort()).toEqual(['', 'own']);
  expect(sold.sought.get('')).toContain('settleAmount');
  expect(bought.sought.get('')).toContain('settleAmount');
});

test('what is owed and what was paid of it: the buyer’s alone, until it is settled', async () => {
  const order = await desk.order();
  await desk.worked(order);
  const { sale } = await desk.made(order);
  await desk.confirmSale(order, sale.id);
  const all = await readers(order);
  const { projectId, buyer } = order.deal;
  const { data } = await order.buyer.post('/portal/receivablePlan/page', { projectId });
  const [plan] = (data as { content: { id: string; receivableNo: string }[] }).content;
  const [id = '', no = ''] = [plan?.id, plan?.receivableNo];
  // By the number of its sale as well.
  const { data: found } = await order.buyer.post('/portal/receivablePlan/page', {
    nameLike: (await salesNumber(sale.id)).toLowerCase(),
  });
  expect(found).toMatchObject({ total: 1, content: [{ id }] });
  const [owed, paid] = [new Seen(), new Seen()];
  const ofPlan = {
    nameLike: payCodeOf(no),
    projectId,
    salesOrderId: sale.id,
    planStatus: ['1', '2', '4'],
    ...amounts('principal', String(sale.settlePrincipal)),
    ...days('dueDate'),
    ...days('createTime'),
  };
  const asPlan = () =>
    owed.ask({ portal, noun: receivablePlanRecord.noun, id, probes: ofPlan }, all);
  await asPlan();
  const officer = await dues.officer();
  const amount = '932599.20';
  const { companyId } = buyer;
  const payDate = '2026-05-20';
  const money = await dues.entered(officer, { companyId, amount, payDate });
  const ofMoney = {
    nameLike: 'HK2026',
    collectionStatus: ['1', '2', '3'],
    ...amounts('amount', amount),
    ...days('valueDate'),
    ...days('createTime'),
    refundStep: undefined,
  };
  const asMoney = () =>
    paid.ask({ portal, noun: collectionRecord.noun, id: money, probes: ofMoney }, all);
  await asMoney();
  expect((await dues.allocate(officer, money, [{ receivableId: id, amount }])).code).toBe(0);
  await asMoney();
  await asPlan();
  for (const seen of [owed, paid]) expect([...seen.sides].sort()).toEqual(['', 'own']);
  expect([...(owed.sought.get('') ?? [])]).toEqual(
    expect.arrayContaining(['principal', 'payCode']),
  );
  expect([...(paid.sought.get('') ?? [])]).toEqual(
    expect.arrayContaining(['amount', 'bankSerialNo']),
  );
});
