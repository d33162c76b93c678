import { type RawBuilder, sql } from 'kysely';

import type { MeRefs } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { type AccessPaths, accessPathsOf, byEachPath, mergedIds } from './access-paths.ts';
import type { StoredRow } from './field.ts';
import { conditions, type ListValues, sortOf, valuesScope } from './list.ts';
import type { Noun } from './noun.ts';
import { type Picked, rowsOf } from './rows.ts';

interface Walking {
  /** Filters and sort, as listValues makes them. */
  values: ListValues;
  /** Whose rows; the scope of the transaction says the same once more. */
  me: MeRefs;
  /** Ends after so many rows. */
  most: number;
}

/** Where the rows of a list are looked for: at once, or by the paths of a company that is on several sides of them. */
function looking(noun: Noun, { values, me }: Pick<Walking, 'values' | 'me'>) {
  const scope = valuesScope(values, me);
  const where = conditions(noun, scope);
  const table = rowsOf(noun, me);
  const paths = accessPathsOf(noun, table, scope, where);
  return { scope, table, where, paths: paths.merged ? paths : undefined };
}

/** How many rows a list holds; counting ends at `most`. */
export async function countRows(
  tx: Tx,
  noun: Noun,
  { values, me, most }: Walking,
): Promise<number> {
  const { table, where, paths } = looking(noun, { values, me });
  const rowsWhere = (one: RawBuilder<boolean>) =>
    sql`select from ${table} where ${one} limit ${most}`;
  const found = paths ? byEachPath(paths, rowsWhere) : rowsWhere(where);
  const { rows } = await sql<{ found: string }>`
    select least(count(*), ${most}::int) as found from (${found}) c`.execute(tx);
  return Number(rows[0]?.found ?? 0);
}

/** The same paths to the rows that come after. */
const behind = ({ conditions: all, ...paths }: AccessPaths, after: RawBuilder<unknown>) => ({
  ...paths,
  conditions: all.map((one) => sql<boolean>`${one} ${after}`),
});

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
  const { scope, table, where, paths } = looking(noun, { values, me });
  const { column, direction } = sortOf(noun, scope.has);
  const sort = sql.ref(`t.${column}`);
  const by = sql.raw(direction);
  const ascending = direction === 'asc';
  const beyond = sql.raw(ascending ? '>' : '<');
  type Row = StoredRow & { walk_key: string; walk_id: string };
  const batch = async (most: number, last?: Row): Promise<Row[]> => {
    const after = last
      ? sql`and (${sort}, t.id) ${beyond} (${last.walk_key}, ${last.walk_id})`
      : sql``;
    // As text: a moment of JavaScript is too coarse to go on behind.
    const shown = sql.join([sql`${sort}::text as walk_key`, sql`t.id as walk_id`, ...columns]);
    const order = sql`order by ${sort} ${by}, t.id ${by}`;
    const ids = (of: AccessPaths) =>
      mergedIds(behind(of, after), { table, column, ascending, limit: sql`${most}` });
    const { rows } = await (paths
      ? sql<Row>`select ${shown} from (${ids(paths)}) hit join ${table} on t.id = hit.id ${order}`
      : sql<Row>`select ${shown} from ${table} where ${where} ${after} ${order} limit ${most}`
    ).execute(tx);
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
