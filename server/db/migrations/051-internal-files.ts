import { type Kysely, sql } from 'kysely';

/** Files of an internal opinion (内部意见) belong to no company: its people may not read them, operators may. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attachment alter column company_id drop not null`.execute(db);
}
