import { sql } from 'kysely';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { derived, madeText, madeTime } from '#server/kernel/resource/field.ts';

/** What every row says that operators keep. */
export interface Stamped {
  version: number;
  updated_by: string | null;
  updated_at: Date | null;
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
