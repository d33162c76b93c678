import { type Kysely, sql } from 'kysely';

import { type Branch, branchWords } from '#contract/bank/cnaps.ts';
import type { Database } from '#server/db/types.ts';
import type { ByAny } from '#server/kernel/session/by.ts';

const kept = (column: 'bank_name' | 'city') =>
  sql<string>`coalesce(nullif(${sql.ref(`excluded.${column}`)}, ''), ${sql.ref(`bank_branch.${column}`)})`;

/** Rows that one statement writes. */
const BATCH = 1000;

/** Writes branches into the directory; one that is there already is brought up to date. */
export async function writeBranches(
  db: Kysely<Database>,
  branches: readonly Branch[],
  { at, accountId }: ByAny,
): Promise<void> {
  // In one order, so that two who write the same wait for one another.
  const sorted = branches.toSorted((a, b) => (a.cnapsCode < b.cnapsCode ? -1 : 1));
  for (let from = 0; from < sorted.length; from += BATCH) {
    const rows = sorted.slice(from, from + BATCH).map((branch) => ({
      cnaps_code: branch.cnapsCode,
      branch_name: branch.branchName,
      bank_name: branch.bankName,
      city: branch.city,
      words: branchWords(branch),
      updated_by: accountId,
      updated_at: at,
    }));
    await db
      .insertInto('bank_branch')
      .values(rows)
      .onConflict((on) =>
        on.column('cnaps_code').doUpdateSet((row) => ({
          branch_name: row.ref('excluded.branch_name'),
          // A file without these columns says nothing of them.
          bank_name: kept('bank_name'),
          city: kept('city'),
          words: sql<string>`excluded.words
            || case when excluded.city = '' and bank_branch.city <> '' then ' ' || bank_branch.city else '' end`,
          updated_by: row.ref('excluded.updated_by'),
          updated_at: row.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}
