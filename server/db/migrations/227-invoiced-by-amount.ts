import { type Kysely, sql } from 'kysely';

/** Goods of whose quantity nothing is left are invoiced by their amount alone; a charge never has a quantity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = 'invoice_line'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%source%' and pg_get_constraintdef(oid) like '%qty%'`.execute(
    db,
  );
  for (const { name } of rows) {
    await sql`alter table invoice_line drop constraint ${sql.ref(name)}`.execute(db);
  }
  await sql`alter table invoice_line
    add constraint invoice_line_qty_of_goods_check check (source = 'goods' or qty is null)`.execute(
    db,
  );
}
