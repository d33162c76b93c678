import { afterAll, beforeAll, expect, test } from 'vitest';

import { inScope } from '#server/kernel/session/scope.ts';
import { countPaid } from '#server/trade/orders/orders-of.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Invoices } from '../helpers/invoices.ts';

// A purchase order ends (已完成) once what was settled of it is paid and its invoices are taken, whichever comes last, and is settled
// again when either goes back (rules.md C.4).

let portal: TestApp;
let desk: Invoices;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Invoices.with(portal, 13_636_000_000);
});
afterAll(() => portal.close());

const finance = (call: string, body: Record<string, unknown>) =>
  desk.finance.post(`/admin/makeInvoice/${call}`, body);

/** The settled order of a purchase settlement of 903,310.00 yuan, of which nothing is paid. */
async function settledOrder() {
  const settled = await desk.settled();
  const { purchase_order_id: id } = await portal.database.superuser
    .selectFrom('purchase_settlement')
    .select('purchase_order_id')
    .where('id', '=', settled.purchaseId)
    .executeTakeFirstOrThrow();
  const whole = { purchase_order_status: '4', paid_amount: '0' };
  await portal.database.superuser
    .updateTable('purchase_order')
    .set(whole)
    .where('id', '=', id)
    .execute();
  const status = async () =>
    (
      await portal.database.superuser
        .selectFrom('purchase_order')
        .select('purchase_order_status as status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status;
  const making = { at: portal.clock.now(), accountId: await desk.desk.people.idOf('13800000015') };
  const paid = (amount: string) =>
    inScope(portal.database.db, { accountId: making.accountId, operator: true }, (tx) =>
      countPaid(tx, { id: '0', purchaseOrderId: id }, amount, making),
    );
  return { settled, status, paid };
}

async function takenInvoice(settled: Awaited<ReturnType<Invoices['settled']>>): Promise<string> {
  const { data } = await desk.handIn(settled);
  const { id } = data as { id: string };
  expect((await finance('accept', { id })).code).toBe(0);
  return id;
}

test('paid to the cent and then invoiced, an order ends with the invoice that is taken; reversed, it is settled again', async () => {
  const { settled, status, paid } = await settledOrder();
  await paid('903310.00');
  expect(await status()).toBe('4');
  const { data } = await desk.handIn(settled);
  expect(await status()).toBe('4');
  const { id } = data as { id: string };
  expect((await finance('accept', { id })).code).toBe(0);
  expect(await status()).toBe('5');
  const reversed = (await finance('flush', { id, reason: '退货' })).data as { id: string };
  expect(await status()).toBe('5');
  expect((await desk.issue(reversed.id)).code).toBe(0);
  expect(await status()).toBe('4');
});

test('invoiced and then paid, it ends with the last cent; what comes back opens it', async () => {
  const { settled, status, paid } = await settledOrder();
  await takenInvoice(settled);
  await paid('903309.99');
  expect(await status()).toBe('4');
  await paid('0.01');
  expect(await status()).toBe('5');
  await paid('-0.01');
  expect(await status()).toBe('4');
});

test('what is disputed keeps it open', async () => {
  const { settled, status, paid } = await settledOrder();
  await takenInvoice(settled);
  await portal.database.superuser
    .updateTable('purchase_settlement')
    .set({ disputed_amount: '0.01' })
    .where('id', '=', settled.purchaseId)
    .execute();
  await paid('903310.00');
  expect(await status()).toBe('4');
});

test('a settlement of no more than its tails is invoiced by its invoice alone', async () => {
  const { settled, status, paid } = await settledOrder();
  const { superuser } = portal.database;
  // Two lines of a cent each.
  const cents = { amount_incl: '0.01', tax_amount: '0', amount_excl: '0.01' };
  await superuser
    .updateTable('purchase_settlement_line')
    .set({ ...cents, settle_qty: '1', price_incl: '0.01', gross_amount: '0.01' })
    .where('purchase_settlement_id', '=', settled.purchaseId)
    .execute();
  await superuser
    .updateTable('purchase_settlement')
    .set({ settle_amount: '0.02', goods_amount: '0.02', tax_amount: '0', amount_excl: '0.02' })
    .where('id', '=', settled.purchaseId)
    .execute();
  await paid('0.02');
  expect(await status()).toBe('4');
  await superuser
    .updateTable('purchase_settlement')
    .set({ invoiced_amount: '0.02' })
    .where('id', '=', settled.purchaseId)
    .execute();
  await paid('0.01');
  await paid('-0.01');
  expect(await status()).toBe('5');
});
