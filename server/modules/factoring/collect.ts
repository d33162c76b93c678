import { isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import {
  allocate,
  collectedOf,
  isLateOn,
  type Move,
  type Owed,
  outstandingOf,
  owedOn,
} from '#contract/factoring/account.ts';
import { adminFactoringSteps } from '#contract/factoring/admin-steps.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { INCOMING, MOVE, RECOURSE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { restore } from '#server/kernel/ledger/collected.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import {
  type HeldFactoring,
  type HeldLine,
  linesOf,
  recount,
  writeMove,
} from '#server/trade/factoring/account.ts';
import { moveDebtor } from '#server/trade/factoring/debtor-limit.ts';
import { follow } from '#server/trade/factoring/follow.ts';
import { releaseInvoices } from '#server/trade/factoring/invoices.ts';
import { isAdvancePaying, notAdvanced } from '#server/trade/factoring/room.ts';
import { isStanding } from '#server/trade/factoring/standing-move.ts';
import { expectBanksDay, expectThisYear } from '#server/trade/payments/banks-day.ts';
import { expectNewMoney, expectPartOf, settleRows } from '#server/trade/payments/came-in.ts';
import { lockAt } from './lock.ts';
import { EVENT } from './messages.ts';
import { noticeOf, tellTakenBack } from './tell-debtor.ts';
import { actingIn } from './told.ts';

const { securing, ready, running, overdue, settled } = FACTORING_STATUS;
/** Nothing of the advance is out: what the debtor pays is its seller's. */
const BEFORE: readonly string[] = [securing, ready];
/** Where money may come in. */
export const RECEIVING: readonly string[] = [...BEFORE, running, overdue, settled];

interface Received {
  kind: string;
  amount: string;
  valueDate: string;
  bankSerialNo: string;
}

function over({ code, text }: { code: string; text: string }, left: string) {
  return refused({ code, text: `${text}：${grouped(left)} 元` }, { data: { left } });
}

/** Of the debtor no more than what was assigned; all of it may be the seller's. */
function checkDebtor({ transferAmount, account }: HeldLine, { amount }: Received): void {
  const left = round2(subtract(transferAmount, collectedOf(account.moves)));
  if (isMore(amount, left)) throw over(FACTORING_REFUSAL.over, left);
}

/** Of the seller no more than what is owed; recourse after the due date that was in force, the others in one sum. */
function checkSeller(held: HeldFactoring, line: HeldLine, received: Received, owed: Owed): void {
  const { kind, amount, valueDate } = received;
  const isEarly = kind === MOVE.settledEarly;
  if (!isPositive(owed.total)) throw refused(FACTORING_REFUSAL.notOwed);
  if (!isEarly && held.recourseType !== RECOURSE.full) throw refused(FACTORING_REFUSAL.noRecourse);
  const isLate = isLateOn(line.account, valueDate);
  if (isEarly && isLate) throw refused(FACTORING_REFUSAL.late);
  if (!isEarly && !isLate) throw refused(FACTORING_REFUSAL.notDue);
  if (isMore(amount, owed.total)) throw over(FACTORING_REFUSAL.seller, owed.total);
  const isPart = isMore(owed.total, amount);
  if (isPart && kind !== MOVE.recourse) throw over(FACTORING_REFUSAL.whole, owed.total);
}

/** A fee that the debtor bears is paid beside the face of the receivable. */
function checkFee({ debtorFeeLeft }: HeldLine, { amount }: Received): void {
  if (!isPositive(debtorFeeLeft)) throw refused(FACTORING_REFUSAL.noDebtorFee);
  if (isMore(amount, debtorFeeLeft)) throw over(FACTORING_REFUSAL.noDebtorFee, debtorFeeLeft);
}

/** Of the fee that a debtor bears. */
export const FEES: readonly string[] = [MOVE.debtorFee, MOVE.debtorFeeReturned];
/** What interest is reckoned by. */
const OF_ADVANCE: readonly string[] = [MOVE.advanced, MOVE.advanceReturned, ...INCOMING];

/** What a movement may not be before: a debtor may have paid before what it pays for was advanced. */
function alikeOf(kind: string): readonly string[] {
  if (FEES.includes(kind)) return FEES;
  return kind === MOVE.collected ? INCOMING : OF_ADVANCE;
}

/** The last day of what a movement may not be before; '' where there is nothing. */
function lastDay({ moves }: HeldLine['account'], kind: string): string {
  const alike = alikeOf(kind);
  const days = moves.flatMap((move) => (alike.includes(move.kind) ? move.valueDate : []));
  return days.sort().at(-1) ?? '';
}

/** Money is entered in the order of its days, what a debtor bears of the fee beside what was advanced and came of the receivable. */
export function checkDay(
  { account }: HeldLine,
  { kind, valueDate }: Pick<Received, 'kind' | 'valueDate'>,
  today: string,
): void {
  if (valueDate > today) throw invalidField('valueDate', '到账日不能晚于今天');
  if (valueDate < lastDay(account, kind)) throw refused(FACTORING_REFUSAL.early);
}

/** One transfer may pay a receivable and the fee that its debtor bears, each once. */
export async function expectNewSerial(
  tx: Tx,
  line: HeldLine,
  { kind, bankSerialNo }: Pick<Received, 'kind' | 'bankSerialNo'>,
): Promise<void> {
  const twin = await tx
    .selectFrom('factoring_move as m')
    .select('m.id')
    .where('m.factoring_line_id', '=', line.id)
    .where('m.kind', kind === MOVE.debtorFee ? '=' : '<>', MOVE.debtorFee)
    .where('m.bank_serial_no', '=', bankSerialNo)
    .where(isStanding)
    .executeTakeFirst();
  if (twin) throw invalidField('bankSerialNo', '该流水号已登记在这笔应收账款上');
}

/** What came back of the advance is free again: on the debtor's limit, and on the project's where it revolves. */
async function free(tx: Tx, held: HeldFactoring, principal: string, making: By): Promise<void> {
  if (!isPositive(principal)) return;
  await moveDebtor(tx, 'reverse', held, principal, making);
  await restore(tx, {
    projectId: held.projectId,
    amount: principal,
    object: { type: 'factoring', id: held.id, no: held.no },
    operatorId: making.accountId,
    at: making.at,
    note: `保理回款 ${held.no}`,
  });
}

export async function lineOf(tx: Tx, held: HeldFactoring, lineId: string): Promise<HeldLine> {
  const line = (await linesOf(tx, held)).find(({ id }) => id === lineId);
  if (line === undefined) throw noSuchRecord();
  return line;
}

export const feeAlone = ({ amount }: Pick<Received, 'amount'>) => ({
  fee: round2(amount),
  interest: '0.00',
  principal: '0.00',
  balance: '0.00',
});

/** What would be its seller's of the debtor's money waits for the slip of an advance that may stand on the same receivable. */
async function expectNotPaying(
  tx: Tx,
  held: HeldFactoring,
  line: HeldLine,
  { kind, balance }: { kind: string; balance: string },
): Promise<void> {
  const isOver = kind === MOVE.collected && isPositive(balance) && isPositive(notAdvanced(line));
  if (isOver && (await isAdvancePaying(tx, held.id))) throw refused(FACTORING_REFUSAL.paying);
}

/** By which its seller takes a receivable back at once. */
export const WHOLE: readonly string[] = [MOVE.settledEarly, MOVE.boughtBack];

/** It became its seller's again by a movement: paid at once, or the last of what was owed where the seller had paid some by recourse. */
function isTakenBack({ boughtBack, account: { moves } }: HeldLine, move: Move): boolean {
  if (WHOLE.includes(move.kind)) return !boughtBack;
  const after = [...moves, move];
  const isOwed = isPositive(outstandingOf(moves));
  return (
    isOwed && !isPositive(outstandingOf(after)) && after.some(({ kind }) => kind === MOVE.recourse)
  );
}

/** Takes money that came in for a receivable: allocated, freed on the limits, and the financing stands where it then stands. */
export async function receive(
  tx: Tx,
  held: HeldFactoring,
  line: HeldLine,
  received: Received,
  making: By,
): Promise<void> {
  const { bankSerialNo: serial, amount, valueDate } = received;
  const today = wireDay(making.at);
  checkDay(line, received, today);
  await expectThisYear(tx, { serial, valueDate, today });
  await expectOpenMonth(tx, valueDate);
  const owed = owedOn(line.account, valueDate);
  const isFee = received.kind === MOVE.debtorFee;
  if (isFee) checkFee(line, received);
  else if (received.kind === MOVE.collected) checkDebtor(line, received);
  else checkSeller(held, line, received, owed);
  await expectNewSerial(tx, line, received);
  const coming = { serial, amount, companyIds: [held.companyId, held.debtorId] };
  await expectNewMoney(tx, { ...coming, as: 'factoring', by: 'finance' });
  await expectPartOf(tx, coming);
  const last = lastDay(line.account, received.kind);
  if (!isFee) await expectBanksDay(tx, { serial, valueDate, last });
  const parts = isFee ? feeAlone(received) : allocate(owed, amount);
  await expectNotPaying(tx, held, line, { kind: received.kind, balance: parts.balance });
  const move = { ...received, amount: round2(amount), ...parts };
  await writeMove(tx, { factoringId: held.id, line, move }, making);
  await settleRows(tx, serial);
  if (WHOLE.includes(received.kind)) {
    const back = tx.updateTable('factoring_line').set({ bought_back: true });
    await back.where('id', '=', line.id).execute();
  }
  const takenBack = isTakenBack(line, move);
  if (takenBack) await releaseInvoices(tx, [line.id]);
  await free(tx, held, parts.principal, making);
  await (held.status === securing ? recount : follow)(tx, held, making);
  if (takenBack) await tellTakenBack(tx, held, line, making.at);
}

/** 登记回款: of the debtor, or of the seller; allocated to fee, interest, principal and balance of its receivable. */
export function collectRoute(kernel: Kernel): Route {
  return write(kernel, adminFactoringSteps.collect, async ({ tx, me, at, input, emit, note }) => {
    const { id: _, version: __, lineId, ...received } = input;
    const held = await lockAt(tx, input, RECEIVING);
    const isEarly = BEFORE.includes(held.status);
    if (isEarly && input.kind !== MOVE.collected) throw refused(FACTORING_REFUSAL.status);
    const line = await lineOf(tx, held, lineId);
    await receive(tx, held, line, received, { at, accountId: me.accountId });
    const after = { ...received, invoiceNo: line.invoiceNo };
    // What the debtor pays for itself is none of the seller's.
    const notice = input.kind === MOVE.debtorFee ? await noticeOf(tx, held.id) : undefined;
    if (notice !== undefined) {
      note({ objectType: 'factoringNotice', objectId: notice.id, detail: { after } });
      return {};
    }
    note({ objectType: 'factoring', objectId: held.id, detail: { after } });
    const { id, no } = held;
    const payload = { id, no, amount: grouped(round2(received.amount)), invoice: line.invoiceNo };
    const accountId = await actingIn(tx, held.companyId, at);
    await emit({ topic: EVENT.collected, accountId, payload });
    return {};
  });
}
