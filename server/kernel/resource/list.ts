import { type RawBuilder, sql } from 'kysely';

import { REACHABLE_ROWS } from '#contract/noun/list.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Me } from '#server/kernel/session/me.ts';
import {
  type MeRefs,
  meValues,
  type ReadScope,
  type SessionRead,
  sessionRead,
} from '#server/kernel/session/read.ts';
import { estimateRows } from '#server/kernel/sql/estimate.ts';
import {
  accessPathsOf,
  byEachPath,
  byEmptiness,
  mergedIds,
  type Order,
  partName,
  partsOf,
  written,
} from './access-paths.ts';
import type { StoredRow } from './field.ts';
import type { Noun } from './noun.ts';
import { forList, rowsOf, selection, toWire } from './rows.ts';
import { mayAsk } from './sides.ts';
import { isSeen } from './visible-rows.ts';

/** What a list was asked, as its schema reads it. */
export interface Asked extends Record<string, unknown> {
  pageNum: number;
  pageSize: number;
  sortKey?: string | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
  fromEnd?: boolean | undefined;
}

/**
 * Parameters of the statement; one whose name begins with `order `, and the two named below, are there for their names
 * alone.
 */
export type ListValues = Record<string, unknown> & {
  limit: number;
  offset: number;
  /** Rows that are counted at most; absent where none are. */
  reach?: number;
};
type Scope = Pick<ReadScope<ListValues>, 'p' | 'has' | 'me'>;
export type ListRow = StoredRow & { page_total: string; page_hit: boolean | null };

const FROM_END = 'from end';
const FIRST_PAGE = 'first page';
const orderName = (key: string, direction: string) => `order ${key} ${direction}`;

/** The parameters of every filter that is given. */
export function filterValues(
  { filters }: Noun,
  asked: Readonly<Record<string, unknown>>,
  cipher: FieldCipher,
): Record<string, unknown> {
  const given = Object.entries(filters).flatMap(([name, filter]) =>
    Object.entries(filter.params(asked[name], cipher) ?? {}).map(
      ([suffix, value]) => [partName(name, suffix), value] as const,
    ),
  );
  return Object.fromEntries(given);
}

/** Values of the page's statement. */
export function listValues(noun: Noun, asked: Asked, cipher: FieldCipher): ListValues {
  const [firstKey, firstOrder] = noun.order ?? ['createTime', 'desc'];
  const { pageNum, pageSize, sortKey = firstKey, fromEnd = false } = asked;
  const sortOrder = asked.sortOrder ?? (asked.sortKey === undefined ? firstOrder : 'desc');
  const offset = fromEnd ? 0 : (pageNum - 1) * pageSize;
  return {
    ...filterValues(noun, asked, cipher),
    [orderName(sortKey, sortOrder)]: true,
    ...(fromEnd && { [FROM_END]: true }),
    ...(noun.mine && offset === 0 && { [FIRST_PAGE]: true }),
    limit: pageSize,
    offset,
    reach: REACHABLE_ROWS + 1,
  };
}

/** The rows that the company may read and all given filters find. */
export function conditions(noun: Noun, { p, has, me }: Scope): RawBuilder<boolean> {
  const used = Object.entries(noun.filters).flatMap(([name, filter]) => {
    const parts = partsOf(name, { p, has });
    return filter.suffixes.some(parts.has)
      ? [{ name, found: filter.where(parts.p, parts.has) }]
      : [];
  });
  const filters = used.map(({ name }) => name);
  const asked = mayAsk(noun, { filters, sort: sortOf(noun, has).key }, me.companyId);
  const found = used.map(({ found }) => found);
  return sql.join([isSeen(noun, me.companyId), ...asked, ...found], sql` and `);
}

/** The sort that was asked for with the column that the rows are sorted by, and which way; rows without a value come last. */
export function sortOf(
  { sorts, mayBeEmpty = [] }: Noun,
  has: Scope['has'],
): { key: string | undefined; order: Order } {
  const directions = ['asc', 'desc'] as const;
  const [key, direction = 'desc'] =
    Object.keys(sorts)
      .flatMap((name) => directions.map((one) => [name, one] as const))
      .find(([name, one]) => has(orderName(name, one))) ?? [];
  const column = sorts[key ?? ''] ?? 'id';
  const empty = mayBeEmpty.includes(column) && { empty: 'last' as const };
  return { key, order: { column, ascending: direction === 'asc', ...empty } };
}

/** What a page is walked by, turned round when it is read from the list's end. */
function walkOf(noun: Noun, has: Scope['has']): Order {
  const { order } = sortOf(noun, has);
  if (!has(FROM_END)) return order;
  const empty = order.empty && { empty: 'first' as const };
  return { ...order, ascending: !order.ascending, ...empty };
}

/** An order of rows as an index has it. */
function inIndex({ column, ascending }: Order): RawBuilder<unknown> {
  if (column === 'id') return sql`t.id ${sql.raw(ascending ? 'asc' : 'desc')}`;
  return written({ column, ascending }, [sql.ref(`t.${column}`), sql`t.id`]);
}

/** Whether an index has the rows without a value at its other end. */
const isApart = ({ ascending, empty }: Order) =>
  empty !== undefined && ascending !== (empty === 'last');

/** Order of the rows, by id where they are equal; turned round when the page is read from the list's end. */
export function orderOf(noun: Noun, has: Scope['has']): RawBuilder<unknown> {
  const order = walkOf(noun, has);
  return order.empty ? written(order, [sql.ref(`t.${order.column}`), sql`t.id`]) : inIndex(order);
}

/**
 * A page of a noun and its total as one statement. The rows before the page are walked in an index, and only those of
 * the page are looked up in the table; the walk and the count end at REACHABLE_ROWS, so that neither grows with the
 * table. The last page is the first one of the opposite order. An account's own rows are few, and those of the first page
 * are nearer in the table itself.
 */
export function pageStatement(noun: Noun): SessionRead<ListValues, ListRow> {
  const list = sessionRead<ListValues, ListRow>;
  const build: Parameters<typeof list>[0] = (scope) => {
    const table = rowsOf(noun, scope.me);
    const paths = accessPathsOf(noun, table, scope, conditions(noun, scope));
    const order = orderOf(noun, scope.has);
    // In the order of the list, and to a limit that the planner is not told: what belongs to one company is a few rows or a
    // million, and a walk that ends is right for both.
    const walked = walkOf(noun, scope.has);
    const inOrder = noun.mine || noun.source ? sql`` : sql`order by ${inIndex(walked)}`;
    const counted = byEachPath(
      paths,
      (where) => sql`select 1 from ${table} where ${where} ${inOrder} limit ${scope.p('reach')}`,
    );
    const part = (where: RawBuilder<unknown>) =>
      sql`from ${table} where ${where} order by ${order} limit ${scope.p('limit')}`;
    const shown = sql`true as page_hit, ${selection(forList(noun))}`;
    const [limit, offset] = [scope.p('limit'), scope.p('offset')];
    const apart = isApart(walked) ? byEmptiness(paths, walked.column) : paths;
    const ids = apart.merged
      ? mergedIds(apart, { table, order: walked, limit, offset })
      : byEachPath(paths, (where) => sql`select t.id ${part(where)} offset ${offset}`);
    const page = scope.has(FIRST_PAGE)
      ? byEachPath(paths, (where) => sql`select ${shown} ${part(where)}`)
      : sql`select ${shown} from (${ids}) hit join ${table} on t.id = hit.id order by ${order}`;
    return sql<ListRow>`${paths.before}
      select count.page_total, page.* from (select count(*) as page_total from (${counted}) c) count
      left join lateral (${page}) page on true`;
  };
  return list(build, { company: noun.mine === undefined });
}

/** A list's conditions with their values in them, for a query that is not prepared. */
export function valuesScope(values: ListValues, me: MeRefs): Scope {
  return {
    p: (name) => sql`${values[name]}` as never,
    has: (name) => values[name] !== undefined,
    me,
  };
}

interface Listing {
  kernel: Kernel;
  me: Me;
  values: ListValues;
}

/** What the planner believes a list holds. */
function estimate(noun: Noun, { kernel, me, values }: Listing): Promise<number> {
  const scope = valuesScope(values, meValues(me, kernel.clock.now()));
  const query = sql`select t.id from ${rowsOf(noun, scope.me)} where ${conditions(noun, scope)}`;
  return estimateRows(kernel, me, query, noun.source || noun.mine ? undefined : noun.table);
}

/** The rows of the statement as the page that the wire carries. */
export async function pageAnswer(
  noun: Noun,
  rows: readonly ListRow[],
  listing: Listing,
): Promise<{ content: Record<string, unknown>[]; total: number; totalIsEstimate: boolean }> {
  const { me, values } = listing;
  const counted = Number(rows[0]?.page_total ?? 0);
  const exact = counted <= REACHABLE_ROWS;
  let found = rows.filter(({ page_hit }) => page_hit !== null);
  if (values[FROM_END] === true) {
    const last = exact && counted > 0 ? ((counted - 1) % values.limit) + 1 : values.limit;
    found = found.slice(0, last).reverse();
  }
  const listed = forList(noun);
  const viewer = { ...me, at: listing.kernel.clock.now() };
  const content = found.map((row) => toWire(listed, row, viewer));
  if (exact) return { content, total: counted, totalIsEstimate: false };
  const total = Math.max(await estimate(noun, listing), counted);
  return { content, total, totalIsEstimate: true };
}
