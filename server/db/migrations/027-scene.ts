import { type Kysely, sql } from 'kysely';

import { flowColumns } from '../flow-columns.ts';

/** Where and when a picture was taken, as its camera wrote it down; null where it says nothing. */
async function places(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table file
      add column taken_at timestamptz,
      add column lng numeric(10, 6),
      add column lat numeric(10, 6)`.execute(db);
}

/**
 * 现场登记 (rules.md C.2). `form_data` is what was entered, without the signers, who have rows of their own; the columns
 * beside it are what lists, rules and other nouns read of it. A site that is disabled keeps its approval.
 */
async function scenes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scene_control (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      scene_no text collate "C" not null unique,
      project_id bigint references project,
      scene_type text not null default '',
      scene_name text not null check (char_length(scene_name) between 1 and 50),
      region_base text not null default '',
      region_city text not null default '',
      region_district text not null default '',
      detail_address text not null default '',
      lng numeric(10, 6),
      lat numeric(10, 6),
      manager_name text not null default '',
      manager_phone text not null default '',
      form_data jsonb not null default '{}',
      form_names jsonb not null default '{}',
      disabled boolean not null default false,
      ${flowColumns},
      scene_status text not null generated always as (case when disabled then '7' else audit_status end) stored,
      created_by bigint not null references account,
      created_at timestamptz not null,
      updated_by bigint not null references account,
      updated_at timestamptz not null,
      version int not null default 1,
      deleted boolean not null default false,
      deleted_at timestamptz,
      check (deleted = (deleted_at is not null)),
      check ((lng is null) = (lat is null)),
      check (not disabled or audit_status = '3')
    )`.execute(db);
  for (const [name, column] of [
    ['status', 'scene_status'],
    ['type', 'scene_type'],
    ['name', 'scene_name'],
    ['project', 'project_id'],
  ] as const) {
    await sql`create index ${sql.ref(`scene_control_${name}`)}
      on scene_control (company_id, ${sql.ref(column)}, id) where not deleted`.execute(db);
  }
  await sql`create index scene_control_newest on scene_control (company_id, id) where not deleted`.execute(
    db,
  );
}

/**
 * 授权签收人: identity numbers are stored encrypted and shown masked. One who is let go stays, for what he has signed;
 * no two active ones of a site have one phone.
 */
async function receivers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scene_receiver (
      id bigint primary key default next_id(),
      scene_id bigint not null references scene_control,
      company_id bigint not null references company,
      name text not null check (char_length(name) <= 25),
      phone text collate "C" not null,
      id_card_sealed text not null default '',
      id_card_hash text collate "C" not null default '',
      id_card_masked text not null default '',
      valid_from date,
      valid_to date,
      sign_files bigint[] not null default '{}',
      sort int not null,
      active boolean not null default true,
      added_at timestamptz not null,
      ended_at timestamptz,
      told_at timestamptz,
      check (active = (ended_at is null))
    )`.execute(db);
  await sql`create index scene_receiver_scene on scene_receiver (scene_id, sort)`.execute(db);
  await sql`
    create unique index scene_receiver_phone on scene_receiver (scene_id, phone)
    where active and phone <> ''`.execute(db);
}

/** What became of an approved site: changes of its signers (变更签收人) and its end (停用). Rows are only added. */
async function changes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scene_change (
      id bigint primary key default next_id(),
      scene_id bigint not null references scene_control,
      company_id bigint not null references company,
      kind text not null check (kind in ('receivers', 'disable')),
      reason text not null check (char_length(reason) between 1 and 200),
      lines jsonb not null default '[]',
      created_by bigint not null references account,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index scene_change_scene on scene_change (scene_id, id)`.execute(db);
}

async function walls(db: Kysely<unknown>): Promise<void> {
  for (const table of ['scene_control', 'scene_receiver', 'scene_change']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`alter table ${sql.table(table)} force row level security`.execute(db);
    await sql`
      create policy company on ${sql.table(table)}
      using (
        company_id = nullif(current_setting('app.company_id', true), '')::bigint
        or app_is_operator()
        or current_setting('app.maintenance', true) = 'on'
      )`.execute(db);
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await places(db);
  await scenes(db);
  await receivers(db);
  await changes(db);
  await walls(db);
}
