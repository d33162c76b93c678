import { type Kysely, sql } from 'kysely';

/**
 * Applications for certification (企业认证). Texts are kept as far as they have been typed, so they have no checks of
 * their own; submission judges them. Numbers are stored encrypted.
 */
async function applications(db: Kysely<unknown>): Promise<void> {
  const texts = [
    'name',
    'usc',
    'legal_name',
    'company_org_type',
    'reg_capital',
    'establish_time',
    'from_time',
    'to_time',
    'reg_location',
    'business_scope',
    'applicant_role',
    'id_name',
    'id_from_time',
    'id_to_time',
    'agent_name',
    'actual_controller',
    'contact_person',
    'contact_phone',
    'contact_address',
    'bank_name',
    'open_bank',
    'cnaps_code',
  ];
  const numbers = ['id_no', 'agent_id_no', 'account_no'].flatMap((name) => [
    `${name}_sealed`,
    `${name}_hash`,
    `${name}_last4`,
  ]);
  const columns = [...texts, ...numbers].map(
    (name) => sql`${sql.ref(name)} text not null default ''`,
  );
  await sql`
    create table company_customer_apply (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      apply_no text not null unique,
      ${sql.join(columns)},
      company_type text[] not null default '{}',
      sensitive_consent boolean not null default false,
      sensitive_consent_time timestamptz,
      agreement boolean not null default false,
      agreement_time timestamptz,
      auto_check jsonb not null default '[]',
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
      check (deleted = (deleted_at is not null))
    )`.execute(db);
  await sql`alter table company_customer_apply enable row level security`.execute(db);
  await sql`alter table company_customer_apply force row level security`.execute(db);
  await sql`
    create policy company_customer_apply_company on company_customer_apply
    using (
      company_id = nullif(current_setting('app.company_id', true), '')::bigint
      or app_is_operator()
    )`.execute(db);
}

/** One for each sort, and who waits for which code: nobody may wait for the same twice. */
async function indexes(db: Kysely<unknown>): Promise<void> {
  const lists = { newest: 'id', name: 'name, id', status: 'audit_status, id' };
  for (const [name, columns] of Object.entries(lists)) {
    await sql`
      create index ${sql.ref(`company_customer_apply_${name}`)}
      on company_customer_apply (company_id, ${sql.raw(columns)}) where not deleted`.execute(db);
  }
  await sql`
    create unique index company_customer_apply_code on company_customer_apply (usc)
    where not deleted and audit_status in ('1', '10')`.execute(db);
}

/** What was read of a picture (识别), so that nothing is read twice; encrypted. Whoever reads the file reads it. */
async function readings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recognition (
      file_id bigint not null references file on delete cascade,
      kind text not null check (kind in ('licence', 'card')),
      reading_sealed text not null,
      created_at timestamptz not null,
      primary key (file_id, kind)
    )`.execute(db);
  await sql`alter table recognition enable row level security`.execute(db);
  await sql`alter table recognition force row level security`.execute(db);
  await sql`
    create policy recognition_reader on recognition
    using (exists (select from file where file.id = file_id))`.execute(db);
}

/** What certification adds to a company: what its licence says, and whose identity was verified. */
async function company(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company
      add column company_org_type text not null default '',
      add column reg_location text not null default '',
      add column from_time text not null default '',
      add column to_time text not null default '',
      add column certified_at timestamptz`.execute(db);
}

/** Who administers a company, for whoever is told to turn to them; looks past the wall at nothing else. */
async function administrators(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function company_admins(company bigint, at timestamptz)
    returns table (admin_name text, admin_phone text)
    language plpgsql volatile as $$
      declare
        before text := coalesce(current_setting('app.company_id', true), '');
      begin
        perform set_config('app.company_id', company::text, true);
        return query
          select account.nick_name, account.phone from account_relation relation
          join account on account.id = relation.account_id
          where relation.company_id = company and relation.status = 2
            and 'companyAdmin' = any (relation.customer_role)
            and (relation.valid_to is null or relation.valid_to > at)
          order by relation.id;
        perform set_config('app.company_id', before, true);
      end
    $$`.execute(db);
}

/** Whether another application for a code is being reviewed, whoever's it is; says nothing else of it. */
async function pendingCodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function certification_pending(code text, besides bigint) returns boolean
    language plpgsql volatile as $$
      declare
        found boolean;
        before text := coalesce(current_setting('app.operator', true), '');
      begin
        perform set_config('app.operator', 'on', true);
        select exists (
          select from company_customer_apply a
          where a.usc = code and a.id <> besides and not a.deleted and a.audit_status in ('1', '10')
        ) into found;
        perform set_config('app.operator', before, true);
        return found;
      end
    $$`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await applications(db);
  await indexes(db);
  await readings(db);
  await company(db);
  await administrators(db);
  await pendingCodes(db);
}
