import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Invoices } from '../helpers/invoices.ts';

// How far a purchase order has come, as its supplier's list and page tell it: what is settled, invoiced and paid (rules.md C.4, C.23).

let portal: TestApp;
let desk: Invoices;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Invoices.with(portal, 13_661_000_000);
});
afterAll(() => portal.close());

type Figures = Record<string, unknown>;

test('an order tells its supplier what it has confirmed of settlements and what of them is invoiced', async () => {
  const settled = await desk.settled();
  const { supplier } = settled;
  const { data } = await supplier.post('/portal/purchaseOrder/page', {});
  const [row] = (data as { content: Figures[] }).content;
  expect(row).toMatchObject({ settledAmount: '903310.00', invoicedAmount: '0.00' });

  const { id } = (await desk.handIn(settled)).data as { id: string };
  expect((await desk.finance.post('/admin/makeInvoice/accept', { id })).code).toBe(0);
  const told = await supplier.get('/portal/purchaseOrder/detail', { id: String(row?.id) });
  expect(told.data).toMatchObject({
    orderAmount: '1811000.00',
    settledAmount: '903310.00',
    invoicedAmount: '903310.00',
  });
  const voided = { purchase_settlement_status: '10' };
  await portal.database.superuser
    .updateTable('purchase_settlement')
    .set(voided)
    .where('id', '=', settled.purchaseId)
    .execute();
  const after = await supplier.get('/portal/purchaseOrder/detail', { id: String(row?.id) });
  expect(after.data).toMatchObject({ settledAmount: '0.00' });
});
