import { type Kysely, sql } from 'kysely';

const OPERATOR = sql`(select app_is_operator())`;

/** Which company is the platform's own; at most one is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table platform_company (
      singleton boolean primary key default true check (singleton),
      company_id bigint not null unique references company
    )`.execute(db);
  await sql`alter table platform_company enable row level security,
    force row level security`.execute(db);
  await sql`create policy operators on platform_company using (${OPERATOR})`.execute(db);
  await sql`revoke update, delete, truncate on platform_company from portal_app`.execute(db);
  await sql`create policy platform_accounts on bank for insert
    with check (${OPERATOR} and company_id = (select p.company_id from platform_company p))`.execute(
    db,
  );
}
