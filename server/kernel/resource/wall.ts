import { type RawBuilder, sql } from 'kysely';

import type { NounTable } from '#server/db/columns.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import type { Noun } from './noun.ts';
import { isOnSide } from './sides.ts';

const t = columnsOfRow<NounTable>('t');

/** The company's rows that are there, as the first wall. The second is the table's row-level policy. */
export function isOwn(companyId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${t.company_id} = ${companyId} and not ${t.deleted}`;
}

/** The rows that a company may read, as the first wall: its own, or those that it is on a side of. */
export function isSeen(
  { sides, across, mine }: Noun,
  companyId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (across) return across;
  // Its rows hold nothing else.
  if (mine) return sql<boolean>`true`;
  return sides ? sql`${isOnSide(sides, companyId)} and not ${t.deleted}` : isOwn(companyId);
}
