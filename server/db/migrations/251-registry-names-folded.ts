import { type Kysely, sql } from 'kysely';

/** What counts as a blank in a name, the ideographic one among them; JavaScript's \s. */
const BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** Companies of the registry are found by their names whatever the width of brackets, and with or without blanks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function name_folded(name text) returns text language sql immutable parallel safe return
      translate(name, ${sql.lit(`()${BLANKS}`)}, '（）')`.execute(db);
  // Dropped with their column: the indexes of it.
  await sql`alter table registry_company drop column name_bigrams`.execute(db);
  await sql`drop index registry_company_name`.execute(db);
  await sql`alter table registry_company
    add column name_folded text generated always as (name_folded(name)) stored,
    add column name_bigrams text[] generated always as (bigrams(name_folded(name))) stored`.execute(
    db,
  );
  await sql`create index registry_company_name on registry_company (name_folded text_pattern_ops)`.execute(
    db,
  );
  await sql`create index registry_company_bigrams on registry_company using gin (name_bigrams)`.execute(
    db,
  );
  await sql`comment on column registry_company.name_folded is 'The name with brackets of one width and no blanks.'`.execute(
    db,
  );
  await sql`comment on column registry_company.name_bigrams is 'Every two neighbouring characters of that name.'`.execute(
    db,
  );
}
