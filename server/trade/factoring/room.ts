import { type RawBuilder, sql } from 'kysely';

import { greater, isAtMost, isPositive, isZero, lesser } from '#contract/arithmetic/decimal.ts';
import { add, multiply, round2, subtract } from '#contract/arithmetic/money.ts';
import {
  advancedOf,
  balanceLeft,
  collectedOf,
  outstandingOf,
  owedOn,
} from '#contract/factoring/account.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { INCOMING, MOVE, PAY_ADVANCE } from '#contract/factoring/states.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { type HeldFactoring, type HeldLine, isHeld, linesOf, lockFactoring } from './account.ts';
import { isStanding } from './standing-move.ts';

const requests = columnsOf('pay_apply', 'r');
const payments = columnsOf('payment', 'p');
const lines = columnsOf('factoring_line', 'l');
const moves = columnsOf('factoring_move', 'm');
const financings = columnsOf('factoring', 'f');

const { pending, paying, failed } = PAYMENT_STATUS;
const COMING = [pending, paying, failed].map((code) => sql.lit(code));

/** What of its advance has not gone out for a line. */
export const notAdvanced = ({ account, advanceAmount }: HeldLine): string =>
  round2(subtract(advanceAmount, advancedOf(account.moves)));

/** Whether an advance may still stand on it: it is neither its seller's again (bought back, settled early, paid by recourse) nor lost. */
export function isFinanceable({ account, boughtBack, writtenOffOn }: HeldLine): boolean {
  const { moves } = account;
  const isRecoursed =
    moves.some(({ kind }) => kind === MOVE.recourse) && isZero(outstandingOf(moves));
  return !boughtBack && !isRecoursed && writtenOffOn === null;
}

/** A financing whose lines have room. */
type Lending = Pick<HeldFactoring, 'id' | 'terms' | 'advanceRate'>;

/**
 * What of its advance a line still takes: of what its debtor has confirmed and not paid, the share that is advanced, less what is
 * out. Never below zero: what is out beyond that takes nothing from other lines.
 */
export function advanceRoom(line: HeldLine, { advanceRate }: Pick<Lending, 'advanceRate'>): string {
  if (!isFinanceable(line)) return '0.00';
  const { moves } = line.account;
  const owes = subtract(line.confirmedAmount ?? line.transferAmount, collectedOf(moves));
  const covered = subtract(round2(multiply(owes, advanceRate)), outstandingOf(moves));
  return lesser(notAdvanced(line), greater('0.00', round2(covered)));
}

/** What of its balance goes out for a line on a day: of what its seller owes on it, what its debtor can pay no more is kept. */
export function balanceRoom({ account, transferAmount }: HeldLine, today: string): string {
  const { moves } = account;
  const payable = subtract(transferAmount, collectedOf(moves));
  const kept = greater('0.00', round2(subtract(owedOn(account, today).total, payable)));
  return greater('0.00', round2(subtract(balanceLeft(moves), kept)));
}

/** What a financing takes of money that goes out on a day, and what of it the due dates leave: none is advanced on what is due. */
export async function wholeRoom(
  tx: Tx,
  held: Lending,
  { payType, today }: { payType: string; today: string },
): Promise<{ room: string; beforeDue: string }> {
  const lines = await linesOf(tx, held);
  const isAdvance = payType === PAY_ADVANCE;
  const roomOf = (line: HeldLine) =>
    isAdvance ? advanceRoom(line, held) : balanceRoom(line, today);
  const sum = (all: readonly HeldLine[]) => add(...all.map(roomOf));
  const open = lines.filter(({ dueDate }) => !isAdvance || dueDate > today);
  return { room: sum(lines), beforeDue: sum(open) };
}

/** SQL: what is on its way out of a pay type, by whatever request of a financing, where it stands so. */
const coming = (
  factoringId: RawBuilder<unknown>,
  payType: RawBuilder<unknown>,
  statuses: readonly RawBuilder<unknown>[],
) => sql<string>`(
    select coalesce(sum(${payments.amount}), 0) from ${payments}
    join ${requests} on ${requests.id} = ${payments.pay_apply_id}
    where ${requests.factoring_id} = ${factoringId} and ${requests.pay_type} = ${payType}
      and not ${payments.deleted} and ${payments.return_of} is null
      and ${payments.payment_status} in (${sql.join(statuses)}))`;

async function comingOf(
  tx: Tx,
  factoringId: string,
  payType: string,
  statuses = COMING,
): Promise<string> {
  const amount = coming(sql`${factoringId}::bigint`, sql`${payType}`, statuses);
  const { rows } = await sql<{ amount: string }>`select ${amount}::text as amount`.execute(tx);
  return rows[0]?.amount ?? '0';
}

/** Whether the bank is to pay of an advance, or has, and nobody has registered its slip yet (支付中). */
export async function isAdvancePaying(tx: Tx, factoringId: string): Promise<boolean> {
  const amount = await comingOf(tx, factoringId, PAY_ADVANCE, [sql.lit(paying)]);
  return isPositive(amount);
}

const amountOf = (kinds: readonly string[], column: RawBuilder<unknown>) =>
  sql`coalesce(sum(${column}) filter (where ${moves.kind} in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), 0)`;
const { advanced, advanceReturned, balancePaid, balanceReturned, collected, recourse } = MOVE;

/** Of a line: as advanceRoom and balanceRoom count it, the latter without the interest that has run. */
const ADVANCE_ROOM = sql`case
  when ${lines.bought_back} or ${lines.written_off_on} is not null or (made.recoursed and ${lines.outstanding} = 0) then 0
  else least(${lines.advance_amount} - made.advanced, greatest(0, round(
    (coalesce(${lines.confirmed_amount}, ${lines.transfer_amount}) - made.collected) * coalesce(${financings.advance_rate}, 0), 2)
    - ${lines.outstanding})) end`;
const BALANCE_ROOM = sql`greatest(0, made.balance - greatest(0, ${lines.outstanding}
  + case when made.advanced > 0 then ${lines.fee_amount} - made.fee else 0 end
  - (${lines.transfer_amount} - made.collected)))`;

const linesRoom = (room: RawBuilder<unknown>, factoringId: RawBuilder<unknown>) => sql<
  string | null
>`(
  select sum(${room})
  from ${lines} join ${financings} on ${financings.id} = ${lines.factoring_id} cross join lateral (
    select ${amountOf([advanced], moves.principal)} - ${amountOf([advanceReturned], moves.principal)} as advanced,
      ${amountOf([collected], moves.amount)} as collected, ${amountOf(INCOMING, moves.fee)} as fee,
      ${amountOf(INCOMING, moves.balance)} + ${amountOf([balanceReturned], moves.amount)}
        - ${amountOf([balancePaid], moves.amount)} as balance,
      coalesce(bool_or(${moves.kind} = ${sql.lit(recourse)}), false) as recoursed
    from ${moves} where ${moves.factoring_line_id} = ${lines.id} and ${isStanding}
  ) made where ${lines.factoring_id} = ${factoringId} and ${isHeld})`;

/** SQL: what of the advance of a financing its receivables take, unless they are due; null where there are none. */
export const advanceRoomOf = (factoringId: RawBuilder<unknown>) =>
  linesRoom(ADVANCE_ROOM, factoringId);

/**
 * SQL: what may be prepared of a request so that `expectRoom` lets it pass, unless what is due waits for its extension; null
 * where it is of no financing.
 */
export const roomLeft = ({
  factoringId,
  payType,
}: Record<'factoringId' | 'payType', RawBuilder<unknown>>) => {
  const room = sql`case when ${payType} = ${sql.lit(PAY_ADVANCE)} then ${ADVANCE_ROOM} else ${BALANCE_ROOM} end`;
  return sql<
    string | null
  >`(${linesRoom(room, factoringId)} - ${coming(factoringId, payType, COMING)})`;
};

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
  const onItsWay = await comingOf(tx, held.id, payType);
  const { room, beforeDue } = await wholeRoom(tx, held, { payType, today });
  const asked = add(onItsWay, more);
  if (isAtMost(asked, beforeDue)) return;
  const left = greater('0.00', round2(subtract(beforeDue, onItsWay)));
  const isDue = isAtMost(asked, room);
  const { code, text } = isDue ? FACTORING_REFUSAL.due : FACTORING_REFUSAL.debtorPaid;
  throw refused({ code, text }, { data: { left } });
}
