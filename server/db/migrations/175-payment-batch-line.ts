import { type Kysely, sql } from 'kysely';

const OPERATOR = sql`(select app_is_operator())`;

/**
 * What stood in a batch stays known when a pay-out that failed has left it for another one, and with it what the bank has said of
 * it and in which file. Whoever sees the pay-out sees that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_batch_line (
      id bigint primary key default next_id(),
      batch_id bigint not null references payment_batch,
      row_no int not null,
      payment_id bigint not null references payment,
      file_id bigint references payment_result_file,
      paid boolean,
      settled_at timestamptz,
      unique (batch_id, row_no),
      check ((file_id is null) = (paid is null) and (file_id is null) = (settled_at is null))
    )`.execute(db);
  await sql`comment on table payment_batch_line is 'Rows of batches; with the file that settled them, null where it was settled by hand or not yet.'`.execute(
    db,
  );
  await sql`create index on payment_batch_line (payment_id)`.execute(db);
  await sql`create index on payment_batch_line (file_id)`.execute(db);
  await sql`alter table payment_batch_line enable row level security,
    force row level security`.execute(db);
  await sql`create policy operators on payment_batch_line using (${OPERATOR})`.execute(db);
  await sql`create policy payment on payment_batch_line for select
    using (exists (select from payment p where p.id = payment_id))`.execute(db);
  await sql`revoke delete, truncate on payment_batch_line from portal_app`.execute(db);
  await sql`insert into payment_batch_line (batch_id, row_no, payment_id)
    select batch_id, batch_row, id from payment where batch_id is not null`.execute(db);
}
