import { type Kysely, sql } from 'kysely';

/**
 * Where the contract of a project says so, a sale that its buyer lets lie counts as confirmed: what was agreed when it was drawn up,
 * and when it came to that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sales_order
    add column deemed_days int check (deemed_days > 0),
    add column deemed_at timestamptz,
    add constraint sales_order_deemed check (deemed_at is null or deemed_days is not null)`.execute(
    db,
  );
  await sql`create index sales_order_deemed_due on sales_order (confirm_due)
    where deemed_days is not null and deemed_at is null`.execute(db);
}
