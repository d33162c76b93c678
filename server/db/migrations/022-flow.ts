import { type Kysely, sql } from 'kysely';

/** A version is never changed, so that an instance runs to its end by the one it began with. */
async function definitions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table process_definition (
      key text collate "C" not null,
      version int not null check (version > 0),
      name text not null,
      nodes jsonb not null,
      released boolean not null,
      primary key (key, version)
    )`.execute(db);
  await sql`revoke update, delete, truncate on process_definition from portal_app`.execute(db);
  await sql`grant update (released) on process_definition to portal_app`.execute(db);
}

/** Whose it is: stands in all three tables, for one policy. `company_ids`: every company that acts in it. */
const OWNER = sql`
  object_type text not null,
  company_id bigint references company,
  applicant_id bigint not null references account,
  company_ids bigint[] not null,
  submitters bigint[] not null`;

/** One per document, kept through its rounds: the business side's copy of a process (流程冗余ID). */
async function instances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table process_instance (
      id bigint primary key default next_id(),
      definition_key text collate "C" not null,
      definition_version int not null,
      ${OWNER},
      object_id bigint not null,
      object_no text not null,
      summary text not null,
      status text not null check (status in
        ('running', 'returned', 'withdrawn', 'approved', 'rejected', 'terminated', 'voided')),
      round int not null,
      node_key text,
      passed text[] not null default '{}',
      resume_at text,
      seq int not null default 0,
      approved boolean not null default false,
      submitter_id bigint not null references account,
      facts jsonb not null,
      view jsonb not null,
      submitted_at timestamptz not null,
      ended_at timestamptz,
      urged_at timestamptz,
      foreign key (definition_key, definition_version) references process_definition,
      unique (object_type, object_id),
      check ((status = 'running') = (node_key is not null))
    )`.execute(db);
}

/** An open task lies in one queue: of a role, of a role in a company, or of one account. */
async function tasks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table process_task (
      id bigint primary key default next_id(),
      instance_id bigint not null references process_instance,
      ${OWNER},
      node_key text not null,
      node_name text not null,
      kind text not null check (kind in ('approve', 'addSign', 'review', 'supply')),
      role text not null,
      queue text collate "C" not null,
      acting_company_id bigint references company,
      status smallint not null default 1 check (status in (1, 2, 3)),
      round int not null,
      note text not null default '',
      keyword text not null,
      sla_hours numeric(6, 2),
      started_at timestamptz not null,
      warn_at timestamptz not null default 'infinity',
      due_at timestamptz not null default 'infinity',
      warned_at timestamptz,
      escalated_at timestamptz,
      handled_at timestamptz,
      handled_by bigint references account,
      check ((status = 1) = (handled_at is null))
    )`.execute(db);
  await sql`create index process_task_queue on process_task (queue, due_at, id)
    where status = 1`.execute(db);
  await sql`create index process_task_type on process_task (queue, object_type, due_at, id)
    where status = 1`.execute(db);
  await sql`create index process_task_instance on process_task (instance_id, status)`.execute(db);
  await sql`create index process_task_warn on process_task (warn_at)
    where status = 1 and warned_at is null`.execute(db);
  await sql`create index process_task_due on process_task (due_at)
    where status = 1 and escalated_at is null`.execute(db);
}

/** What was done. Rows are added and never changed; nobody approves what was submitted by the same account. */
async function operations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table process_operation (
      id bigint primary key default next_id(),
      instance_id bigint not null references process_instance,
      task_id bigint references process_task,
      ${OWNER},
      round int not null,
      node_key text not null,
      node_name text not null,
      operate_type text not null,
      operator_id bigint references account,
      acting_company_id bigint references company,
      role text not null,
      opinion text not null,
      internal boolean not null default false,
      field_marks jsonb not null default '[]',
      changes jsonb not null default '[]',
      ticks jsonb not null default '[]',
      note text not null default '',
      sla_hours numeric(6, 2),
      started_at timestamptz not null,
      due_at timestamptz not null default 'infinity',
      ended_at timestamptz not null,
      constraint process_two_persons check (
        operate_type not in ('2', '12') or not operator_id = any (submitters))
    )`.execute(db);
  await sql`create index process_operation_instance on process_operation (instance_id, id)`.execute(
    db,
  );
  await sql`create index process_operation_operator on process_operation (operator_id, id)`.execute(
    db,
  );
  await sql`revoke update, delete, truncate on process_operation from portal_app`.execute(db);
}

async function walls(db: Kysely<unknown>): Promise<void> {
  for (const name of ['process_instance', 'process_task', 'process_operation']) {
    const table = sql.table(name);
    await sql`alter table ${table} enable row level security, force row level security`.execute(db);
    await sql`
      create policy company on ${table} using (
        nullif(current_setting('app.company_id', true), '')::bigint = any (company_ids))`.execute(
      db,
    );
    // Before a certification there is no company: the document is its applicant's.
    await sql`
      create policy applicant on ${table} using (company_id is null
        and applicant_id = nullif(current_setting('app.account_id', true), '')::bigint)`.execute(
      db,
    );
    await sql`create policy operator on ${table} using (app_is_operator())`.execute(db);
    await sql`
      create policy maintenance on ${table}
      using (current_setting('app.maintenance', true) = 'on')`.execute(db);
  }
}

/**
 * Who may act for a company in a role. Asked on behalf of other companies too, which their documents wait for; it tells
 * ids of accounts and nothing else.
 */
async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function holders_in_company(company bigint, wanted text, at timestamptz) returns setof bigint
    language plpgsql as $$
    declare before text := current_setting('app.operator', true);
    begin
      perform set_config('app.operator', 'on', true);
      return query select held.account_id from account_relation held
        join account on account.id = held.account_id and account.status = 1
        where held.company_id = company and held.status = 2
          and (wanted = '' or wanted = any (held.customer_role))
          and (held.valid_to is null or held.valid_to > at);
      perform set_config('app.operator', coalesce(before, ''), true);
    end $$`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await definitions(db);
  await instances(db);
  await tasks(db);
  await operations(db);
  await walls(db);
  await people(db);
}
