import { type RawBuilder, sql } from 'kysely';

/** The company's rows that are there, as the first wall. The second is the table's row-level policy. */
export function isOwn(companyId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`t.company_id = ${companyId} and not t.deleted`;
}
