import { type Kysely, sql } from 'kysely';

/**
 * What a payment request had taken over of a balance and has paid, but is prepaid of a settlement to which the balance does not
 * belong. When that settlement is voided, it is paid of the balance again (server/kernel/trade/paid-elsewhere.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table supplier_balance_draw
    add column elsewhere numeric(20, 2) not null default 0 check (elsewhere >= 0)`.execute(db);
}
