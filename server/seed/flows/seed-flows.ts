import type { Kysely } from 'kysely';

import type { Database } from '#server/db/types.ts';
import { PROCESS_DEFINITIONS } from './definitions.ts';

/** To be raised with every change of a process: an installation keeps the versions it has and gets the new one beside them. */
export const FLOW_VERSION = 7;

/** Adds the processes that are missing; running instances keep the version they began with. */
export async function seedFlows(
  db: Kysely<Database>,
  definitions: typeof PROCESS_DEFINITIONS = PROCESS_DEFINITIONS,
): Promise<void> {
  const rows = definitions.map(({ key, name, nodes }) => ({
    key,
    version: FLOW_VERSION,
    name,
    nodes: JSON.stringify(nodes),
    released: true,
  }));
  await db
    .insertInto('process_definition')
    .values(rows)
    .onConflict((row) => row.doNothing())
    .execute();
}
