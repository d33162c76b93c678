import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import { isRevolving, LEDGER_TYPE, type LimitFigures } from '#contract/limit/limit.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { append, free, lockLimit, type Movement } from './ledger.ts';

/** Money was collected (恢复): a revolving limit has that much room again; undefined of a one-off limit, which stays used (I4). */
export async function restore(tx: Tx, movement: Movement): Promise<LimitFigures | undefined> {
  const held = await lockLimit(tx, movement.projectId);
  if (isRevolving(held.limitType)) return free(tx, LEDGER_TYPE.restore, movement, held);
  return undefined;
}

/**
 * Undoes what a collection freed (恢复撤回, money.md 13); undefined of a one-off limit. Refused where the room is in use by now.
 */
export async function takeBackRoom(tx: Tx, movement: Movement): Promise<LimitFigures | undefined> {
  const { limitType } = await lockLimit(tx, movement.projectId);
  return isRevolving(limitType) ? append(tx, LEDGER_TYPE.takeBack, movement) : undefined;
}

/**
 * Undoes what a collection freed of money that has come back, or lies in the sale no more: a fact, booked even where the room is in use by now.
 * What is missing is granted beyond what was approved (超额占用) and taken back by whatever becomes free, so that nobody draws
 * until then; undefined of a one-off limit.
 */
export async function takeBackBeyond(
  tx: Tx,
  movement: Movement,
  why: string,
): Promise<LimitFigures | undefined> {
  const { limitType, available } = await lockLimit(tx, movement.projectId);
  if (!isRevolving(limitType)) return undefined;
  const missing = round2(subtract(movement.amount, available));
  if (compareDecimals(missing, '0') > 0) {
    await append(tx, LEDGER_TYPE.overuse, { ...movement, amount: missing, note: why });
  }
  return append(tx, LEDGER_TYPE.takeBack, movement);
}
