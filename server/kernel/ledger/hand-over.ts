import { LEDGER_TYPE } from '#contract/limit/limit.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { append, type Movement } from './ledger.ts';

/**
 * What one document holds is held by another from now on. Nothing of it is free in between, so that a limit with something to take back
 * takes none of it, and no more is held than before, so that one that has run out or frozen bears it.
 */
export async function handOver(
  tx: Tx,
  { to, ...movement }: Movement & { to: Movement['object'] },
): Promise<void> {
  await append(tx, LEDGER_TYPE.release, movement);
  await append(tx, LEDGER_TYPE.reserve, { ...movement, object: to });
}
