import { type Kysely, sql } from 'kysely';

/**
 * What of an order will never come is given up by operations, with the reason, on the orders of both sides; and why the buyer has
 * asked for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table estimate_order
    add column close_ask_reason text not null default '' check (char_length(close_ask_reason) <= 500)`.execute(
    db,
  );
  for (const table of ['estimate_order', 'purchase_order']) {
    await sql`alter table ${sql.table(table)}
      add column rest_closed_time timestamptz,
      add column rest_close_reason text not null default '' check (char_length(rest_close_reason) <= 500)`.execute(
      db,
    );
  }
}
