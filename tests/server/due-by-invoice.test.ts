import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inScope } from '#server/kernel/session/scope.ts';
import { openReceivable } from '#server/trade/sales/receivable.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Invoices } from '../helpers/invoices.ts';

let portal: TestApp;
let desk: Invoices;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Invoices.with(portal, 13_615_000_000);
});
afterAll(() => portal.close());

/** A sale whose buyer owes it from its first invoice on, and the day on which it is due. */
async function byInvoice() {
  const { saleId, buyerId: companyId } = await desk.settled();
  const { db, superuser } = portal.database;
  await inScope(db, { companyId }, (tx) =>
    openReceivable(tx, saleId, { at: portal.clock.now(), accountId: null }),
  );
  await sql`update receivable_plan set term_basis = '5', credit_days = 90, term_start_date = null, due_date = null
    where sales_order_id = ${saleId}`.execute(superuser);
  const due = async () => {
    const { rows } = await sql<{ due: string | null }>`
      select due_date::text as due from receivable_plan where sales_order_id = ${saleId}`.execute(
      superuser,
    );
    return rows[0];
  };
  return { saleId, due };
}

// rules.md M20, basis 5: 90 days from 2026-05-20 end on Tuesday 2026-08-18.
test('what is due by its first invoice has its day as soon as that is issued', async () => {
  const { saleId, due } = await byInvoice();
  const id = await desk.drawn(saleId);
  expect(await due()).toEqual({ due: null });
  expect((await desk.issue(id)).code).toBe(0);
  expect(await due()).toEqual({ due: '2026-08-18' });
});

test('a first invoice that is voided began no credit: nothing is due before another is issued', async () => {
  const { saleId, due } = await byInvoice();
  const issued = async (invoiceNo: string) => {
    const id = await desk.drawn(saleId, { invoiceKind: '3' });
    const answer = await desk.issue(id, { invoiceCode: '3100261130', invoiceNo });
    expect(answer.code, answer.body).toBe(0);
    return id;
  };
  const id = await issued('22345678');
  expect(await due()).toEqual({ due: '2026-08-18' });
  const voided = await desk.finance.post('/admin/makeInvoice/void', { id, reason: '打印错位' });
  expect(voided.code, voided.body).toBe(0);
  expect(await due()).toEqual({ due: null });
  await issued('22345679');
  expect(await due()).toEqual({ due: '2026-08-18' });
});
