import { type Kysely, sql } from 'kysely';

/** What is invoiced beyond what is settled is counted without walking all sales and settlements there ever were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sales_order_over_invoiced on sales_order (sales_order_status)
    where not deleted and invoiced_amount + applied_amount > settle_amount`.execute(db);
  await sql`create index purchase_settlement_over_invoiced on purchase_settlement (purchase_settlement_status)
    where not deleted and invoiced_amount > settle_amount`.execute(db);
}
