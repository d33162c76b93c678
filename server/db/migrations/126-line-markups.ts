import { type Kysely, sql } from 'kysely';

/** The first node of a payment request may set the markup of each line (rules.md M1): decimals in the order of its goods. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pay_apply add column line_markups text not null default ''`.execute(db);
  await sql`comment on column pay_apply.line_markups is
    'Decimals, one a line in the order of the goods; empty where markup is that of all.'`.execute(
    db,
  );
}
