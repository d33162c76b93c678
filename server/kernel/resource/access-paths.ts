import { type RawBuilder, sql } from 'kysely';

import type { Filter } from './filter.ts';
import type { Noun } from './noun.ts';
import { isOwn, isSeenByColumn } from './visible-rows.ts';

interface Scope {
  p: (name: string) => RawBuilder<unknown>;
  has: (name: string) => boolean;
  me: { companyId: RawBuilder<unknown> };
}

/** Rows of the newest that tell how common a word is, and from how many of them on it counts as common. */
const SAMPLE = 1_000;
const COMMON = 50;

/** The paths to a list's rows: exactly one of the conditions holds for any of them. */
export interface AccessPaths {
  /** Goes before the statement; nothing, or a `with`. */
  before: RawBuilder<unknown>;
  conditions: readonly RawBuilder<boolean>[];
  /** Several of them lead to rows at once, so that a page is made of the first of each. */
  merged?: boolean;
}

interface TextCondition {
  text: RawBuilder<unknown>;
  condition: RawBuilder<boolean>;
}

/** Name of a filter's parameter. */
export const partName = (filter: string, suffix: string) => `${filter} ${suffix}`;

/** Parameters of one filter, by their suffixes. */
export function partsOf(filter: string, { p, has }: Pick<Scope, 'p' | 'has'>) {
  return {
    p: (suffix: string) => p(partName(filter, suffix)),
    has: (suffix: string) => has(partName(filter, suffix)),
  };
}

function textConditionOf({ filters, sides }: Noun, scope: Scope): TextCondition | undefined {
  // The index answers for one company's own records.
  if (sides !== undefined) return undefined;
  for (const [name, filter] of Object.entries<Filter<string>>(filters)) {
    const { p, has } = partsOf(name, scope);
    const text = filter.suffixes.some(has) ? filter.text?.(p, has) : undefined;
    if (text !== undefined) return { text, condition: filter.where(p, has) };
  }
  return undefined;
}

/**
 * How the rows of a condition are reached. Those of a company that is on different sides of them are walked side by side: an index
 * has the rows of one column in order, and none those of one or the other. A word that hardly any name has is looked up in the
 * index of names, and one that many have is met soon enough by walking the list; which it is, the newest rows tell. The index
 * would answer a common word with most of the table, and the walk would read all of it for a rare one.
 */
export function accessPathsOf(
  noun: Noun,
  table: RawBuilder<unknown>,
  scope: Scope,
  where: RawBuilder<boolean>,
): AccessPaths {
  const searched = textConditionOf(noun, scope);
  if (searched === undefined) {
    const each = isSeenByColumn(noun, scope.me.companyId);
    if (each === undefined) return { before: sql``, conditions: [where] };
    const conditions = each.map((side) => sql<boolean>`${side} and ${where}`);
    return { before: sql``, conditions, merged: true };
  }
  const { text, condition } = searched;
  const { companyId } = scope.me;
  const newest = sql`select t.* from ${table} where ${isOwn(companyId)}
    order by t.id desc limit ${sql.lit(SAMPLE)}`;
  const before = sql`with sampled as materialized (
      select count(*) >= ${sql.lit(COMMON)} as common from (${newest}) t where ${condition}
    ), matching as materialized (
      select common, case when common then '{}' else
        named_records(${sql.lit(noun.table)}, ${companyId}, ${text}) end as ids from sampled
    )`;
  const walked = sql<boolean>`(select common from matching) and ${where}`;
  const found = sql<boolean>`t.id = any((select ids from matching)::bigint[]) and ${where}`;
  return { before, conditions: [walked, found] };
}

/** What rows are ordered by; those that are equal in it follow their ids. */
export interface Order {
  /** Column, and which way. */
  column: string;
  ascending: boolean;
  /** Where the rows stand that have nothing in the column; absent where each has something. */
  empty?: 'first' | 'last';
}

/** An order of columns, written out; where rows without a value stand is said only where there may be any. */
export const written = (
  { ascending, empty }: Order,
  [sort, id]: readonly [sort: RawBuilder<unknown>, id: RawBuilder<unknown>],
): RawBuilder<unknown> => {
  const by = sql.raw(ascending ? 'asc' : 'desc');
  return sql`${sort} ${by}${sql.raw(empty ? ` nulls ${empty}` : '')}, ${id} ${by}`;
};

/**
 * The same paths, each taken twice: to the rows that have something in the column, and to those that have nothing. An index of the
 * column has either in its order, and both in one only where those without a value stand at its end.
 */
export const byEmptiness = (
  { before, conditions }: AccessPaths,
  column: string,
): AccessPaths & { merged: true } => ({
  before,
  merged: true,
  conditions: conditions.flatMap((one) => [
    sql<boolean>`${one} and ${sql.ref(`t.${column}`)} is not null`,
    sql<boolean>`${one} and ${sql.ref(`t.${column}`)} is null`,
  ]),
});

interface Merging {
  table: RawBuilder<unknown>;
  order: Order;
  limit: RawBuilder<unknown>;
  offset?: RawBuilder<unknown>;
}

/** The ids of rows of a list in its order, over paths that are merged; column `id`. */
export function mergedIds(
  { conditions }: AccessPaths,
  { table, order, limit, offset = sql`0` }: Merging,
): RawBuilder<unknown> {
  const { column, ascending } = order;
  const [sort, most] = [sql.ref(`t.${column}`), sql`(${limit}::bigint + ${offset}::bigint)`];
  // As an index has them: a path holds no rows without a value beside others but where the index has them as they are asked.
  const walked = written({ column, ascending }, [sort, sql`t.id`]);
  const each = conditions.map(
    (where) => sql`(select ${sort} as sort, t.id from ${table} where ${where}
      order by ${walked} limit ${most})`,
  );
  return sql`select path.id from (${sql.join(each, sql` union all `)}) path
    order by ${written(order, [sql`path.sort`, sql`path.id`])} limit ${limit}::bigint offset ${offset}::bigint`;
}

/** One query for each way, as one. */
export function byEachPath(
  { conditions }: AccessPaths,
  query: (condition: RawBuilder<boolean>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(
    conditions.map((condition) => sql`(${query(condition)})`),
    sql` union all `,
  );
}
