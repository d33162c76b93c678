import { sql } from 'kysely';

import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { MOVE, PAY_ADVANCE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { type HeldFactoring, type HeldLine, linesOf, lockFactoring } from './account.ts';
import { heldOfDebtor, moveDebtor } from './debtor-limit.ts';
import { advanceRoom } from './room.ts';

const lines = columnsOf('factoring_line', 'l');
const moves = columnsOf('factoring_move', 'm');

const { inReview, approved, partPaid } = PAY_APPLY_STATUS;

interface Making {
  at: Date;
  accountId: string | null;
}

const advanced = sql<string>`coalesce((
  select sum(case ${moves.kind} when ${sql.lit(MOVE.advanced)} then ${moves.principal}
    when ${sql.lit(MOVE.advanceReturned)} then -${moves.principal} end)
  from ${moves} where ${moves.factoring_line_id} = ${lines.id}), 0)`;

const SELLERS: readonly string[] = [MOVE.settledEarly, MOVE.recourse, MOVE.boughtBack];

/** It is not due, and is the platform's: what is left of its advance may still be asked for. */
const isOpen =
  (held: HeldFactoring, today: string) =>
  (line: HeldLine): boolean =>
    line.dueDate > today &&
    line.writtenOffOn === null &&
    !line.account.moves.some(({ kind }) => SELLERS.includes(kind)) &&
    compareDecimals(advanceRoom(line, held), '0') > 0;

async function isAsked(tx: Tx, { id }: HeldFactoring, but: string): Promise<boolean> {
  const open = await tx
    .selectFrom('pay_apply')
    .select('id')
    .where('factoring_id', '=', id)
    .where('pay_type', '=', PAY_ADVANCE)
    .where('pay_apply_status', 'in', [inReview, approved, partPaid])
    .where('deleted', '=', false)
    .where('id', '<>', but)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * What has not gone out of the advance of a settled financing ends once it can go out no more: nobody asks for it, `but` one
 * request, and no receivable that it would be for is open. The debtor's limit has its room again.
 */
export async function endAdvance(
  tx: Tx,
  held: HeldFactoring,
  making: Making,
  but = '0',
): Promise<void> {
  const lines = await linesOf(tx, held);
  if (lines.some(isOpen(held, wireDay(making.at))) || (await isAsked(tx, held, but))) return;
  await tx
    .updateTable('factoring_line as l')
    .set({ advance_amount: advanced })
    .where('l.factoring_id', '=', held.id)
    .where('l.live', '=', true)
    .execute();
  await tx
    .updateTable('factoring as t')
    .set((row) => ({ advance_amount: row.ref('t.advanced_amount') }))
    .where('t.id', '=', held.id)
    .execute();
  await moveDebtor(tx, 'release', held, await heldOfDebtor(tx, held), making);
}

/** A request of a financing that ended meanwhile is given up: what it kept of the advance is free. */
export async function endAsked(
  tx: Tx,
  { id, factoringId }: { id: string; factoringId: string | null },
  making: Making,
): Promise<void> {
  const held = factoringId === null ? undefined : await lockFactoring(tx, factoringId);
  if (held?.status === FACTORING_STATUS.settled) await endAdvance(tx, held, making, id);
}
