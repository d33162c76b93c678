import { type SelectQueryBuilder, sql } from 'kysely';

import { REACHABLE_ROWS } from '#contract/noun/list.ts';
import type { Database } from '#server/db/types.ts';
import type { Kernel } from '../kernel.ts';
import type { Me } from '../session/me.ts';
import {
  type MeRefs,
  meValues,
  type ReadScope,
  type SessionRead,
  sessionRead,
} from '../session/read.ts';
import { estimateRows } from '../sql/estimate.ts';
import { sqlBuilder } from '../sql/statement.ts';

/** How a page is asked for; `limit` and `offset` of the rows. */
export interface Paging {
  limit: number;
  offset: number;
}

/** Pages counted from 1 → limit and offset of SQL. */
export function pagingOf({ pageNum, pageSize }: { pageNum: number; pageSize: number }): Paging {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize };
}

type Rows<Row> = SelectQueryBuilder<Database, keyof Database, Row>;
type Filters = Record<string, unknown>;

export interface PageRow {
  page_total: string;
  /** Null in the one row that stands for an empty page. */
  page_hit: boolean | null;
}

export interface PageRead<V extends Filters, Row> {
  query: SessionRead<V & Paging, Row & PageRow>;
  answer<Wire>(
    rows: (Row & PageRow)[],
    context: { kernel: Kernel; me: Me; values: V & Paging; toWire: (row: Row) => Wire },
  ): Promise<{ content: Wire[]; total: number; totalIsEstimate: boolean }>;
}

/** The list's query with its values in it, as the planner is asked about it. */
function withValues<V extends Filters, Row>(
  me: MeRefs,
  values: V,
  build: (scope: ReadScope<V>) => Rows<Row>,
): Rows<Row> {
  return build({
    db: sqlBuilder,
    p: (name) => sql`${values[name]}`,
    has: (name) => values[name] !== undefined,
    me,
  }).clearOrderBy();
}

/**
 * Declares a list: `build` gives the filtered, ordered, unlimited query. Page and total come in one statement;
 * the total is exact to 10,000 and the planner's estimate beyond.
 */
export function pageRead<V extends Filters, Row>(
  build: (scope: ReadScope<V>) => Rows<Row>,
  options?: { company?: boolean },
): PageRead<V, Row> {
  const query = sessionRead<V & Paging, Row & PageRow>((scope) => {
    const rows = build(scope as unknown as ReadScope<V>);
    const counted = rows.clearSelect().clearOrderBy().select(sql`1`.as('one'));
    const limited = rows.limit(scope.p('limit')).offset(scope.p('offset'));
    return sql<Row & PageRow>`
      select count.page_total, page.* from (
        select count(*) as page_total from (${counted.limit(REACHABLE_ROWS + 1)}) counted
      ) count left join lateral (select true as page_hit, rows.* from (${limited}) rows) page on true`;
  }, options);
  return {
    query,
    async answer(rows, { kernel, me, values, toWire }) {
      const content = rows.filter(({ page_hit }) => page_hit !== null).map(toWire);
      const total = Number(rows[0]?.page_total ?? 0);
      if (total <= REACHABLE_ROWS) return { content, total, totalIsEstimate: false };
      const asked = meValues(me, kernel.clock.now());
      const plain = withValues(asked, values, build as (scope: ReadScope<Filters>) => Rows<Row>);
      const guess = await estimateRows(kernel, me, sql`${plain}`);
      const seen = values.offset + content.length;
      return { content, total: Math.max(guess, total, seen), totalIsEstimate: true };
    },
  };
}
