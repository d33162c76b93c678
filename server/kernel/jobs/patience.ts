import { sql } from 'kysely';

import type { Tx } from '../session/scope.ts';

/**
 * Lets statements of this transaction take ten minutes instead of the half of one after which nobody waits for a call: what sweeps a
 * whole table, or what a standstill has left, would be cut off each time, and never come to an end. `statement_timeout` of this
 * transaction alone.
 */
export async function withPatience(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
}
