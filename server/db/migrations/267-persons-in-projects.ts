import { type Kysely, sql } from 'kysely';

/** Projects in which a person takes part, as those of a company are found (025): a list of partners counts both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index project_party_person on project_party (person_id) where person_id is not null`.execute(
    db,
  );
}
