import { type Kysely, sql } from 'kysely';

/**
 * 项目 (rules.md C.1). What a person entered stands in `form_data`, and in `form_names` the names of what it refers to by id;
 * the columns beside it are what lists, rules and other nouns read of it. `seen_by` are the companies that may see the project as it stands, `terms_seen_by` those of them that
 * may see the sales side: amounts, limit and fees (rules.md P7).
 */
async function projects(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table project (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      project_no text collate "C" not null unique,
      project_name text not null check (char_length(project_name) between 1 and 100),
      product_id text not null references product_type (code),
      product_line text not null,
      applicant_role text not null default '',
      buyer_company_id bigint references company,
      contract_no text not null default '',
      contract_name text not null default '',
      contract_amount numeric(20, 2),
      start_date date,
      end_date date,
      region_base text not null default '',
      region_city text not null default '',
      region_district text not null default '',
      detail_address text not null default '',
      lng numeric(10, 6),
      lat numeric(10, 6),
      apply_amount numeric(20, 2),
      limit_type text not null default '',
      credit_days int,
      term_start_basis text not null default '',
      repay_mode text not null default '',
      form_data jsonb not null default '{}',
      form_names jsonb not null default '{}',
      approved_amount numeric(20, 2) check (approved_amount > 0),
      approved_credit_days int check (approved_credit_days > 0),
      annual_rate numeric(10, 6),
      service_rate numeric(10, 6),
      approved_deposit_rate numeric(10, 6),
      limit_expire_date date,
      risk_level text not null default '',
      conditions text not null default '' check (char_length(conditions) <= 1000),
      project_status text not null default '0',
      stage text not null default '10',
      status_reason text not null default '',
      status_time timestamptz,
      seen_by bigint[] not null,
      terms_seen_by bigint[] not null,
      process_redundant_id bigint,
      audit_status text not null default '0',
      submit_time timestamptz,
      audit_time timestamptz,
      return_reason text not null default '',
      created_by bigint not null references account,
      created_at timestamptz not null,
      updated_by bigint not null references account,
      updated_at timestamptz not null,
      version int not null default 1,
      deleted boolean not null default false,
      deleted_at timestamptz,
      check (deleted = (deleted_at is not null)),
      check (terms_seen_by <@ seen_by and company_id = any (seen_by)),
      check (end_date >= start_date)
    )`.execute(db);
  await sql`create index project_seen on project using gin (seen_by) where not deleted`.execute(db);
  await sql`create index project_newest on project (company_id, id) where not deleted`.execute(db);
  await sql`
    create unique index project_name_once on project (company_id, project_name)
    where not deleted`.execute(db);
  await sql`
    create index project_expiring on project (limit_expire_date)
    where project_status = '4' and not deleted`.execute(db);
}

/** Who takes part in which project, and as what (enumeration PartyRole). */
async function parties(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table project_party (
      project_id bigint not null references project,
      role text not null,
      party_company_id bigint references company,
      person_id bigint references person,
      name text not null,
      sort int not null default 0,
      check (num_nonnulls(party_company_id, person_id) = 1)
    )`.execute(db);
  await sql`
    create unique index project_party_once
    on project_party (project_id, role, coalesce(party_company_id, person_id))`.execute(db);
  await sql`create index project_party_company on project_party (party_company_id, role)`.execute(
    db,
  );
}

async function walls(db: Kysely<unknown>): Promise<void> {
  for (const table of ['project', 'project_party']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  }
  await sql`
    create policy project_reader on project
    using (
      nullif(current_setting('app.company_id', true), '')::bigint = any (seen_by)
      or app_is_operator()
      or current_setting('app.maintenance', true) = 'on'
    )
    with check (
      nullif(current_setting('app.company_id', true), '')::bigint = company_id
      or app_is_operator()
      or current_setting('app.maintenance', true) = 'on'
    )`.execute(db);
  // Whoever sees a project sees who takes part; which of them it is told is up to the answer.
  await sql`
    create policy project_party_reader on project_party
    using (exists (select from project p where p.id = project_id))
    with check (
      exists (
        select from project p where p.id = project_id and (
          p.company_id = nullif(current_setting('app.company_id', true), '')::bigint
          or app_is_operator()
          or current_setting('app.maintenance', true) = 'on'
        )
      )
    )`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await projects(db);
  await parties(db);
  await walls(db);
}
