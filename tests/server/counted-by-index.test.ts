import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { invoiceCounts } from '#server/modules/make-invoice/operator-counts.ts';
import { orderCounts } from '#server/modules/order/operator-counts.ts';
import { settlementCounts } from '#server/modules/settlement/operator-counts.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
});
afterAll(() => portal.close());

/** How a statement is asked where reading the whole table costs too much, as it does where years of it are over. */
async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  const rows = await inScope(portal.database.db, { maintenance: true }, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const plan = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx);
    return plan.rows;
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

function countOf(counts: readonly OperatorCount[], key: string): RawBuilder<unknown> {
  const found = counts.find((one) => one.key === key);
  if (found === undefined) throw new Error(`No count ${key}`);
  return found.count;
}

test.each([
  ['order.refundDue', orderCounts, 'purchase_order_overpaid'],
  ['deposit.return', orderCounts, 'estimate_order_deposit_held'],
  ['makeInvoice.billable', invoiceCounts, 'sales_order_billable'],
  ['settlement.open', settlementCounts, 'actual_delivery_line_open'],
  ['settlement.overInvoicedSales', settlementCounts, 'sales_order_over_invoiced'],
  ['settlement.overInvoicedPurchases', settlementCounts, 'purchase_settlement_over_invoiced'],
] as const)('%s is counted over what is not over', async (key, counts, index) => {
  expect(await planOf(countOf(counts, key))).toMatch(new RegExp(` (using|on) ${index} `));
});

test.each(['pick_goods', 'delivery'])(
  'what of %s goes to a site is found by the site',
  async (table) => {
    const plan = await planOf(
      sql`select from ${sql.table(table)} where scene_id = 1 and not deleted`,
    );
    expect(plan).toMatch(new RegExp(` (using|on) ${table}_of_scene `));
  },
);
