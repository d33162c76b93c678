import { type Kysely, sql } from 'kysely';

/** What the platform holds of a supplier (供应商): its level, and whether it is on the stop list. Operators' alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table supplier_profile (
      company_id bigint primary key references company,
      level text not null default '' check (level in ('', 'A', 'B', 'C')),
      stopped boolean not null default false,
      stop_reason text not null default '' check (char_length(stop_reason) <= 200),
      updated_by bigint not null references account,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`alter table supplier_profile enable row level security`.execute(db);
  await sql`alter table supplier_profile force row level security`.execute(db);
  await sql`create policy operator on supplier_profile using (app_is_operator())`.execute(db);
}
