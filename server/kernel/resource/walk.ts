import { sql } from 'kysely';
import type { MeRefs } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { StoredRow } from './field.ts';
import { conditions, type ListValues, sortOf, valuesScope } from './list.ts';
import type { Noun } from './noun.ts';
import { type Picked, rowsOf } from './rows.ts';

interface Walking {
  /** Filters and sort, as listValues makes them. */
  values: ListValues;
  /** Whose rows: the first wall. The transaction's scope is the second. */
  me: MeRefs;
  /** Ends after so many rows. */
  most: number;
}

/** How many rows a list holds; counting ends at `most`. */
export async function countRows(
  tx: Tx,
  noun: Noun,
  { values, me, most }: Walking,
): Promise<number> {
  const where = conditions(noun, valuesScope(values, me));
  const { rows } = await sql<{ found: string }>`select count(*) as found from (
    select from ${rowsOf(noun, me)} where ${where} limit ${most}) c`.execute(tx);
  return Number(rows[0]?.found ?? 0);
}

interface Steps extends Walking {
  /** Rows of a batch. */
  size: number;
  /** What is asked of each row. */
  columns: Picked['columns'];
}

/**
 * The rows of a list in its order, `size` at a time, each batch beginning behind the last row of the one before: memory
 * stays flat at two batches, and none costs more for lying deep.
 */
export async function* walk(
  tx: Tx,
  noun: Noun,
  { values, me, most, size, columns }: Steps,
): AsyncGenerator<StoredRow[]> {
  const scope = valuesScope(values, me);
  const where = conditions(noun, scope);
  const { column, direction } = sortOf(noun, scope.has);
  const sort = sql.ref(`t.${column}`);
  const by = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  type Row = StoredRow & { walk_key: string; walk_id: string };
  const batch = async (most: number, last?: Row): Promise<Row[]> => {
    const after = last
      ? sql`and (${sort}, t.id) ${beyond} (${last.walk_key}, ${last.walk_id})`
      : sql``;
    // As text: a moment of JavaScript is too coarse to go on behind.
    const { rows } = await sql<Row>`
      select ${sql.join([sql`${sort}::text as walk_key`, sql`t.id as walk_id`, ...columns])} from ${rowsOf(noun, me)}
      where ${where} ${after} order by ${sort} ${by}, t.id ${by} limit ${most}`.execute(tx);
    return rows;
  };
  let next: Promise<Row[]> | undefined = batch(Math.min(size, most));
  for (let left = most - size; next !== undefined; left -= size) {
    const rows: Row[] = await next;
    // The database looks for the next batch while this one is worked on.
    next = rows.length === size && left > 0 ? batch(Math.min(size, left), rows.at(-1)) : undefined;
    // Whoever stops taking batches does not hear of it.
    next?.catch(() => undefined);
    if (rows.length > 0) yield rows;
  }
}
