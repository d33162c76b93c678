import { type Kysely, sql } from 'kysely';

/** The first node of a payment request may set what its order keeps back of each settlement, and for how long (rules.md M9). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pay_apply
      add column retention_rate numeric(10, 6) not null default 0 check (retention_rate between 0 and 1),
      add column retention_days int not null default 0 check (retention_days between 0 and 3650)`.execute(
    db,
  );
  await sql`comment on column pay_apply.retention_rate is 'Share of each settlement that its order keeps back.'`.execute(
    db,
  );
}
