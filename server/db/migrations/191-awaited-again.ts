import { type Kysely, sql } from 'kysely';

/**
 * What the bank has given back of what was prepaid, while a request goes on holding the limit for it and will pay it again: it is part
 * of no balance meanwhile. Until now it was the difference that nobody had counted anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table supplier_balance
    add column awaited numeric(20, 2) not null default 0 check (awaited >= 0)`.execute(db);
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`
    update supplier_balance b set awaited = greatest(0, p.settle_amount - p.disputed_amount - b.prepaid - b.balance)
    from purchase_settlement p
    where p.id = b.purchase_settlement_id and p.purchase_settlement_status <> '10'`.execute(db);
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
