import { type Kysely, sql } from 'kysely';

/**
 * For migrations: keeps the names of a noun's table in the index that the filter named() searches
 * (kernel/resource/filter.ts), those that are there already too. `columns` are the texts of that filter.
 */
export async function searchNames(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const words = sql.join(columns.map((name) => sql.lit(name)));
  await sql`
    create trigger ${sql.ref(`${table}_name_grams`)}
    after insert or delete or update of ${names}, company_id, deleted on ${sql.table(table)}
    for each row execute function keep_name_grams(${words})`.execute(db);
  // Row-level security is forced on the owner too, and a migration acts for no company.
  await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await sql`
    insert into name_gram (record_id, grams)
    select id, name_grams(${sql.lit(`${table}:`)} || company_id || ':', array[${names}]::text[])
    from ${sql.table(table)} where not deleted`.execute(db);
  await sql`alter table ${sql.table(table)} force row level security`.execute(db);
}
