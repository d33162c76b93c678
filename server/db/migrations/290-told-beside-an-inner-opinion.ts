import { type Kysely, sql } from 'kysely';

/** What a company is told of a decision whose opinion (内部意见) stays with the platform (decision 169). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table process_operation add column told text not null default '',
      add constraint process_told_beside_inner check (told = '' or internal)`.execute(db);
  await sql`comment on column process_operation.told is
    'What the company reads instead of an inner opinion.'`.execute(db);
}
