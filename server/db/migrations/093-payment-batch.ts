import { type Kysely, sql } from 'kysely';

const OPERATOR = sql`(select app_is_operator())`;

/** What goes to the bank in one file, what comes back, and what of that waits for a person. Files are sealed: they hold whole account numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_batch (
      id bigint primary key default next_id(),
      batch_no text collate "C" not null unique,
      payer_bank_id bigint not null references bank,
      payer_last4 text not null,
      payer_bank text not null,
      total numeric(20, 2) not null check (total > 0),
      pay_outs int not null check (pay_outs > 0),
      file_name text not null,
      file_sealed text not null,
      sha256 text collate "C" not null,
      created_by bigint not null references account,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table payment_result_file (
      id bigint primary key default next_id(),
      batch_id bigint not null references payment_batch,
      file_name text not null,
      file_sealed text not null,
      sha256 text collate "C" not null,
      taken int not null,
      waiting int not null,
      created_by bigint not null references account,
      created_at timestamptz not null,
      unique (batch_id, sha256)
    )`.execute(db);
  await sql`
    create table payment_result_row (
      id bigint primary key default next_id(),
      file_id bigint not null references payment_result_file,
      row_no int not null,
      payment_id bigint references payment,
      account_last4 text not null,
      amount numeric(20, 2) not null,
      paid boolean not null,
      serial_no text not null,
      pay_date text not null,
      said text not null,
      problem text not null,
      handled_by bigint references account,
      handled_at timestamptz,
      handled_note text not null default '' check (char_length(handled_note) <= 200),
      created_at timestamptz not null,
      check ((handled_by is null) = (handled_at is null))
    )`.execute(db);
  await sql`create index payment_result_row_file on payment_result_row (file_id)`.execute(db);
  await sql`create index payment_result_row_open on payment_result_row (id) where handled_at is null`.execute(
    db,
  );
  for (const table of ['payment_batch', 'payment_result_file', 'payment_result_row']) {
    await sql`alter table ${sql.table(table)} enable row level security,
      force row level security`.execute(db);
    await sql`create policy operators on ${sql.table(table)} using (${OPERATOR})`.execute(db);
    await sql`revoke delete, truncate on ${sql.table(table)} from portal_app`.execute(db);
  }
  await sql`revoke update on payment_batch, payment_result_file from portal_app`.execute(db);
  await sql`
    alter table payment add column batch_id bigint references payment_batch,
      add column batch_row int, add check ((batch_id is null) = (batch_row is null))`.execute(db);
  await sql`create unique index payment_batch_row on payment (batch_id, batch_row)
    where batch_id is not null`.execute(db);
}
