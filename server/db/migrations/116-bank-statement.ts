import { type Kysely, sql } from 'kysely';

const OPERATOR = sql`((select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on'))`;

/** 银行流水: what came to the platform's accounts, as its banks say so; whole account numbers are sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table statement_mapping (
      head_hash text collate "C" primary key,
      mapping jsonb not null,
      updated_by bigint not null references account,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table bank_statement (
      id bigint primary key default next_id(),
      bank_id bigint not null references bank,
      file_name text not null check (char_length(file_name) <= 200),
      sha256 text collate "C" not null,
      taken int not null check (taken >= 0),
      known int not null check (known >= 0),
      created_by bigint not null references account,
      created_at timestamptz not null,
      unique (bank_id, sha256)
    )`.execute(db);
  await sql`
    create table statement_row (
      id bigint primary key default next_id(),
      statement_id bigint not null references bank_statement,
      bank_id bigint not null references bank,
      row_no int not null,
      serial_no text collate "C" not null,
      value_date date not null,
      amount numeric(20, 2) not null check (amount > 0),
      payer_name text not null check (char_length(payer_name) <= 100),
      payer_last4 text not null check (payer_last4 ~ '^[0-9A-Za-z]{0,4}$'),
      remark text not null check (char_length(remark) <= 300),
      reason text not null check (char_length(reason) <= 200),
      row_status text not null check (row_status in ('1', '2', '3')),
      collection_id bigint references collection,
      handled_by bigint references account,
      handled_at timestamptz,
      handled_note text not null default '' check (char_length(handled_note) <= 200),
      created_at timestamptz not null,
      unique (bank_id, serial_no),
      check ((row_status = '2') = (collection_id is not null)),
      check ((handled_by is null) = (handled_at is null))
    )`.execute(db);
  await sql`comment on column statement_row.row_status is 'Enumeration StatementRowStatus.'`.execute(
    db,
  );
  await sql`create index statement_row_open on statement_row (id) where row_status = '1'`.execute(
    db,
  );
  await sql`create index statement_row_file on statement_row (statement_id)`.execute(db);
  for (const name of ['statement_mapping', 'bank_statement', 'statement_row']) {
    const made = sql.table(name);
    await sql`alter table ${made} enable row level security, force row level security`.execute(db);
    await sql`create policy operators on ${made} using (${OPERATOR})`.execute(db);
    await sql`revoke delete, truncate on ${made} from portal_app`.execute(db);
  }
  await sql`revoke update on bank_statement from portal_app`.execute(db);
}
