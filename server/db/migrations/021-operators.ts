import { type Kysely, sql } from 'kysely';

/** Whether the statement is an operator's: set for sessions of the admin side only (server/kernel/session/sql.ts). */
async function operator(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function app_is_operator() returns boolean language sql stable parallel safe
    return current_setting('app.operator', true) is not distinct from 'on'`.execute(db);
}

/** 组织机构 of the platform, and which operator belongs to which. */
async function offices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table office (
      id bigint primary key default next_id(),
      parent_id bigint references office,
      office_name text not null check (char_length(office_name) between 1 and 50),
      office_code text collate "C" not null unique check (office_code ~ '^[A-Za-z0-9_-]{1,30}$'),
      office_type smallint not null check (office_type between 1 and 3),
      leader_id bigint references account,
      phone text not null default '',
      sort smallint not null default 0,
      status smallint not null default 1 check (status in (1, 2)),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null default 1,
      check (parent_id <> id)
    )`.execute(db);
  await sql`create index office_parent on office (parent_id)`.execute(db);
  await sql`alter table account add column office_id bigint references office`.execute(db);
  await sql`create index account_office on account (office_id) where office_id is not null`.execute(
    db,
  );
}

/** Roles (PlatformRole) and who holds them. Everybody's statements may ask who decides on a step; operators change it. */
async function roles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table role (
      code text collate "C" primary key,
      role_name text not null,
      sort smallint not null default 0,
      status smallint not null default 1 check (status in (1, 2))
    )`.execute(db);
  await sql`
    create table role_relation (
      id bigint primary key default next_id(),
      account_id bigint not null references account,
      role_code text collate "C" not null references role,
      office_id bigint references office,
      granted_by bigint references account,
      valid_to timestamptz,
      created_at timestamptz not null,
      unique (account_id, role_code)
    )`.execute(db);
  await sql`create index role_relation_role on role_relation (role_code)`.execute(db);
  await sql`
    create function holders_of_role(wanted text, at timestamptz) returns setof bigint
    language sql stable parallel safe
    begin atomic
      select held.account_id from role_relation held
      join role on role.code = held.role_code and role.status = 1
      join account on account.id = held.account_id and account.status = 1 and account.user_type = 2
      where held.role_code = wanted and (held.valid_to is null or held.valid_to > at);
    end`.execute(db);
}

/** The second factor of an operator, the codes in its place, and sign-ins that wait for it. */
async function secondFactor(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_otp (
      account_id bigint primary key references account,
      secret_sealed text not null,
      used_step bigint not null,
      confirmed_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table account_recovery_code (
      account_id bigint not null references account,
      code_hash text collate "C" not null,
      primary key (account_id, code_hash)
    )`.execute(db);
  await sql`
    create table second_step (
      ticket_hash text collate "C" primary key,
      browser_hash text collate "C" not null,
      account_id bigint not null references account,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index second_step_created on second_step (created_at)`.execute(db);
}

async function walls(db: Kysely<unknown>): Promise<void> {
  for (const name of ['office', 'role', 'role_relation']) {
    const table = sql.table(name);
    // Not forced: the owner seeds the roles when an installation starts.
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`create policy known on ${table} for select using (true)`.execute(db);
    await sql`create policy operator on ${table} using (app_is_operator())`.execute(db);
  }
  for (const name of ['account_relation', 'attachment', 'file', 'session']) {
    await sql`create policy operator on ${sql.table(name)} using (app_is_operator())`.execute(db);
  }
  for (const name of ['account_otp', 'account_recovery_code']) {
    const table = sql.table(name);
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
    await sql`
      create policy own on ${table} using (
        account_id = nullif(current_setting('app.account_id', true), '')::bigint
        or app_is_operator()
      )`.execute(db);
  }
  for (const name of ['bank', 'contact_client', 'person']) {
    await sql`
      create policy operator on ${sql.table(name)} for select using (app_is_operator())`.execute(
      db,
    );
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await operator(db);
  await offices(db);
  await roles(db);
  await secondFactor(db);
  await walls(db);
}
