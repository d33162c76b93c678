import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';

import { branchesOf } from '#contract/bank/cnaps.ts';
import { cellsOf } from '#contract/csv.ts';
import type { Database } from '#server/db/types.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { writeBranches } from '#server/kernel/company/write-branches.ts';

/** Head offices of the banks of the whole country; the branches are imported by operators. */
const FILE = new URL('./bank-branches.csv', import.meta.url);

/** Fills an empty directory of branches (联行号) from the file beside it; one that has rows is the operators'. */
export async function seedBranches(db: Kysely<Database>): Promise<void> {
  const any = await db.selectFrom('bank_branch').select('id').limit(1).executeTakeFirst();
  if (any !== undefined) return;
  const { branches, problems } = branchesOf(cellsOf(await readFile(FILE, 'utf8')));
  const [problem] = problems;
  if (problem !== undefined)
    throw new Error(`bank-branches.csv, ${problem.row}: ${problem.message}`);
  await writeBranches(db, branches, { at: systemClock.now(), accountId: null });
}
