import { type Kysely, sql } from 'kysely';

/** By how much of its amount more may be paid of an order (I6): the parameter of the day on which it was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_order add column pay_tolerance numeric(10, 6) not null default 0 check (pay_tolerance >= 0)`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = 'purchase_order'::regclass
      and pg_get_constraintdef(oid) like '%paid_amount <= order_amount%'`.execute(db);
  for (const { name } of rows) {
    await sql`alter table purchase_order drop constraint ${sql.ref(name)}`.execute(db);
  }
  await sql`
    alter table purchase_order add constraint purchase_order_paid_within
      check (paid_amount >= 0 and paid_amount <= round(order_amount * (1 + pay_tolerance), 2))`.execute(
    db,
  );
}
