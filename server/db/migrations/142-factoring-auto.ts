import { type Kysely, sql } from 'kysely';

const COMPANY = sql`(select nullif(current_setting('app.company_id', true), '')::bigint)`;
const PLATFORM = sql`(select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on')`;

/** 自动融资: what a seller has its new invoices to one debtor financed at, until it switches it off. Rows stay. */
async function autos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table factoring_auto (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      debtor_id bigint not null references company,
      project_id bigint not null references project,
      scheme_of bigint not null references factoring,
      contract_no text not null check (char_length(contract_no) between 1 and 50),
      term_days int not null check (term_days between 1 and 365),
      least_amount numeric(20, 2) not null check (least_amount >= 0),
      most_amount numeric(20, 2) not null check (most_amount > 0 and most_amount >= least_amount),
      switched_on_at timestamptz not null,
      switched_on_by bigint not null references account,
      switched_off_at timestamptz,
      switched_off_by bigint references account,
      check ((switched_off_at is null) = (switched_off_by is null))
    )`.execute(db);
  await sql`create unique index factoring_auto_on on factoring_auto (company_id, debtor_id) where switched_off_at is null`.execute(
    db,
  );
  await sql`create index factoring_auto_scheme on factoring_auto (scheme_of)`.execute(db);
  await sql`alter table factoring_auto enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy seller on factoring_auto using (company_id = ${COMPANY} or ${PLATFORM})`.execute(
    db,
  );
  await sql`revoke delete, truncate on factoring_auto from portal_app`.execute(db);
}

/** Which financings were made by it, and which registrations are due for renewal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await autos(db);
  await sql`
    alter table factoring
      add column auto_id bigint references factoring_auto,
      add column auto_confirm_at timestamptz,
      add column renewal_asked_at timestamptz`.execute(db);
  await sql`comment on column factoring.auto_confirm_at is
    'When a scheme that was proposed by the seller''s standing order is confirmed by itself, unless it is withdrawn before.'`.execute(
    db,
  );
  await sql`comment on column factoring.renewal_asked_at is
    'Since when its registration is due for renewal; null again once it is renewed.'`.execute(db);
  await sql`create index factoring_renewal on factoring (register_due) where register_due is not null and not deleted`.execute(
    db,
  );
  await sql`create index factoring_auto_confirm on factoring (auto_confirm_at) where auto_confirm_at is not null`.execute(
    db,
  );
}
