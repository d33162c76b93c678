import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { companiesTold, type Sides } from '#server/kernel/resource/sides.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** Those of a company who hear of its documents, where the document does not say. */
const HEARING: readonly string[] = [ROLE.admin, ROLE.operator];

const NOBODY_ELSE: Sides = { of: {} };

/** Accounts of every company that is told these fields of a record: its own, and those on its sides as it stands. */
export async function accountsTold<Key extends string>(
  tx: Tx,
  { table, sides }: { table: string; sides?: Sides<Key> | undefined },
  {
    id,
    keys,
    at,
    hearing = HEARING,
  }: { id: string; keys: readonly Key[]; at: Date; hearing?: readonly string[] | undefined },
): Promise<string[]> {
  const told = companiesTold<Key>(sides ?? (NOBODY_ELSE as Sides<Key>), keys);
  const { rows } = await sql<{ id: string }>`
    select distinct held::text as id
    from ${sql.table(table)} t, unnest(${told}) company,
      unnest(${[...hearing]}::text[]) role, holders_in_company(company, role, ${at}) held
    where t.id = ${id}`.execute(tx);
  return rows.map((row) => row.id);
}
