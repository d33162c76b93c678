import { sql } from 'kysely';

import { isPositive } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import { LEDGER_TYPE } from '#contract/limit/limit.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { append, close, lockLimit, type Movement, reverse } from './ledger.ts';

const limits = columnsOf('project_limit', 'l');

/**
 * Whether a project's limit has been closed for good; none of these is opened again, so that nobody need be kept waiting for
 * it.
 */
async function isClosed(tx: Tx, projectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${limits} where ${limits.project_id} = ${projectId} and ${limits.state} = 'closed'`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * What `booking` writes of money that came back is taken by a limit that was closed for good, too: the limit is open meanwhile,
 * with nothing in it that anybody could draw, and closed again in the same transaction. `booking` hears whether it was closed,
 * and then has to let go whatever it holds. Only for operators, who read every limit.
 */
export async function throughClosed<T>(
  tx: Tx,
  movement: Omit<Movement, 'amount'>,
  booking: (wasClosed: boolean) => Promise<T>,
): Promise<T> {
  const { projectId, at } = movement;
  if (!(await isClosed(tx, projectId))) return booking(false);
  await lockLimit(tx, projectId, at);
  await tx
    .updateTable('ledger_account')
    .set({ state: 'open', updated_at: at })
    .where('book', '=', 'limit')
    .where('owner_id', '=', projectId)
    .execute();
  const booked = await booking(true);
  await close(tx, movement);
  return booked;
}

/**
 * A payment came back (冲正). What the closing of a one-off limit has written off of it is taken back first, beyond the limit, which
 * whatever is let go afterwards takes back.
 */
export async function reverseWritten(tx: Tx, movement: Movement): Promise<void> {
  const { occupied } = await lockLimit(tx, movement.projectId, movement.at);
  const amount = round2(subtract(movement.amount, occupied));
  if (isPositive(amount)) {
    const object = { type: 'project', id: movement.projectId };
    const written = { ...movement, amount, object, note: '销额后付款退回' };
    await append(tx, LEDGER_TYPE.overuse, written);
    await append(tx, LEDGER_TYPE.takeBack, written);
  }
  await reverse(tx, movement);
}
