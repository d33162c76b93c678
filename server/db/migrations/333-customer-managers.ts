import { type Kysely, sql } from 'kysely';

/** 客户经理: which of the platform's people looks after a company. Operators' alone; who was it before stands in the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_manager (
      company_id bigint primary key references company,
      account_id bigint not null references account,
      updated_by bigint not null references account,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index on company_manager (account_id)`.execute(db);
  await sql`create index on company_manager (updated_by)`.execute(db);
  await sql`alter table company_manager enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy operator on company_manager using (
    (select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on'))`.execute(
    db,
  );
}
