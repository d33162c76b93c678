import { type RawBuilder, sql } from 'kysely';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { derived, madeText, madeTime } from '#server/kernel/resource/field.ts';

/** What every row says that operators keep. */
export interface Stamped {
  version: number;
  updated_by: string | null;
  updated_at: Date | null;
}

interface Placed {
  is_first: boolean;
  is_last: boolean;
}

const accounts = columnsOf('account');
const t = columnsOfRow<Stamped>('t');

/** By whom and when it was changed last. */
export const stamps = {
  updatedBy: madeText(
    'updated_by',
    sql`(select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${t.updated_by})`,
  ),
  updateTime: madeTime('updated_at', t.updated_at),
};

/** Of the row as it is now, for whoever changes it. */
export const version = derived('version', t.version, Number);

/** The columns of Placed, for rows that stand in an order within their kind: whatever a list of them is narrowed to. */
export function placed(kind: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<Placed> {
  return sql<Placed>`
    row_number() over (partition by ${kind} order by ${order}) = 1 as is_first,
    row_number() over (partition by ${kind} order by ${order}) = count(*) over (partition by ${kind}) as is_last`;
}

const p = columnsOfRow<Placed>('t');

/** Whether none stands before a row, or behind it. */
export const place = {
  first: derived('is_first', p.is_first, Boolean),
  last: derived('is_last', p.is_last, Boolean),
};
