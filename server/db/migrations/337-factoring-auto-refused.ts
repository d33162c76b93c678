import { type Kysely, sql } from 'kysely';

/** What a seller was told last that its standing order (自动融资) was refused for, so that each round does not tell it anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table factoring_auto add column refused_for text`.execute(db);
}
