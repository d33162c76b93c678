import { sql } from 'kysely';

import { isAtMost, isPositive } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { MOVE, PAY_ADVANCE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { type HeldFactoring, type HeldLine, linesOf, lockFactoring } from './account.ts';
import { moveDebtor } from './debtor-limit.ts';
import { advanceRoom, notAdvanced } from './room.ts';
import { isStanding } from './standing-move.ts';

const lines = columnsOf('factoring_line', 'l');
const moves = columnsOf('factoring_move', 'm');

const { inReview, approved, partPaid } = PAY_APPLY_STATUS;
const { ready, running, overdue, settled } = FACTORING_STATUS;

const advanced = sql<string>`coalesce((
  select sum(case ${moves.kind} when ${sql.lit(MOVE.advanced)} then ${moves.principal}
    when ${sql.lit(MOVE.advanceReturned)} then -${moves.principal} end)
  from ${moves} where ${moves.factoring_line_id} = ${lines.id} and ${isStanding}), 0)`;

const SELLERS: readonly string[] = [MOVE.settledEarly, MOVE.recourse, MOVE.boughtBack];

/** It is the platform's, and its debtor still owes enough of it: what is left of its advance may still be asked for. */
const isOpen =
  (held: HeldFactoring) =>
  (line: HeldLine): boolean =>
    line.writtenOffOn === null &&
    !line.account.moves.some(({ kind }) => SELLERS.includes(kind)) &&
    isPositive(advanceRoom(line, held));

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

/** What is given up: of what is due, too, and whatever one request asks for. */
interface Ending {
  /** What is due by the day of the making. */
  andDue?: boolean;
  but?: string;
}

/**
 * What has not gone out of the advance of a receivable ends once it can go out no more: its debtor has paid it, its seller has
 * taken it back or, seen to each night, it is due; and nobody asks for it. The debtor's limit has its room again, whatever else
 * of the financing runs.
 */
export async function endAdvance(
  tx: Tx,
  held: HeldFactoring,
  making: ByAny,
  { andDue = false, but = '0' }: Ending = {},
): Promise<void> {
  const today = wireDay(making.at);
  const isEnded = (line: HeldLine) =>
    isPositive(notAdvanced(line)) && (!isOpen(held)(line) || (andDue && line.dueDate <= today));
  const all = await linesOf(tx, held);
  const ended = all.filter(isEnded);
  if (ended.length === 0 || (await isAsked(tx, held, but))) return;
  const idsOf = (some: readonly HeldLine[]) => some.map(({ id }) => id);
  // What ends with the due day stays so, whatever becomes of money that came in.
  const byMoney = sql`${lines.id} = any (${idsOf(ended.filter((line) => !isOpen(held)(line)))}::bigint[])`;
  await tx
    .updateTable('factoring_line as l')
    .set({
      advance_amount: advanced,
      advance_ended: sql<string>`${lines.advance_ended}
        + case when ${byMoney} then ${lines.advance_amount} - ${advanced} else 0 end`,
    })
    .where('l.id', 'in', idsOf(ended))
    .execute();
  const over = round2(add(...ended.map(notAdvanced)));
  await tx
    .updateTable('factoring')
    .set((row) => ({ advance_amount: row('advance_amount', '-', over) }))
    .where('id', '=', held.id)
    .execute();
  await moveDebtor(tx, 'release', held, over, making);
}

/**
 * What had ended by money that was not so begins again, as much of it as its debtor owes enough for, where it is not due: its
 * debtor's limit holds it.
 */
export async function beginAdvance(
  tx: Tx,
  held: HeldFactoring,
  line: HeldLine,
  making: ByAny,
): Promise<void> {
  const { id, advanceAmount, advanceEnded, dueDate } = line;
  if (dueDate <= wireDay(making.at)) return;
  const whole = { ...line, advanceAmount: add(advanceAmount, advanceEnded) };
  const begun = round2(subtract(advanceRoom(whole, held), advanceRoom(line, held)));
  if (isAtMost(begun, '0')) return;
  const more = (column: string) => sql<string>`${sql.ref(column)} + ${begun}::numeric`;
  await tx
    .updateTable('factoring_line')
    .set({
      advance_amount: more('advance_amount'),
      advance_ended: sql<string>`advance_ended - ${begun}::numeric`,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('factoring')
    .set({ advance_amount: more('advance_amount') })
    .where('id', '=', held.id)
    .execute();
  await moveDebtor(tx, 'hold', held, begun, making);
}

const ENDING: readonly string[] = [ready, running, overdue, settled];

/** A request that is given up keeps nothing of an advance that ended meanwhile. */
export async function endAsked(
  tx: Tx,
  { id, factoringId }: { id: string; factoringId: string | null },
  making: ByAny,
): Promise<void> {
  const held = factoringId === null ? undefined : await lockFactoring(tx, factoringId);
  if (held && ENDING.includes(held.status)) await endAdvance(tx, held, making, { but: id });
}
