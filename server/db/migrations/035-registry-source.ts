import { type Kysely, sql } from 'kysely';

/** What an outside registry was asked: its answers are kept, its calls cost money and are counted. Public facts alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table registry_company
      -- Which driver wrote the row; rows of an import are never asked for again.
      add column source text not null default 'import',
      -- When all of it was fetched; null while only a search has told of it.
      add column fetched_at timestamptz`.execute(db);
  await sql`
    create table registry_asked (
      question text primary key,
      asked_at timestamptz not null
    )`.execute(db);
  await sql`
    create table registry_spend (
      day date primary key,
      calls int not null
    )`.execute(db);
}
