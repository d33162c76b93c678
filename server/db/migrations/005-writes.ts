import { type Kysely, sql } from 'kysely';

const OWN = sql`account_id = nullif(current_setting('app.account_id', true), '')::bigint`;

async function idempotency(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency (
      account_id bigint not null,
      method text not null,
      path text not null,
      request_id text not null,
      body_hash text not null,
      status smallint not null,
      answer text not null,
      created_at timestamptz not null,
      primary key (account_id, request_id, method, path)
    )`.execute(db);
  await sql`create index idempotency_created on idempotency (created_at)`.execute(db);
  await sql`alter table idempotency enable row level security`.execute(db);
  await sql`alter table idempotency force row level security`.execute(db);
  await sql`create policy idempotency_owner on idempotency using (${OWN})`.execute(db);
}

/** Rows are added and never changed: the application has no right to. */
async function audit(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id bigint primary key default next_id(),
      at timestamptz not null,
      account_id bigint,
      company_id bigint,
      action text not null,
      request_id text not null,
      address text not null,
      user_agent text not null,
      object_type text not null default '',
      object_id text not null default '',
      detail jsonb not null
    )`.execute(db);
  await sql`create index audit_log_account on audit_log (account_id, id)`.execute(db);
  await sql`create index audit_log_request on audit_log (request_id)`.execute(db);
  await sql`revoke update, delete, truncate on audit_log from portal_app`.execute(db);
}

/** Events, written in their own transaction and delivered after it. */
async function outbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id bigint primary key default next_id(),
      topic text not null,
      account_id bigint not null,
      payload jsonb not null,
      created_at timestamptz not null,
      delivered_at timestamptz
    )`.execute(db);
  await sql`create index outbox_waiting on outbox (id) where delivered_at is null`.execute(db);
  await sql`create index outbox_delivered on outbox (delivered_at)`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await idempotency(db);
  await audit(db);
  await outbox(db);
}
