import { type Kysely, sql } from 'kysely';

/**
 * A stored file is its uploader's until a record of a company uses it; from then on it is that company's. What nothing
 * uses goes after seven days. `storage_key` is where the bytes lie and never leaves the server.
 */
async function files(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file (
      id bigint primary key default next_id(),
      storage_key text collate "C" not null unique,
      file_name text not null check (char_length(file_name) between 1 and 200),
      file_suffix text not null,
      file_size bigint not null check (file_size > 0),
      file_type smallint not null,
      sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
      client_id text not null default '',
      uploader_id bigint not null references account,
      company_id bigint references company,
      bound boolean not null default false,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index file_uploader on file (uploader_id, id desc)`.execute(db);
  await sql`create index file_company on file (company_id, id desc)`.execute(db);
}

/** Which record shows which files, by their type. One file may hang on several records of its company. */
async function attachments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attachment (
      id bigint primary key default next_id(),
      file_id bigint not null references file,
      file_type smallint not null,
      object_type text not null,
      object_id bigint not null,
      company_id bigint not null references company,
      sort integer not null default 0,
      created_at timestamptz not null,
      unique (object_type, object_id, file_id, file_type)
    )`.execute(db);
  await sql`create index attachment_file on attachment (file_id)`.execute(db);
}

async function walls(db: Kysely<unknown>): Promise<void> {
  for (const table of ['file', 'attachment']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  }
  await sql`
    create policy attachment_company on attachment
    using (
      company_id = nullif(current_setting('app.company_id', true), '')::bigint
      or current_setting('app.maintenance', true) = 'on'
    )`.execute(db);
  await sql`
    create policy file_reader on file
    using (
      (uploader_id = nullif(current_setting('app.account_id', true), '')::bigint and not bound)
      or exists (
        select from attachment a where a.file_id = file.id
          and a.company_id = nullif(current_setting('app.company_id', true), '')::bigint
      )
      or current_setting('app.maintenance', true) = 'on'
    )
    with check (
      uploader_id = nullif(current_setting('app.account_id', true), '')::bigint
      or current_setting('app.maintenance', true) = 'on'
    )`.execute(db);
}

/** Bytes that a company, or an account without one, keeps here; looks past the wall at sizes only. */
async function usage(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function file_usage(company bigint, account bigint) returns bigint
    language plpgsql volatile as $$
      declare
        used bigint;
        before text := coalesce(current_setting('app.maintenance', true), '');
      begin
        perform set_config('app.maintenance', 'on', true);
        select coalesce(sum(file_size), 0) into used from file
        where case when company is null then company_id is null and uploader_id = account
          else company_id = company end;
        perform set_config('app.maintenance', before, true);
        return used;
      end
    $$`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await files(db);
  await attachments(db);
  await walls(db);
  await usage(db);
}
