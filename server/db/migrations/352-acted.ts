import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency add column acted text`.execute(db);
  await sql`comment on column idempotency.acted is
    'Company that was acted for, and the roles there; null in rows of before this column.'`.execute(
    db,
  );
}
