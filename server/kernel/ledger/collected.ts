import { isPositive } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import { isRevolving, LEDGER_TYPE } from '#contract/limit/limit.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { append, free, lockLimit, type Movement } from './ledger.ts';

const NONE = '0.00';

/**
 * Money was collected (恢复): a revolving limit has that much room again, a one-off limit stays used (I4), and of a closed one it has
 * been written off. Answers what became free.
 */
export async function restore(tx: Tx, movement: Movement): Promise<string> {
  const held = await lockLimit(tx, movement.projectId, movement.at);
  if (!isRevolving(held.limitType) || held.state === 'closed') return NONE;
  await free(tx, LEDGER_TYPE.restore, movement, held);
  return movement.amount;
}

/**
 * Undoes what a collection freed (恢复撤回, rules.md M13), whatever kind the limit is of by now; a closed one does not move. Refused where
 * the room is in use. Answers what was taken back.
 */
export async function takeBackRoom(tx: Tx, movement: Movement): Promise<string> {
  const { state } = await lockLimit(tx, movement.projectId, movement.at);
  if (state === 'closed') return NONE;
  await append(tx, LEDGER_TYPE.takeBack, movement);
  return movement.amount;
}

/**
 * Undoes what a collection freed of money that has come back, or lies in the sale no more: a fact, booked even where the room is in use by now.
 * What is missing is granted beyond what was approved (超额占用) for the reason `why` and taken back by whatever becomes free, so that nobody
 * draws until then; a closed limit does not move. Answers what was taken back.
 */
export async function takeBackBeyond(tx: Tx, movement: Movement, why: string): Promise<string> {
  const { available, state } = await lockLimit(tx, movement.projectId, movement.at);
  if (state === 'closed') return NONE;
  const missing = round2(subtract(movement.amount, available));
  if (isPositive(missing)) {
    await append(tx, LEDGER_TYPE.overuse, { ...movement, amount: missing, note: why });
  }
  await append(tx, LEDGER_TYPE.takeBack, movement);
  return movement.amount;
}
