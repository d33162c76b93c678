import { sql } from 'kysely';
import type { TableName } from '#server/db/types.ts';
import type { TestApp } from './app.ts';

/** From now on the database refuses every change of a row, or those for which `when` holds, until the answer is called. */
export async function badRow(
  { database }: TestApp,
  table: TableName,
  id: string,
  when = 'true',
): Promise<() => Promise<void>> {
  const db = database.superuser;
  await sql`create or replace function bad_row() returns trigger language plpgsql
    as 'begin raise exception ''a bad row''; end'`.execute(db);
  await sql`create trigger bad_row before update on ${sql.table(table)} for each row
    when (old.id = ${sql.lit(id)} and ${sql.raw(when)}) execute function bad_row()`.execute(db);
  return async () => {
    await sql`drop trigger bad_row on ${sql.table(table)}`.execute(db);
  };
}
