import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { booksOf } from '../helpers/books-of.ts';
import type { Browser } from '../helpers/browser.ts';
import { Invoices, type Settled } from '../helpers/invoices.ts';
import { done } from '../helpers/reviewer.ts';
import type { Known, SettledDeal, Settlements } from '../helpers/settlements.ts';

// What a dispute leaves of a line whose quantity is invoiced is invoiced by its amount alone (decision 141).

let portal: TestApp;
let invoices: Invoices;
let desk: Settlements;
let judge: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  invoices = await Invoices.with(portal, 13_695_000_000);
  desk = invoices.settlements;
  judge = await desk.payOuts.people.operator();
});
afterAll(() => portal.close());

type Paper = Known & { lines: { id: string }[] };

const faults = async () =>
  (await booksOf(portal.database.db, '2026-05-20')).flatMap((item) => item.faults);

async function settled() {
  const order = await desk.order();
  await desk.worked(order);
  const { sale, purchase } = await desk.made(order);
  await invoices.title(order.deal.buyer.companyId);
  return { order, sale: sale as Paper, purchase: purchase as Paper };
}

async function raised(by: Browser, objectType: string, paper: Paper, claim: object) {
  const said = { disputeType: '2', statement: '部分钢材锈蚀，申请扣减' };
  const of = { objectType, objectId: paper.id, lineId: paper.lines[0]?.id };
  return ((await done(by, '/portal/dispute/raise', { ...of, ...said, ...claim })) as { id: string })
    .id;
}

async function agree(by: Browser, id: string, amount: string): Promise<void> {
  const seen = async () => {
    const { data } = await by.get('/portal/dispute/detail', { id });
    return { id, version: (data as { version: number }).version };
  };
  const offer = { qty: '', amount, text: '按现场检验结果协商' };
  await done(judge, '/admin/dispute/offer', { ...(await seen()), ...offer });
  await done(by, '/portal/dispute/accept', await seen());
}

test('what is left of a claim by amount once the quantity of its sale is invoiced', async () => {
  const { order, sale } = await settled();
  const key = sale.lines[0]?.id ?? '';
  const claim = { claimAmount: '12000.00' };
  const id = await raised(order.buyer, 'officialSalesOrder', sale, claim);
  await desk.confirmSale(order, sale.id);
  await invoices.issued(sale.id);
  expect((await invoices.draw(sale.id)).code).toBe('invoice_nothing');
  await agree(order.buyer, id, '5000.00');
  // 932,599.20 − 5,000.00 = 927,599.20, of which 920,599.20 are invoiced: the rest is 7,000.00, and all 149.4 t are.
  expect((await invoices.left(sale.id)).lines[0]).toMatchObject({ qty: '', amount: '7000.00' });
  const part = (more: object) => invoices.draw(sale.id, { lines: [{ key, ...more }] });
  expect((await part({ qty: '1' })).code).toBe('invoice_over');
  expect((await part({ amount: '7000.01' })).code).toBe('invoice_over');
  expect((await part({})).code).not.toBe(0);
  expect((await part({ qty: '1', amount: '1.00' })).code).not.toBe(0);
  const first = await invoices.drawn(sale.id, { lines: [{ key, amount: '1000.00' }] });
  expect((await invoices.left(sale.id)).lines[0]).toMatchObject({ qty: '', amount: '6000.00' });
  const reason = '申请有误';
  await done(invoices.finance, '/admin/makeInvoice/void', { id: first, reason });
  const rest = await invoices.issued(sale.id);
  expect(await invoices.detail(order.buyer, rest)).toMatchObject({
    amountIncl: '7000.00',
    lines: [
      {
        qty: '',
        unit: '',
        priceExcl: '',
        amountExcl: '6194.69',
        taxAmount: '805.31',
        amountIncl: '7000.00',
      },
    ],
  });
  expect(await invoices.sale(sale.id)).toEqual({
    status: '6',
    applied: '0.00',
    invoiced: '927599.20',
  });
  expect(await faults()).toEqual([]);
});

async function supplied({ deal, supplier }: SettledDeal, purchaseId: string): Promise<Settled> {
  const supplierTaxNo = await invoices.title(deal.supplier.companyId);
  const { data } = await supplier.get('/portal/makeInvoice/expected', {
    purchaseSettlementId: purchaseId,
  });
  const { buyerTaxNo: platformTaxNo } = data as { buyerTaxNo: string };
  const { companyId: supplierId } = deal.supplier;
  return { supplier, supplierId, supplierTaxNo, platformTaxNo, purchaseId } as Settled;
}

test('what a supplier was right to claim once its settlement is invoiced', async () => {
  const { order, purchase } = await settled();
  const claim = { claimAmount: '2000.00' };
  const id = await raised(order.supplier, 'purchaseSettlement', purchase, claim);
  await desk.confirmPurchase(order, purchase.id);
  const of = await supplied(order, purchase.id);
  expect((await invoices.handIn(of)).data).toMatchObject({ differences: [], invoiceStatus: '3' });
  await agree(order.supplier, id, '2000.00');
  const { data } = await order.supplier.get('/portal/makeInvoice/expected', {
    purchaseSettlementId: purchase.id,
  });
  const [line, other] = (data as { lines: { key: string }[] }).lines;
  const amounts = { amountExcl: '1769.91', taxAmount: '230.09', amountIncl: '2000.00' };
  expect(line).toMatchObject({ qty: '', ...amounts });
  expect(other).toMatchObject({ qty: '0', amountIncl: '0.00' });
  const lines = [{ key: line?.key, amount: '2000.00' }];
  const second = await invoices.handIn(of, { ...amounts, lines });
  expect(second.data, second.body).toMatchObject({ differences: [], invoiceStatus: '3' });
  const made = await invoices.detail(order.supplier, (second.data as { id: string }).id);
  expect(made).toMatchObject({ lines: [{ qty: '', unit: '', ...amounts }] });
  expect(await invoices.purchase(purchase.id)).toBe('905310.00');
  expect(await faults()).toEqual([]);
});

test('a claim of all the goods for a cent holds up no more than the cent (I20)', async () => {
  const { order, sale } = await settled();
  const claim = { claimQty: '149.4', claimAmount: '0.01' };
  const id = await raised(order.buyer, 'officialSalesOrder', sale, claim);
  await desk.confirmSale(order, sale.id);
  const first = await invoices.issued(sale.id);
  expect(await invoices.detail(order.buyer, first)).toMatchObject({
    amountIncl: '932599.19',
    lines: [{ qty: '', amountIncl: '552032.99' }, { qty: '100', amountIncl: '362500.00' }, {}],
  });
  const { data } = await order.buyer.get('/portal/dispute/detail', { id });
  const { version } = data as { version: number };
  await done(order.buyer, '/portal/dispute/withdraw', { id, version, reason: '双方已另行说明' });
  const second = await invoices.issued(sale.id);
  expect(await invoices.detail(order.buyer, second)).toMatchObject({
    lines: [{ qty: '149.4', amountIncl: '0.01' }],
  });
  expect(await invoices.sale(sale.id)).toMatchObject({ status: '6', invoiced: '932599.20' });
});
