import { type RawBuilder, sql } from 'kysely';

import type { NounTable } from '#server/db/columns.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import type { SideView } from '#server/kernel/resource/sides.ts';
import type { DealPart } from './deal.ts';

const t = columnsOfRow<NounTable>('t');

/**
 * SQL over `t`: the ways in which a row is between two companies, the reading one and another, for an index of each; none of a document that
 * is no other company's business. No row is found by two of them. They say nothing of what the reading one sees.
 *
 * - The record is mine, and a side of it that is a column, or its counterpart, is the other.
 * - The record is the other's, and I am a side of it.
 * - It is a third one's, of which I am a side, and its counterpart is the other: what the platform pays me for a buyer.
 */
export function waysBetween(
  { noun, counterpart }: DealPart,
  me: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<boolean>[] {
  const views: readonly SideView[] = Object.values(noun.sides?.of ?? {});
  const columns = views.flatMap(({ column }) => column ?? []);
  const named = [...columns, ...(counterpart ? [counterpart] : [])];
  if (named.length === 0) return [];
  const isAny = (all: readonly RawBuilder<unknown>[], one: RawBuilder<unknown>) =>
    sql.join(
      all.map((each) => sql`${each} = ${one}`),
      sql` or `,
    );
  const ways = [sql<boolean>`${t.company_id} = ${me} and (${isAny(named, other)})`];
  if (columns.length === 0) return ways;
  const onSide = sql`(${isAny(columns, me)})`;
  ways.push(sql<boolean>`${t.company_id} = ${other} and ${onSide}`);
  if (counterpart === undefined) return ways;
  const ofThird = sql`${t.company_id} not in (${me}, ${other})`;
  ways.push(sql<boolean>`${ofThird} and ${onSide} and ${counterpart} = ${other}`);
  return ways;
}
