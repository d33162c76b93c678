import { type Kysely, sql } from 'kysely';

const index = (db: Kysely<unknown>, table: string, columns: readonly string[]) =>
  sql`create index ${sql.ref(`${table}_walk_${columns.join('_')}`)} on ${sql.table(table)}
    (${sql.join(columns.map((column) => sql.ref(column)))}, id) where not deleted`.execute(db);

/** The columns of the company on the other side of a record, and what its lists are filtered and sorted by. */
const SIDES = {
  delivery: [
    ['buyer_company_id'],
    ['buyer_company_id', 'delivery_status'],
    ['buyer_company_id', 'delivery_date'],
  ],
  actual_delivery: [['supplier_id'], ['supplier_id', 'actual_status']],
  pick_goods: [['supplier_id'], ['supplier_id', 'pick_status']],
  logistics_entry: [['buyer_company_id'], ['buyer_company_id', 'logistics_status']],
  pay_apply: [['supplier_id'], ['buyer_company_id'], ['supplier_id', 'pay_apply_status']],
  payment: [['supplier_id'], ['supplier_id', 'payment_status']],
  dispute: [['other_id'], ['other_id', 'dispute_status']],
} as const;

/** What lists of the console are filtered by, over all companies. */
const STATES = {
  delivery: 'delivery_status',
  actual_delivery: 'actual_status',
  pick_goods: 'pick_status',
  logistics_entry: 'logistics_status',
  pay_apply: 'pay_apply_status',
  purchase_order: 'purchase_order_status',
  estimate_order: 'estimate_order_status',
  sales_order: 'sales_order_status',
  purchase_settlement: 'purchase_settlement_status',
  invoice: 'invoice_status',
  receivable_plan: 'plan_status',
  collection: 'collection_status',
  dispute: 'dispute_status',
} as const;

/** Read within their project by whichever company takes part in it. */
const OF_PROJECT = [
  'delivery',
  'actual_delivery',
  'pick_goods',
  'logistics_entry',
  'pay_apply',
  'payment',
] as const;

/**
 * What lists are walked by once years of documents have come (add-a-document.md): the indexes of table.ts answer for a record's own
 * company alone, and neither for the other side nor for operators.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, walks] of Object.entries(SIDES)) {
    for (const columns of walks) await index(db, table, columns);
  }
  for (const [table, state] of Object.entries(STATES)) await index(db, table, [state]);
  for (const table of OF_PROJECT) await index(db, table, ['project_id']);
  // What a receipt has counted stands in each row of its delivery's list; the unique index leaves out receipts that were voided.
  await sql`create index actual_delivery_of_delivery on actual_delivery (delivery_id) where not deleted`.execute(
    db,
  );
}
