import { type RawBuilder, sql } from 'kysely';

import type { NounTable } from '#server/db/columns.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import type { Noun } from './noun.ts';
import { isOnSide, type SideView } from './sides.ts';

const t = columnsOfRow<NounTable>('t');

/** The company's rows that are there. The row-level policy of the table says the same once more. */
export function isOwn(companyId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${t.company_id} = ${companyId} and not ${t.deleted}`;
}

/** The rows that a company may read: its own, or those that it is on a side of. */
export function isSeen(
  { sides, across, mine }: Noun,
  companyId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (across) return across;
  // Its rows hold nothing else.
  if (mine) return sql<boolean>`true`;
  return sides ? sql`${isOnSide(sides, companyId)} and not ${t.deleted}` : isOwn(companyId);
}

/**
 * The rows that a company is on a side of (isSeen), as one condition for each column that names a side, of which exactly one holds for
 * such a row: an index answers each of them, in the order of the ids. Undefined where a side is not told by a column.
 */
export function isSeenByColumn(
  { sides }: Noun,
  companyId: RawBuilder<unknown>,
): RawBuilder<boolean>[] | undefined {
  if (sides === undefined) return undefined;
  const columns = [t.company_id, ...Object.values<SideView>(sides.of).map(({ column }) => column)];
  const known = columns.filter((column) => column !== undefined);
  if (known.length < columns.length) return undefined;
  return known.map((column, place) => {
    const others = known
      .slice(0, place)
      .map((other) => sql`${other} is distinct from ${companyId}`);
    return sql<boolean>`${sql.join([sql`${column} = ${companyId}`, ...others], sql` and `)}`;
  });
}
