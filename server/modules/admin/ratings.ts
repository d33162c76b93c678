import { type RawBuilder, sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Writing } from '#server/kernel/wire/write.ts';
import { t } from './companies-table.ts';

const ratings = columnsOf('company_rating', 'rating');

/** What a company is rated as. */
export type RatedAs = 'supplier' | 'owner';

/** SQL: of the rating that holds of the company of a row (`t`), the newest; null where nobody has rated. */
export const newestRating = (side: RatedAs, what: 'grade' | 'rated_on'): RawBuilder<string> =>
  sql<string>`(select ${ratings[what]}::text from ${ratings}
    where ${ratings.company_id} = ${t.id} and ${ratings.side} = ${sql.lit(side)}
    order by ${ratings.id} desc limit 1)`;

/** Locks a company until the end of the transaction. Throws 404. */
export async function lockCompany(tx: Tx, id: string): Promise<{ name: string; status: number }> {
  const company = await tx
    .selectFrom('company')
    .select(['name', 'real_name_status as status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (company === undefined) throw noSuchRecord();
  return company;
}

interface Rated {
  side: RatedAs;
  id: string;
  grade: string;
  /** yyyy-MM-dd. */
  ratedOn: string;
  basis: string;
}

/** One rating more, which holds from now on. */
export async function addRating(
  { tx, me, at, note }: Pick<Writing<never, never>, 'tx' | 'me' | 'at' | 'note'>,
  { side, id, grade, ratedOn, basis }: Rated,
): Promise<Record<never, never>> {
  await lockCompany(tx, id);
  const row = { company_id: id, side, grade, rated_on: ratedOn, basis };
  await tx
    .insertInto('company_rating')
    .values({ ...row, created_by: me.accountId, created_at: at })
    .execute();
  note({ objectType: side, objectId: id, detail: { after: { grade, ratedOn, basis } } });
  return {};
}
