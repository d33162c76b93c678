import { sql } from 'kysely';

import { isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { balanceLeft, type Move } from '#contract/factoring/account.ts';
import { adminFactoringSteps } from '#contract/factoring/admin-steps.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { INCOMING, MOVE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { takeBackRoom } from '#server/kernel/ledger/collected.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';
import { noSuchRecord, type Refusal, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import {
  type HeldFactoring,
  type HeldLine,
  lockFactoring,
  recount,
  turnFactoring,
  writeMove,
} from '#server/trade/factoring/account.ts';
import { moveDebtor } from '#server/trade/factoring/debtor-limit.ts';
import { beginAdvance } from '#server/trade/factoring/end-advance.ts';
import { follow } from '#server/trade/factoring/follow.ts';
import { takeAgain } from '#server/trade/factoring/invoices.ts';
import { isFinanceable } from '#server/trade/factoring/room.ts';
import { isStanding } from '#server/trade/factoring/standing-move.ts';
import { isBalanceFree } from '#server/trade/factoring/taken.ts';
import { unfreedOf } from '#server/trade/factoring/unfreed.ts';
import { cameIn, letRowsWait, lockSerial } from '#server/trade/payments/came-in.ts';
import { FEES, lineOf, RECEIVING, WHOLE } from './collect.ts';
import { lockAt } from './lock.ts';
import { EVENT } from './messages.ts';
import { noticeOf, tellDebtor } from './tell-debtor.ts';
import { actingIn } from './told.ts';

const moves = columnsOf('factoring_move', 'm');
const lines = columnsOf('factoring_line', 'l');

const COMING = [...INCOMING, MOVE.debtorFee].map((kind) => sql.lit(kind));
const isFeeOf = sql`(${moves.kind} in (${sql.join(FEES.map((kind) => sql.lit(kind)))}))`;

/** Money that was entered for a receivable. */
interface Entered extends Move {
  id: string;
  lineId: string;
  invoiceNo: string;
  bankSerialNo: string;
  enteredOn: string;
}

/** The last money of each receivable of a financing, and of the fee that its debtor bears: what may be taken back. */
export async function lastOf(tx: Tx, factoringId: string): Promise<Entered[]> {
  const { rows } = await sql<Entered>`
    select last.* from (
      select distinct on (${moves.factoring_line_id}, ${isFeeOf}) ${moves.id}::text as id, ${moves.kind} as kind,
        ${moves.factoring_line_id}::text as "lineId", ${lines.invoice_no} as "invoiceNo", ${moves.value_date}::text as "valueDate",
        ${moves.amount}::text as amount, ${moves.fee}::text as fee, ${moves.interest}::text as interest,
        ${moves.principal}::text as principal, ${moves.balance}::text as balance, ${moves.bank_serial_no} as "bankSerialNo",
        ${dayOf(moves.created_at)}::text as "enteredOn"
      from ${moves} join ${lines} on ${lines.id} = ${moves.factoring_line_id}
      where ${moves.factoring_id} = ${factoringId} and ${isStanding}
        and ${moves.kind} in (${sql.join([...COMING, sql.lit(MOVE.debtorFeeReturned)])})
      order by ${moves.factoring_line_id}, ${isFeeOf}, ${moves.id} desc) last
    where last.kind in (${sql.join(COMING)}) order by last.id desc`.execute(tx);
  return rows;
}

/** Money that is not the last is taken back after what came in later, which is named: it stands on what was there. */
async function notLast(tx: Tx, moveId: string, last: readonly Entered[]): Promise<Refusal> {
  const { code, text } = FACTORING_REFUSAL.notLast;
  const { rows } = await sql<{ lineId: string; isFee: boolean }>`
    select ${moves.factoring_line_id}::text as "lineId", ${isFeeOf} as "isFee"
    from ${moves} where ${moves.id} = ${moveId} and ${isStanding}`.execute(tx);
  const [asked] = rows;
  const newer = last.find(
    ({ lineId, kind }) => lineId === asked?.lineId && FEES.includes(kind) === asked.isFee,
  );
  if (newer === undefined) return refused(FACTORING_REFUSAL.notLast);
  const { invoiceNo, valueDate, amount, bankSerialNo } = newer;
  const first = `发票 ${invoiceNo} ${valueDate} 到账的 ${grouped(amount)} 元（流水号 ${bankSerialNo}）`;
  return refused({ code, text: `${text}，请先撤销${first}` });
}

/** Its moves as they were before its last money came in. */
function before({ account: { moves: all } }: HeldLine): Move[] {
  const at = all.findLastIndex(({ kind }) => INCOMING.includes(kind));
  return all.filter((_, index) => index !== at);
}

/** Nothing was asked for or paid of the balance that it made. */
async function expectUnpaid(
  tx: Tx,
  held: HeldFactoring,
  line: HeldLine,
  { balance }: Entered,
): Promise<void> {
  const isPaid = isMore('0', balanceLeft(before(line)));
  if (isPaid || !(await isBalanceFree(tx, held, balance)))
    throw refused(FACTORING_REFUSAL.balanceGone);
}

/** What it had freed is drawn again: on the debtor's limit, and of the project's what of it was freed there. */
async function drawAgain(
  tx: Tx,
  held: HeldFactoring,
  principal: string,
  { at, accountId }: By,
): Promise<void> {
  if (!isPositive(principal)) return;
  await moveDebtor(tx, 'draw', held, principal, { at, accountId });
  const all = await unfreedOf(tx, held.projectId);
  const amount = all.find(({ id }) => id === held.id)?.amount ?? '0';
  if (!amount.startsWith('-')) return;
  const object = { type: 'factoring', id: held.id, no: held.no };
  const note = `撤销保理回款 ${held.no}`;
  const movement = { projectId: held.projectId, amount: amount.slice(1), object, at, note };
  await takeBackRoom(tx, { ...movement, operatorId: accountId });
}

function oppositeOf(move: Entered, reason: string) {
  const { id, lineId: _, invoiceNo: __, enteredOn: ___, ...amounts } = move;
  return { ...amounts, kind: MOVE.undone, undoes: id, note: reason };
}

/** The opposite of what a receivable has got; it stands as before, and so do limits and invoice. */
async function undoIncoming(
  tx: Tx,
  held: HeldFactoring,
  line: HeldLine,
  { move, reason, making }: { move: Entered; reason: string; making: By },
): Promise<boolean> {
  // The loss was decided on what had come in by then.
  const { writtenOffOn } = line;
  if (writtenOffOn !== null && move.enteredOn <= writtenOffOn) {
    throw refused(FACTORING_REFUSAL.beforeLoss);
  }
  await expectUnpaid(tx, held, line, move);
  const was = { ...line, account: { ...line.account, moves: before(line) } };
  const opposite = oppositeOf(move, reason);
  await writeMove(tx, { factoringId: held.id, line: was, move: opposite }, making);
  const isBack = line.writtenOffOn === null && !isFinanceable(line);
  if (WHOLE.includes(move.kind)) {
    const back = tx.updateTable('factoring_line').set({ bought_back: false });
    await back.where('id', '=', line.id).execute();
  }
  const again = await lineOf(tx, held, line.id);
  const isAssigned = isBack && isFinanceable(again);
  if (isAssigned && !(await takeAgain(tx, line.id, making.at))) {
    throw refused(FACTORING_REFUSAL.invoiceGone);
  }
  await drawAgain(tx, held, move.principal, making);
  await beginAdvance(tx, held, again, making);
  return isAssigned;
}

/** What its debtor has paid of its own fee was not so. */
async function undoFee(
  tx: Tx,
  held: HeldFactoring,
  line: HeldLine,
  { move, reason, making }: { move: Entered; reason: string; making: By },
): Promise<void> {
  await writeMove(tx, { factoringId: held.id, line, move: oppositeOf(move, reason) }, making);
}

/** Where it stands without that money. What is late again becomes so in the night, which tells its seller. */
async function stand(tx: Tx, held: HeldFactoring, making: By): Promise<void> {
  const { securing, running, overdue } = FACTORING_STATUS;
  await (held.status === securing ? recount : follow)(tx, held, making);
  if (held.status === overdue) return;
  const after = await lockFactoring(tx, held.id);
  if (after?.status === overdue) await turnFactoring(tx, held.id, running);
}

/** 撤销回款: the last money of a receivable was entered by mistake, and nothing was paid of it. */
export function undoRoute(kernel: Kernel): Route {
  return write(kernel, adminFactoringSteps.undo, async ({ tx, me, at, input, emit, note }) => {
    const { moveId, reason } = input;
    const held = await lockAt(tx, input, RECEIVING);
    const known = tx.selectFrom('factoring_move').select('id').where('id', '=', moveId);
    const found = await known.where('factoring_id', '=', held.id).executeTakeFirst();
    if (found === undefined) throw noSuchRecord();
    const last = await lastOf(tx, held.id);
    const move = last.find(({ id }) => id === moveId);
    if (move === undefined) throw await notLast(tx, moveId, last);
    const { bankSerialNo: serial, invoiceNo, amount, valueDate } = move;
    await expectOpenMonth(tx, valueDate);
    await lockSerial(tx, serial);
    const making = { at, accountId: me.accountId };
    const line = await lineOf(tx, held, move.lineId);
    const isFee = move.kind === MOVE.debtorFee;
    const [written] = (await cameIn(tx, [serial])).filter(({ kind }) => kind === 'factoring');
    const undoing = { move, reason, making };
    const isAssigned = isFee
      ? await undoFee(tx, held, line, undoing)
      : await undoIncoming(tx, held, line, undoing);
    await stand(tx, held, making);
    const waiting = { serial, amount: written?.amount ?? amount };
    await letRowsWait(tx, waiting, `保理回款 ${held.no} 已撤销：${reason}`);
    const detail = { before: { invoiceNo, amount, valueDate, bankSerialNo: serial }, reason };
    const notice = isFee ? await noticeOf(tx, held.id) : undefined;
    if (notice !== undefined) {
      note({ objectType: 'factoringNotice', objectId: notice.id, detail });
      return {};
    }
    const { id, no } = held;
    note({ objectType: 'factoring', objectId: id, detail });
    const accountId = await actingIn(tx, held.companyId, at);
    const payload = { id, no, amount: grouped(amount), invoice: invoiceNo, reason };
    await emit({ topic: EVENT.undone, accountId, payload });
    if (isAssigned)
      await tellDebtor(tx, held, { topic: EVENT.assignedAgain, invoice: invoiceNo }, at);
    return {};
  });
}
