import { type Kysely, sql } from 'kysely';

/**
 * An export (导出) of a list and, once it is done, its file. `storage_key` is where the bytes lie and never leaves the
 * server; `handle` is what its owner fetches them by. The request is encrypted: filters hold names and account numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table export_file (
      id bigint primary key default next_id(),
      account_id bigint not null references account,
      company_id bigint not null references company,
      noun text not null,
      format text not null check (format in ('xlsx', 'csv')),
      request_sealed text not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
      attempts smallint not null default 0,
      done int not null default 0,
      total int not null default 0,
      truncated boolean not null default false,
      handle text collate "C" unique,
      storage_key text collate "C" unique,
      display_name text,
      expires_at timestamptz,
      consumed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((state = 'done') = (handle is not null and storage_key is not null
        and display_name is not null and expires_at is not null))
    )`.execute(db);
  await sql`create index export_file_open on export_file (account_id)
    where state in ('waiting', 'running')`.execute(db);
  await sql`create index export_file_updated on export_file (updated_at)`.execute(db);
  await sql`alter table export_file enable row level security`.execute(db);
  await sql`alter table export_file force row level security`.execute(db);
  await sql`
    create policy export_file_owner on export_file
    using (account_id = nullif(current_setting('app.account_id', true), '')::bigint)`.execute(db);
  await sql`
    create policy maintenance on export_file
    using (current_setting('app.maintenance', true) = 'on') with check (false)`.execute(db);
}
