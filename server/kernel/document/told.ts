import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { hearersIn } from '#server/kernel/company/hearers.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import { companiesTold, type Sides } from '#server/kernel/resource/sides.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** Those of a company who hear of its documents, where the document does not say. */
const HEARING: readonly string[] = [ROLE.admin, ROLE.operator];

const NOBODY_ELSE: Sides = { of: {} };

/** Accounts of every company that is told these fields of a record: its own, and those on its sides as it stands. */
export function accountsTold<Key extends string>(
  tx: Tx,
  { table, sides }: { table: string; sides?: Sides<Key> | undefined },
  {
    id,
    keys,
    at,
    hearing = HEARING,
  }: { id: string; keys: readonly Key[]; at: Date; hearing?: readonly string[] | undefined },
): Promise<Hearer[]> {
  const told = companiesTold<Key>(sides ?? (NOBODY_ELSE as Sides<Key>), keys);
  const companies = sql`select unnest(${told}) from ${sql.table(table)} t where t.id = ${id}`;
  return hearersIn(tx, companies, hearing, at);
}
