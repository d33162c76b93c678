import { type Kysely, sql } from 'kysely';

/** A payment request may ask for the advance or the balance of a factoring; nobody but its seller is a side of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = 'pay_apply'::regclass
      and pg_get_constraintdef(oid) like '%apply_source = ANY%'`.execute(db);
  for (const { name } of rows) {
    await sql`alter table pay_apply drop constraint ${sql.ref(name)}`.execute(db);
  }
  await sql`alter table pay_apply add column factoring_id bigint references factoring,
    add constraint pay_apply_source check (apply_source in ('1', '2', '3')),
    add constraint pay_apply_of_factoring check ((apply_source = '3') = (factoring_id is not null))`.execute(
    db,
  );
  await sql`create index pay_apply_of_factoring_open on pay_apply (factoring_id) where factoring_id is not null`.execute(
    db,
  );
}
