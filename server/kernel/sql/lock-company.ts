import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '../session/scope.ts';

const companies = columnsOf('company');

/**
 * Holds the company's row until the commit: changes that touch several of its records follow one another. Taken before any
 * of those records, else two changes that want each other's would wait for ever.
 */
export async function lockCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`select from ${companies} where ${companies.id} = ${companyId} for no key update`.execute(
    tx,
  );
}
