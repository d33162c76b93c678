import { type Kysely, sql } from 'kysely';

/** Columns by which a record is asked for those that came after it: its timeline, its counters, what the books are checked by. */
const REFERENCES = {
  pick_goods: ['estimate_order_id'],
  delivery: ['estimate_order_id', 'purchase_order_id'],
  actual_delivery: ['estimate_order_id', 'purchase_order_id'],
  actual_delivery_line: ['upstream_id', 'purchase_line_id'],
  sales_order: ['estimate_order_id'],
  sales_order_line: ['estimate_line_id'],
  sales_order_change: ['line_id'],
  sales_order_hold: ['sales_order_id'],
  purchase_settlement: ['purchase_order_id'],
  purchase_settlement_line: ['purchase_line_id'],
  purchase_settlement_change: ['line_id'],
  purchase_settlement_hold: ['purchase_settlement_id'],
  invoice: ['sales_order_id', 'purchase_settlement_id'],
  payment_result_row: ['payment_id'],
  statement_row: ['collection_id'],
  factoring_move: ['payment_id'],
  factoring_notice_line: ['factoring_line_id'],
  // A statement of account holds what was deleted, too.
  receivable_plan: ['company_id'],
  estimate_order: ['company_id'],
} as const;

/** When money first and last moved: the months that are closed are counted from it. */
const DAYS = {
  receivable_plan: 'created_at',
  collection: 'value_date',
  payment: 'pay_date',
} as const;

/** Every reference that grows with the trade has an index of its own: those of table.ts begin with the record's company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(REFERENCES)) {
    for (const column of columns) {
      await sql`create index on ${sql.table(table)} (${sql.ref(column)})`.execute(db);
    }
  }
  for (const [table, column] of Object.entries(DAYS)) {
    await sql`create index on ${sql.table(table)} (${sql.ref(column)})`.execute(db);
  }
}
