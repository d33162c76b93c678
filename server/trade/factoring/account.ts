import { type RawBuilder, sql } from 'kysely';

import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import {
  balanceLeft,
  type FactoringTerms,
  type FinancedReceivable,
  type Move,
  outstandingOf,
} from '#contract/factoring/account.ts';
import { INCOMING, MOVE } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { debtorFeePaid, recountNotice } from './debtor-owes.ts';
import { isStanding } from './standing-move.ts';

const t = columnsOf('factoring', 't');
const lines = columnsOf('factoring_line', 'l');
const moves = columnsOf('factoring_move', 'm');

/** A factoring under lock, as whoever moves its money needs it. */
export interface HeldFactoring {
  id: string;
  no: string;
  status: string;
  version: number;
  companyId: string;
  debtorId: string;
  projectId: string;
  productId: string;
  /** 反向保理: what the debtor bears at most of each yuan; null where the seller bears the fee. */
  feeMost: string | null;
  noticeType: string;
  recourseType: string;
  advanceRate: string;
  serviceRate: string;
  advanceAmount: string;
  advancedAmount: string;
  balanceAmount: string;
  balancePaid: string;
  isRegistered: boolean;
  /** The day until which the registration is in force; null without one. */
  registerDue: string | null;
  isChecked: boolean;
  terms: FactoringTerms;
}

/** One receivable of it that was not taken back, or for which money has moved, with its account. */
export interface HeldLine {
  id: string;
  invoiceNo: string;
  transferAmount: string;
  /** Null until it is known what the debtor owes. */
  confirmedAmount: string | null;
  advanceAmount: string;
  /** What of its advance could go out no more. */
  advanceEnded: string;
  objection: string;
  dueDate: string;
  /** What the debtor has paid of the fee that it bears itself and has not had back. */
  debtorFeePaid: string;
  /** What it has not paid of it. */
  debtorFeeLeft: string;
  /** The day on which it was written off; null where it was not. */
  writtenOffOn: string | null;
  /** Its seller has bought it back, or settled it early. */
  boughtBack: boolean;
  account: FinancedReceivable;
}

async function found(
  tx: Tx,
  id: string,
  lock: RawBuilder<unknown>,
): Promise<HeldFactoring | undefined> {
  const { rows } = await sql<Omit<HeldFactoring, 'terms'> & FactoringTerms>`
    select ${t.id}, ${t.factoring_no} as no, ${t.factoring_status} as status, ${t.version},
      ${t.company_id} as "companyId", ${t.debtor_id} as "debtorId", ${t.project_id} as "projectId",
      ${t.product_id} as "productId", ${t.fee_most}::text as "feeMost",
      ${t.notice_type} as "noticeType", coalesce(${t.recourse_type}, '') as "recourseType",
      coalesce(${t.advance_rate}, 0)::text as "advanceRate", coalesce(${t.service_rate}, 0)::text as "serviceRate",
      ${t.advance_amount}::text as "advanceAmount", ${t.balance_amount}::text as "balanceAmount",
      ${t.advanced_amount}::text as "advancedAmount", ${t.balance_paid}::text as "balancePaid",
      ${t.register_no} <> '' as "isRegistered", ${t.register_due}::text as "registerDue", ${t.legal_time} is not null as "isChecked",
      coalesce(${t.annual_rate}, 0)::text as "annualRate", coalesce(${t.overdue_uplift}, 0)::text as "overdueUplift",
      coalesce(${t.day_count}, 360)::text as "dayCount"
    from ${t} where ${t.id} = ${id} and not ${t.deleted} ${lock}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { annualRate, overdueUplift, dayCount, ...held } = row;
  return { ...held, terms: { annualRate, overdueUplift, dayCount } };
}

/** Locks a factoring until the end of the transaction; undefined where the transaction sees none. */
export function lockFactoring(tx: Tx, id: string): Promise<HeldFactoring | undefined> {
  return found(tx, id, sql`for no key update of t`);
}

/** Reads a factoring without a lock, for who changes nothing of it; undefined where the transaction sees none. */
export function readFactoring(tx: Tx, id: string): Promise<HeldFactoring | undefined> {
  return found(tx, id, sql``);
}

interface LineRow extends Omit<HeldLine, 'account' | 'debtorFeeLeft'> {
  fee: string;
  debtorFee: string;
  dueDates: FinancedReceivable['dueDates'];
  moves: Move[];
}

/** SQL over `l`: it is assigned, or money has moved for it, so that what the bank gives back finds it after its financing was cancelled. */
export const isHeld = sql`(${lines.live} or exists (select from ${moves} where ${moves.factoring_line_id} = ${lines.id}))`;

/** The receivables of a factoring in their order, each with its account. */
export async function linesOf(
  tx: Tx,
  { id, terms }: Pick<HeldFactoring, 'id' | 'terms'>,
): Promise<HeldLine[]> {
  const { rows } = await sql<LineRow>`
    select ${lines.id}::text, ${lines.invoice_no} as "invoiceNo", ${lines.transfer_amount}::text as "transferAmount",
      ${lines.confirmed_amount}::text as "confirmedAmount", ${lines.advance_amount}::text as "advanceAmount", ${lines.advance_ended}::text as "advanceEnded",
      ${lines.objection}, ${lines.due_date}::text as "dueDate", ${lines.fee_amount}::text as fee,
      ${lines.written_off_on}::text as "writtenOffOn", ${lines.bought_back} as "boughtBack",
      ${lines.debtor_fee}::text as "debtorFee",
      (select ${debtorFeePaid} from ${moves} where ${moves.factoring_line_id} = ${lines.id})::text as "debtorFeePaid",
      ${lines.due_dates} as "dueDates",
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', ${moves.kind}, 'valueDate', ${moves.value_date}::text,
          'amount', ${moves.amount}::text, 'fee', ${moves.fee}::text, 'interest', ${moves.interest}::text,
          'principal', ${moves.principal}::text, 'balance', ${moves.balance}::text) order by ${moves.id})
        from ${moves} where ${moves.factoring_line_id} = ${lines.id} and ${isStanding}), '[]') as moves
    from ${lines} where ${lines.factoring_id} = ${id} and ${isHeld}
    order by ${lines.sort}`.execute(tx);
  return rows.map(({ fee, debtorFee, dueDates, moves: made, ...line }) => ({
    ...line,
    debtorFeeLeft: round2(subtract(debtorFee, line.debtorFeePaid)),
    account: { terms, fee, dueDates, moves: made, stopped: line.writtenOffOn ?? undefined },
  }));
}

/** A movement that is written, beside the factoring and the receivable that it is of. */
export interface NewMove extends Move {
  bankSerialNo?: string | undefined;
  paymentId?: string | undefined;
  note?: string | undefined;
  /** Of an opposite movement: what it takes back. */
  undoes?: string | undefined;
}

/** Money of a receivable has moved: the row, and the outstanding principal of its line. */
export async function writeMove(
  tx: Tx,
  { factoringId, line, move }: { factoringId: string; line: HeldLine; move: NewMove },
  { at, accountId }: By,
): Promise<void> {
  const {
    valueDate,
    bankSerialNo = '',
    paymentId = null,
    note = '',
    undoes = null,
    ...amounts
  } = move;
  const isFee = move.kind === MOVE.debtorFee;
  const attempt = sql<number>`(select count(*)::smallint from ${moves} where ${moves.factoring_line_id} = ${line.id}
    and ${moves.bank_serial_no} = ${bankSerialNo} and (${moves.kind} = ${sql.lit(MOVE.debtorFee)}) = ${isFee} and not ${isStanding})`;
  await tx
    .insertInto('factoring_move')
    .values({
      ...amounts,
      factoring_id: factoringId,
      factoring_line_id: line.id,
      value_date: valueDate,
      bank_serial_no: bankSerialNo,
      payment_id: paymentId,
      note,
      undoes,
      attempt,
      created_by: accountId,
      created_at: at,
    })
    .execute();
  await tx
    .updateTable('factoring_line')
    .set({ outstanding: outstandingOf([...line.account.moves, move]) })
    .where('id', '=', line.id)
    .execute();
}

const sumOf = (all: readonly Move[], kinds: readonly string[], key: keyof Move): string =>
  round2(add(...all.filter(({ kind }) => kinds.includes(kind)).map((move) => move[key])));

/** Brings the totals of a factoring to what its rows say, and answers them; its next due date is the first that is open. */
export async function recount(
  tx: Tx,
  held: HeldFactoring,
  { at, accountId }: By,
): Promise<{ lines: HeldLine[]; outstanding: string; balanceLeft: string }> {
  const all = await linesOf(tx, held);
  const made = all.flatMap(({ account }) => account.moves);
  const total = (kinds: readonly string[], key: keyof Move = 'amount') => sumOf(made, kinds, key);
  const net = (plus: string, minus: string) => round2(add(total([plus]), `-${total([minus])}`));
  const lost = all
    .filter(({ writtenOffOn }) => writtenOffOn !== null)
    .map(({ account }) => outstandingOf(account.moves));
  // What was given up for lost is waited for no more.
  const open = all.filter(
    ({ account, writtenOffOn }) =>
      writtenOffOn === null && Number(outstandingOf(account.moves)) > 0,
  );
  const dues = (open.length > 0 ? open : all).map(({ dueDate }) => dueDate).sort();
  await tx
    .updateTable('factoring')
    .set((row) => ({
      advanced_amount: net(MOVE.advanced, MOVE.advanceReturned),
      collected_amount: total(INCOMING),
      principal_paid: total(INCOMING, 'principal'),
      fee_paid: total(INCOMING, 'fee'),
      interest_paid: total(INCOMING, 'interest'),
      balance_amount: total(INCOMING, 'balance'),
      debtor_fee_paid: net(MOVE.debtorFee, MOVE.debtorFeeReturned),
      written_off: round2(add(...lost)),
      balance_paid: net(MOVE.balancePaid, MOVE.balanceReturned),
      due_date: dues[0] ?? null,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', held.id)
    .execute();
  await recountNotice(tx, held.id);
  return { lines: all, outstanding: outstandingOf(made), balanceLeft: balanceLeft(made) };
}

/** Sets the status of a factoring that follows from its money. */
export async function turnFactoring(tx: Tx, id: string, status: string): Promise<void> {
  await tx
    .updateTable('factoring')
    .set({ factoring_status: status })
    .where('id', '=', id)
    .execute();
}
