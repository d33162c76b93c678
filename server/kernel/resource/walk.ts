import { type RawBuilder, sql } from 'kysely';

import type { MeRefs } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import {
  type AccessPaths,
  accessPathsOf,
  byEachPath,
  byEmptiness,
  mergedIds,
  type Order,
  written,
} from './access-paths.ts';
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

/** What a column holds in the rows of a list, each value once and as text. */
export async function valuesIn(
  tx: Tx,
  noun: Noun,
  { values, me, column }: Omit<Walking, 'most'> & { column: string },
): Promise<string[]> {
  const { table, where } = looking(noun, { values, me });
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(`t.${column}`)}::text as value from ${table} where ${where} order by 1`.execute(
    tx,
  );
  return rows.map(({ value }) => value);
}

type Row = StoredRow & { walk_key: string | null; walk_id: string };

/** The same paths to the rows that come after one. */
function behind({ conditions: all, ...paths }: AccessPaths, order: Order, last: Row): AccessPaths {
  const sort = sql.ref(`t.${order.column}`);
  const beyond = sql.raw(order.ascending ? '>' : '<');
  const none = sql`${sort} is null`;
  const after =
    last.walk_key === null
      ? [sql`${none} and t.id ${beyond} ${last.walk_id}`]
      : [
          sql`(${sort}, t.id) ${beyond} (${last.walk_key}, ${last.walk_id})`,
          // They lie behind all others.
          ...(order.empty ? [none] : []),
        ];
  const conditions = all.flatMap((one) =>
    after.map((condition) => sql<boolean>`${one} and ${condition}`),
  );
  return { ...paths, conditions };
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
  const { scope, table, where, paths } = looking(noun, { values, me });
  const { order } = sortOf(noun, scope.has);
  const sort = sql.ref(`t.${order.column}`);
  const all = paths ?? { before: sql``, conditions: [where] };
  const inOrder = sql`order by ${written(order, [sort, sql`t.id`])}`;
  const batch = async (most: number, last?: Row): Promise<Row[]> => {
    const first = () => (order.empty ? byEmptiness(all, order.column) : all);
    const ways = last ? behind(all, order, last) : first();
    // As text: a moment of JavaScript is too coarse to go on behind.
    const shown = sql.join([sql`${sort}::text as walk_key`, sql`t.id as walk_id`, ...columns]);
    const [way] = ways.conditions;
    const ids = mergedIds(ways, { table, order, limit: sql`${most}` });
    const { rows } = await (ways.conditions.length > 1
      ? sql<Row>`select ${shown} from (${ids}) hit join ${table} on t.id = hit.id ${inOrder}`
      : sql<Row>`select ${shown} from ${table} where ${way} ${inOrder} limit ${most}`
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
