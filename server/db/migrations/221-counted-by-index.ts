import { type Kysely, sql } from 'kysely';

/** What waits for operators, and what is on its way to a site, is found without walking what is long over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index purchase_order_overpaid on purchase_order (purchase_order_status)
    where not deleted and paid_amount > 0 and purchase_order_status in ('3', '4', '6')`.execute(db);
  await sql`create index estimate_order_deposit_held on estimate_order (estimate_order_status)
    where not deleted and deposit_received > 0`.execute(db);
  await sql`create index sales_order_billable on sales_order (sales_order_status)
    where not deleted and settle_amount - disputed_amount - applied_amount - invoiced_amount > 0`.execute(
    db,
  );
  for (const table of ['pick_goods', 'delivery']) {
    await sql`create index ${sql.ref(`${table}_of_scene`)} on ${sql.table(table)} (scene_id)
      where not deleted`.execute(db);
  }
}
