import { type RawBuilder, sql } from 'kysely';

import { compareDecimals, lesser } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import {
  advancedOf,
  balanceLeft,
  collectedOf,
  outstandingOf,
} from '#contract/factoring/account.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { INCOMING, MOVE, PAY_ADVANCE } from '#contract/factoring/states.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { type HeldFactoring, type HeldLine, linesOf, lockFactoring } from './account.ts';

const requests = columnsOf('pay_apply', 'r');
const payments = columnsOf('payment', 'p');
const lines = columnsOf('factoring_line', 'l');
const moves = columnsOf('factoring_move', 'm');

const { pending, paying, failed } = PAYMENT_STATUS;
const COMING = [pending, paying, failed].map((code) => sql.lit(code));

const aboveZero = (amount: string) => (compareDecimals(amount, '0') > 0 ? amount : '0.00');

/** What of its advance has not gone out for a line. */
export const notAdvanced = ({ account, advanceAmount }: HeldLine): string =>
  round2(subtract(advanceAmount, advancedOf(account.moves)));

/** Whether an advance may still stand on it: it is neither its seller's again (bought back, settled early, paid by recourse) nor lost. */
export function isFinanceable({ account, boughtBack, writtenOffOn }: HeldLine): boolean {
  const { moves } = account;
  const isRecoursed =
    moves.some(({ kind }) => kind === MOVE.recourse) &&
    compareDecimals(outstandingOf(moves), '0') === 0;
  return !boughtBack && !isRecoursed && writtenOffOn === null;
}

/**
 * What a line still takes of money that goes out: of its balance, or of its advance, where what its debtor still owes covers
 * it. Never below zero: what is out beyond that takes nothing from other lines.
 */
export function roomOf(line: HeldLine, isAdvance: boolean): string {
  const { account, transferAmount } = line;
  const { moves } = account;
  if (!isAdvance) return balanceLeft(moves);
  if (!isFinanceable(line)) return '0.00';
  const covered = subtract(transferAmount, add(collectedOf(moves), outstandingOf(moves)));
  return lesser(notAdvanced(line), aboveZero(round2(covered)));
}

/**
 * The same of all lines of a financing on a day, and what of it their due dates leave: none is advanced on what is due, or was.
 */
export async function wholeRoom(
  tx: Tx,
  held: Pick<HeldFactoring, 'id' | 'terms'>,
  { payType, today }: { payType: string; today: string },
): Promise<{ room: string; beforeDue: string }> {
  const lines = await linesOf(tx, held);
  const isAdvance = payType === PAY_ADVANCE;
  const sum = (all: readonly HeldLine[]) => add(...all.map((line) => roomOf(line, isAdvance)));
  const open = lines.filter(({ dueDate }) => !isAdvance || dueDate > today);
  return { room: sum(lines), beforeDue: sum(open) };
}

/** What is on its way out, by whatever request of it. */
async function comingOf(tx: Tx, factoringId: string, payType: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(${payments.amount}), 0)::text as amount
    from ${payments} join ${requests} on ${requests.id} = ${payments.pay_apply_id}
    where ${requests.factoring_id} = ${factoringId} and ${requests.pay_type} = ${payType} and not ${payments.deleted}
      and ${payments.return_of} is null and ${payments.payment_status} in (${sql.join(COMING)})`.execute(
    tx,
  );
  return rows[0]?.amount ?? '0';
}

const amountOf = (kinds: readonly string[], column: RawBuilder<unknown>) =>
  sql`coalesce(sum(${column}) filter (where ${moves.kind} in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), 0)`;
const { advanced, advanceReturned, balancePaid, balanceReturned, collected, recourse } = MOVE;

/**
 * SQL: what may be prepared of a request so that `expectRoom` lets it pass, as `roomOf` counts it, unless what is due waits for
 * its extension; null where it is of no financing.
 */
export const roomLeft = ({
  factoringId,
  payType,
}: Record<'factoringId' | 'payType', RawBuilder<unknown>>) => sql<string | null>`(
  select sum(case when ${payType} <> ${sql.lit(PAY_ADVANCE)} then made.balance
      when ${lines.bought_back} or ${lines.written_off_on} is not null or (made.recoursed and ${lines.outstanding} = 0) then 0
      else least(${lines.advance_amount} - made.advanced,
        greatest(${lines.transfer_amount} - made.collected - ${lines.outstanding}, 0)) end) - (
    select coalesce(sum(${payments.amount}), 0) from ${payments}
    join ${requests} on ${requests.id} = ${payments.pay_apply_id}
    where ${requests.factoring_id} = ${factoringId} and ${requests.pay_type} = ${payType}
      and not ${payments.deleted} and ${payments.return_of} is null
      and ${payments.payment_status} in (${sql.join(COMING)}))
  from ${lines} cross join lateral (
    select ${amountOf([advanced], moves.principal)} - ${amountOf([advanceReturned], moves.principal)} as advanced,
      ${amountOf([collected], moves.amount)} as collected,
      ${amountOf(INCOMING, moves.balance)} + ${amountOf([balanceReturned], moves.amount)}
        - ${amountOf([balancePaid], moves.amount)} as balance,
      coalesce(bool_or(${moves.kind} = ${sql.lit(recourse)}), false) as recoursed
    from ${moves} where ${moves.factoring_line_id} = ${lines.id}
  ) made where ${lines.factoring_id} = ${factoringId} and ${lines.live})`;

/**
 * Money that goes out for a financing, `more` beside what is on its way, has receivables to stand on: a debtor may have paid
 * meanwhile what a bank's bounce has left without its advance, a seller have taken its receivable back, a due date have come. Throws
 * factoring_debtor_paid, factoring_due.
 */
export async function expectRoom(
  tx: Tx,
  { factoringId, payType }: { factoringId: string | null; payType: string },
  { today, more = '0' }: { today: string; more?: string },
): Promise<void> {
  const held = factoringId === null ? undefined : await lockFactoring(tx, factoringId);
  if (held === undefined) return;
  const coming = await comingOf(tx, held.id, payType);
  const { room, beforeDue } = await wholeRoom(tx, held, { payType, today });
  const asked = add(coming, more);
  if (compareDecimals(asked, beforeDue) <= 0) return;
  const left = aboveZero(round2(subtract(beforeDue, coming)));
  const isDue = compareDecimals(asked, room) <= 0;
  const { code, text } = isDue ? FACTORING_REFUSAL.due : FACTORING_REFUSAL.debtorPaid;
  throw refused({ code, text }, { data: { left } });
}
