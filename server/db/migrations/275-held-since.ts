import { type Kysely, sql } from 'kysely';

/** What a supplier asks for is held of its buyer's limit once the buyer has confirmed it (decision 165); until now it was at the submission. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pay_apply add column held_since timestamptz`.execute(db);
  await sql`update pay_apply set held_since = submit_time`.execute(db);
  await sql`comment on column pay_apply.held_since is
    'Since when what it asks for is held of the limit; null of a supplier’s until its buyer has confirmed it.'`.execute(
    db,
  );
}
