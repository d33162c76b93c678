import { sql } from 'kysely';

import {
  greater,
  isAtMost,
  isMore,
  isPositive,
  isZero,
  lesser,
} from '#contract/arithmetic/decimal.ts';
import { grouped, negate, round2, subtract } from '#contract/arithmetic/money.ts';
import { balanceLeft } from '#contract/factoring/account.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { INCOMING, MOVE, PAY_ADVANCE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import {
  type HeldFactoring,
  type HeldLine,
  linesOf,
  lockFactoring,
  recount,
  turnFactoring,
  writeMove,
} from './account.ts';
import { moveDebtor } from './debtor-limit.ts';
import { follow } from './follow.ts';
import { advanceRoom, balanceRoom, isFinanceable, notAdvanced, wholeRoom } from './room.ts';
import { isStanding } from './standing-move.ts';
import { takenOf } from './taken.ts';

const made = columnsOf('factoring_move', 'm');

const { securing, ready, running, overdue, settled, cancelled } = FACTORING_STATUS;

/** What the seller of a factoring may ask for on a day with a pay type, `but` one request, and what it could if nothing were due; yuan. */
async function askable(
  tx: Tx,
  held: HeldFactoring,
  { payType, today, but = '0' }: { payType: string; today: string; but?: string },
): Promise<{ left: string; ifExtended: string }> {
  const isAdvance = payType === PAY_ADVANCE;
  const whole = isAdvance ? held.advanceAmount : held.balanceAmount;
  const out = isAdvance ? held.advancedAmount : held.balancePaid;
  const taken = await takenOf(tx, held.id, payType, but);
  const left = round2(subtract(whole, taken));
  const { room, beforeDue } = await wholeRoom(tx, held, { payType, today });
  // What others have asked for and not been paid yet takes its room.
  const waiting = isMore(taken, out) ? subtract(taken, out) : '0';
  const free = (of: string) => lesser(left, round2(subtract(of, waiting)));
  return { left: free(beforeDue), ifExtended: free(room) };
}

/** What the seller of a factoring may ask for on a day with a pay type, never below zero; yuan. */
export async function leftToAsk(
  tx: Tx,
  held: HeldFactoring,
  asked: { payType: string; today: string },
): Promise<string> {
  return greater('0.00', (await askable(tx, held, asked)).left);
}

const FOR_ADVANCE: readonly string[] = [ready, running, settled];
const FOR_BALANCE: readonly string[] = [securing, ready, running, overdue, settled, cancelled];

/** A request for the advance or the balance of a factoring asks for what is there (rules.md F). Throws what stands in the way. */
export async function expectDraw(
  tx: Tx,
  request: { id: string; factoringId: string; companyId: string; payType: string; amount: string },
  today: string,
): Promise<HeldFactoring> {
  const held = await lockFactoring(tx, request.factoringId);
  if (held === undefined || held.companyId !== request.companyId) throw noSuchRecord();
  const { id, payType } = request;
  const isAdvance = payType === PAY_ADVANCE;
  const from = isAdvance ? FOR_ADVANCE : FOR_BALANCE;
  if (!from.includes(held.status)) throw refused(FACTORING_REFUSAL.notReady);
  if (isAdvance && (held.registerDue ?? '') < today) throw refused(FACTORING_REFUSAL.registration);
  const { left, ifExtended } = await askable(tx, held, { payType, today, but: id });
  if (isAtMost(left, '0')) {
    throw refused(FACTORING_REFUSAL[isPositive(ifExtended) ? 'due' : 'none']);
  }
  if (isMore(request.amount, left)) {
    const { code, text } = FACTORING_REFUSAL.amount;
    throw refused({ code, text: `${text}：可申请 ${grouped(left)} 元` }, { data: { left } });
  }
  return held;
}

/** A pay-out of such a request, as its slip says; `amount` is below zero when the bank gave it back. */
export interface DrawPaid {
  factoringId: string;
  payType: string;
  paymentId: string;
  amount: string;
  payDate: string;
}

const NOTHING = { fee: '0.00', interest: '0.00', principal: '0.00', balance: '0.00' };
async function paidOut(tx: Tx, held: HeldFactoring, drawn: DrawPaid, making: By) {
  const { payType, paymentId, payDate } = drawn;
  const isAdvance = payType === PAY_ADVANCE;
  let left = drawn.amount;
  const pay = async (room: (line: HeldLine) => string) => {
    for (const line of await linesOf(tx, held)) {
      const amount = round2(lesser(left, room(line)));
      if (isAtMost(amount, '0')) continue;
      const kind = isAdvance ? MOVE.advanced : MOVE.balancePaid;
      const parts = { ...NOTHING, ...(isAdvance && { principal: amount }) };
      const move = { kind, valueDate: payDate, amount, ...parts, paymentId };
      await writeMove(tx, { factoringId: held.id, line, move }, making);
      left = subtract(left, amount);
    }
  };
  const isDue = ({ dueDate }: HeldLine) => dueDate <= payDate;
  if (isAdvance) {
    await pay((line) => (isDue(line) ? '0' : advanceRoom(line, held)));
    // What its debtor has paid, its seller taken back, or come due after the release: the money is out.
    await pay((line) => (isFinanceable(line) ? notAdvanced(line) : '0'));
    await pay(notAdvanced);
  } else {
    await pay((line) => balanceRoom(line, payDate));
    await pay(({ account }) => balanceLeft(account.moves));
  }
  if (!isZero(left)) throw new Error(`Factoring ${held.no} has no room`);
  if (isAdvance) await moveDebtor(tx, 'consume', held, drawn.amount, making);
}

type Returned = Pick<DrawPaid, 'payType' | 'paymentId'>;

/** Whether anything came in that was no balance: fee, interest or principal of an advance. */
const isRepaid = ({ account }: HeldLine) =>
  account.moves.some(
    ({ kind, amount, balance }) => INCOMING.includes(kind) && isMore(amount, balance),
  );

/** What a pay-out paid on each receivable; of an advance that was collected in part nothing comes back. Throws factoring_status. */
async function returnedLines(tx: Tx, held: HeldFactoring, { payType, paymentId }: Returned) {
  const isAdvance = payType === PAY_ADVANCE;
  const kind = isAdvance ? MOVE.advanced : MOVE.balancePaid;
  const { rows } = await sql<{ lineId: string; amount: string; valueDate: string }>`
    select ${made.factoring_line_id}::text as "lineId", ${made.amount}::text, ${made.value_date}::text as "valueDate"
    from ${made} where ${made.payment_id} = ${paymentId} and ${made.kind} = ${kind} and ${isStanding}`.execute(
    tx,
  );
  const all = await linesOf(tx, held);
  return rows.map(({ lineId, ...paid }) => {
    const line = all.find(({ id }) => id === lineId);
    if (line === undefined || (isAdvance && isRepaid(line))) {
      throw refused(FACTORING_REFUSAL.status);
    }
    return { line, ...paid };
  });
}

/**
 * Asked before any book is touched: the project's limit has its share of what was collected back by then. Throws
 * factoring_status.
 */
export async function expectReturnable(
  tx: Tx,
  drawn: Returned & { factoringId: string },
): Promise<void> {
  const held = await lockFactoring(tx, drawn.factoringId);
  if (held === undefined) throw noSuchRecord();
  await returnedLines(tx, held, drawn);
}

/** What was written off is no loss once nothing of it is out. */
async function forgetLoss(tx: Tx, lineId: string): Promise<void> {
  await tx
    .updateTable('factoring_line')
    .set({ written_off_on: null, written_off_by: null, write_off_reason: '' })
    .where('id', '=', lineId)
    .where('outstanding', '=', '0')
    .execute();
}

/**
 * The bank gave it back: what it paid is taken back as of its own day, so that it cost nothing; what was given up for lost is
 * not.
 */
async function cameBack(tx: Tx, held: HeldFactoring, drawn: DrawPaid, making: By) {
  const isAdvance = drawn.payType === PAY_ADVANCE;
  for (const { line, amount, valueDate } of await returnedLines(tx, held, drawn)) {
    const back = isAdvance ? MOVE.advanceReturned : MOVE.balanceReturned;
    const parts = { ...NOTHING, ...(isAdvance && { principal: amount }) };
    const move = { kind: back, valueDate, amount, ...parts, paymentId: drawn.paymentId };
    await writeMove(tx, { factoringId: held.id, line, move }, making);
    if (isAdvance) await forgetLoss(tx, line.id);
  }
  if (isAdvance) await moveDebtor(tx, 'reinstate', held, negate(drawn.amount), making);
}

/**
 * The money of a factoring's request went out, or came back: its receivables, totals, status and its debtor's limit follow. Throws
 * factoring_status where an advance comes back of which something was collected, 404 where there is no such factoring.
 */
export async function countDraw(tx: Tx, drawn: DrawPaid, making: By): Promise<void> {
  const held = await lockFactoring(tx, drawn.factoringId);
  if (held === undefined) throw noSuchRecord();
  const isOut = isPositive(drawn.amount);
  await (isOut ? paidOut : cameBack)(tx, held, drawn, making);
  const isAdvance = drawn.payType === PAY_ADVANCE;
  if (isAdvance && !isOut) return await follow(tx, held, making);
  await recount(tx, held, making);
  // Whether it is late already the night says, and tells its seller.
  const isNew = held.status === ready || held.status === settled;
  if (isAdvance && isNew) await turnFactoring(tx, held.id, running);
}
