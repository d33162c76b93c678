import { type Kysely, sql } from 'kysely';

/**
 * Products of factoring beside 401: who files is not always the seller, and a fee that the debtor bears (反向保理) is owed
 * beside the face of its receivables, within what the debtor has agreed to by filing them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table factoring
      add column product_id text not null default '401' check (product_id in ('401', '402', '403', '404')),
      add column fee_most numeric(10, 6) check (fee_most between 0 and 1),
      add column debtor_fee numeric(20, 2) not null default 0 check (debtor_fee >= 0),
      add column debtor_fee_paid numeric(20, 2) not null default 0 check (debtor_fee_paid between 0 and debtor_fee),
      add check (fee_most is null or service_rate is null or service_rate <= fee_most)`.execute(db);
  await sql`alter table factoring_line
    add column debtor_fee numeric(20, 2) not null default 0 check (debtor_fee >= 0)`.execute(db);
  await sql`alter table factoring_notice
    add column product_id text not null default '401' check (product_id in ('401', '402', '403', '404')),
    add column fee_amount numeric(20, 2) not null default 0 check (fee_amount >= 0)`.execute(db);
  await sql`comment on column factoring_notice.fee_amount is
    'What the debtor bears itself (反向保理); rates that the seller bears are none of its business.'`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = 'factoring_move'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%kind%' and (pg_get_constraintdef(oid) like '%''8''%'
        or pg_get_constraintdef(oid) like '%bank_serial_no%')`.execute(db);
  for (const { name } of rows) {
    await sql`alter table factoring_move drop constraint ${sql.ref(name)}`.execute(db);
  }
  await sql`
    alter table factoring_move
      add constraint factoring_move_kinds check (kind in ('1', '2', '3', '4', '5', '6', '7', '8', '9')),
      add constraint factoring_move_slip check (kind in ('2', '3', '4', '5', '9') = (bank_serial_no <> '')),
      add constraint factoring_move_fee check (kind <> '9' or amount = fee)`.execute(db);
}
