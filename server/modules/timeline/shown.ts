import { type RawBuilder, sql } from 'kysely';

import type { FlowTable, NounTable } from '#server/db/columns.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import type { DealPart } from '#server/kernel/parts/deal.ts';
import type { MeRefs } from '#server/kernel/session/read.ts';

const t = columnsOfRow<NounTable & FlowTable>('t');

/** A column of a document's row `t`. */
export const column = (name: string) => sql.ref(`t.${name}`);

/** Who says which sides of a document its reader is on. */
interface Sided {
  sides(part: DealPart, me: MeRefs): RawBuilder<unknown>;
}

/** What an answer tells of a document, over its row `t`, behind its type. */
export function shownOf(part: DealPart, visible: Sided, me: MeRefs): RawBuilder<unknown> {
  const { no, status, amount, granted, approvedBy } = part;
  return sql`t.id, ${column(no.column)}::text as no, ${column(status.column)}::text as status,
    ${amount ? (amount.made ?? column(amount.column)) : sql`null`}::text as amount,
    ${granted ? column(granted.column) : sql`null`}::text as granted, ${t.created_at} as at, ${t.company_id} as company,
    ${sql.lit(part.filer ?? '申请人')}::text as filer,
    ${approvedBy === undefined ? sql`null::bigint` : t.process_redundant_id} as process,
    ${visible.sides(part, me)}::text[] as sides`;
}

/** Documents as JSON, in an order. */
export const documentsJson = (
  order: RawBuilder<unknown>,
) => sql`coalesce(jsonb_agg(jsonb_build_object('type', type, 'id', id::text, 'no', no, 'status', status,
  'amount', amount, 'granted', granted, 'at', at, 'process', process::text, 'sides', sides) order by ${order}), '[]')`;
