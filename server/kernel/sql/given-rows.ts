import { type AliasedRawBuilder, sql } from 'kysely';

/**
 * Rows that are handed to a statement at once, as its source `given`, so that it is one however many there are. The columns are those of
 * `types`, each of its type in PostgreSQL.
 */
export function givenRows<Column extends string>(
  rows: readonly Readonly<Record<Column, string | boolean | null>>[],
  types: Readonly<Record<Column, 'bigint' | 'numeric' | 'text' | 'date' | 'jsonb' | 'boolean'>>,
): AliasedRawBuilder<Record<Column, string>, 'given'> {
  const columns = Object.entries(types).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(String(type))}`,
  );
  const named = sql`given (${sql.join(columns)})`;
  return sql<
    Record<Column, string>
  >`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(named);
}
