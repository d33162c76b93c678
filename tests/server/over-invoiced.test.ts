import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { Invoices, type Settled } from '../helpers/invoices.ts';
import { ReceiptDispute } from '../helpers/receipt-dispute.ts';
import { done } from '../helpers/reviewer.ts';
import type { Settlements } from '../helpers/settlements.ts';

// 149.4 t and 100 t are settled and invoiced on both sides, then 20 t of the first are found bad (decision 141). By hand: the sale of
// 932,599.20 falls by 20 × 3,695.00 = 73,900.00 to 858,699.20, the purchase of 903,310.00 by 20 × 3,650.00 = 73,000.00 to 830,310.00.

let portal: TestApp;
let invoices: Invoices;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  invoices = await Invoices.with(portal, 13_696_000_000);
  desk = invoices.settlements;
});
afterAll(() => portal.close());

const LISTS = {
  'settlement.overInvoicedSales': 'officialSalesOrder',
  'settlement.overInvoicedPurchases': 'purchaseSettlement',
} as const;

interface Line {
  key: string;
  title: string;
  count: number;
  routeName: string;
  query: Record<string, string>;
}

/** What the workbench of finance counts, each as many as the list that it leads to has. */
async function counted(): Promise<number[]> {
  const { data } = await invoices.finance.get('/admin/workbench/summary');
  return Promise.all(
    Object.entries(LISTS).map(async ([key, noun]) => {
      const found = (data as Line[]).find((line) => line.key === key);
      const listed = await invoices.finance.post(`/admin/${noun}/page`, { overInvoiced: 'true' });
      const { content } = listed.data as { content: unknown[] };
      expect(found?.count ?? 0).toBe(content.length);
      return content.length;
    }),
  );
}

const waiting = async (supplier: Browser) => {
  const { data } = await supplier.get('/portal/workbench/summary');
  return JSON.stringify((data as { waiting: unknown }).waiting);
};
const inbox = async (browser: Browser, path = '/message/page') =>
  (await browser.get(path, { pageSize: '20' })).body;

test('what is invoiced beyond what a dispute leaves is counted, listed and told to who issues it, until a red one gives it back', async () => {
  const order = await desk.order();
  const receiptId = await desk.worked(order);
  const { sale, purchase } = await desk.made(order);
  await invoices.title(order.deal.buyer.companyId);
  const supplierTaxNo = await invoices.title(order.deal.supplier.companyId);
  await desk.confirmSale(order, sale.id);
  await desk.confirmPurchase(order, purchase.id);
  const blue = await invoices.issued(sale.id);
  const { data } = await order.supplier.get('/portal/makeInvoice/expected', {
    purchaseSettlementId: purchase.id,
  });
  const { buyerTaxNo: platformTaxNo } = data as { buyerTaxNo: string };
  const { supplier } = order;
  const of = {
    supplier,
    supplierId: order.deal.supplier.companyId,
    supplierTaxNo,
    platformTaxNo,
    purchaseId: purchase.id,
  };
  const theirs = await invoices.handIn(of as Settled);
  expect(theirs.data, theirs.body).toMatchObject({ invoiceStatus: '3' });
  expect(await counted()).toEqual([0, 0]);

  const dispute = await ReceiptDispute.raised(desk, order, { receiptId, qty: '20' });
  expect(await counted()).toEqual([0, 0]);
  await dispute.agreed('20');
  expect(await counted()).toEqual([1, 1]);
  const { rows } = await sql`select distinct topic, payload->>'over' as over from outbox
    where topic like '%verInvoiced%' order by topic`.execute(portal.database.superuser);
  expect(rows).toEqual([
    { topic: 'officialSalesOrder.overInvoiced', over: '73,900.00' },
    { topic: 'purchaseSettlement.overInvoiced', over: '73,000.00' },
    { topic: 'purchaseSettlement.overInvoicedForPlatform', over: '73,000.00' },
  ]);
  expect(await waiting(supplier)).toContain('已开票超过结算金额');
  await deliverAll(portal);
  expect(await inbox(supplier)).toContain('已开票超过结算金额 73,000.00 元');
  expect(await inbox(order.buyer)).not.toContain('超过结算金额');

  const reason = '争议扣减';
  const finance = (call: string, body: object) =>
    done(invoices.finance, `/admin/makeInvoice/${call}`, { ...body, reason });
  await finance('return', { id: (theirs.data as { id: string }).id });
  expect(await counted()).toEqual([1, 0]);
  expect(await waiting(supplier)).not.toContain('已开票超过结算金额');
  const red = (await finance('flush', { id: blue, redReason: '1' })) as { id: string };
  expect(await counted()).toEqual([1, 0]);
  expect((await invoices.issue(red.id)).code).toBe(0);
  expect(await counted()).toEqual([0, 0]);
  await invoices.issued(sale.id);
  expect(await invoices.sale(sale.id)).toMatchObject({ status: '6', invoiced: '858699.20' });
  expect(await counted()).toEqual([0, 0]);
});
