import { sql } from 'kysely';

import { columnsOfRow } from '#server/db/columns-of.ts';
import type { Me } from '../session/me.ts';
import type { Tx } from '../session/scope.ts';
import { companyNameOf } from '../sql/name-of.ts';
import { noSuchRecord } from '../wire/refusal.ts';
import type { StoredRow } from './field.ts';
import type { Noun } from './noun.ts';
import { selection, toWire } from './rows.ts';

const t = columnsOfRow<{ id: string; company_id: string; deleted: boolean }>('t');

/**
 * Everything of one record as its own company reads it, with the name of that company: the platform, which is the other side of it, reads
 * no less. Throws 404 where there is none.
 */
export async function platformDetail(
  tx: Tx,
  me: Me,
  noun: Noun,
  id: string,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<StoredRow>`
    select ${selection(noun)}, ${companyNameOf(t.company_id)} as "of company"
    from ${sql.table(noun.table)} t where ${t.id} = ${id} and not ${t.deleted}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  const reader = { ...me, companyId: String(row.company_id) };
  return { ...toWire(noun, row, reader), companyName: String(row['of company'] ?? '') };
}
