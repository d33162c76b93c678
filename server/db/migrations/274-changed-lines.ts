import { type Kysely, sql } from 'kysely';

const PAPERS = ['sales_order', 'purchase_settlement'];

/**
 * A settled line says what disputes have changed of it, and what is held of it stays within what it is worth by now: a line that was
 * granted more by one dispute may be disputed as a whole by the next. What was settled at first is changed by nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const paper of PAPERS) {
    const name = `${paper}_line`;
    const line = sql.table(name);
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where conrelid = ${name}::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%disputed_%'`.execute(db);
    for (const one of rows) {
      await sql`alter table ${line} drop constraint ${sql.ref(one.name)}`.execute(db);
    }
    await sql`alter table ${line} add column changed_qty numeric(20, 6) not null default 0,
      add column changed_amount numeric(20, 2) not null default 0`.execute(db);
    await sql`update ${line} l set changed_qty = of_line.qty, changed_amount = of_line.amount
      from (select line_id, sum(qty) as qty, sum(amount_incl) as amount from ${sql.table(`${paper}_change`)} group by 1) of_line
      where of_line.line_id = l.id`.execute(db);
    await sql`alter table ${line}
      add constraint ${sql.ref(`${name}_held_qty`)} check (disputed_qty between 0 and settle_qty + changed_qty),
      add constraint ${sql.ref(`${name}_held_amount`)} check (disputed_amount between 0 and amount_incl + changed_amount)`.execute(
      db,
    );
  }
}
