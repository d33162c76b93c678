import { sql } from 'kysely';

import { FINANCE } from '#contract/account/platform-role.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** Operators of finance. */
export async function holders(tx: Tx, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id::text from unnest(${[...FINANCE]}::text[]) role, holders_of_role(role, ${at}) id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
