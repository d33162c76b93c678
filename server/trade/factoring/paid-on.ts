import { sql } from 'kysely';

import { INCOMING, MOVE, PAY_ADVANCE } from '#contract/factoring/states.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
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
  writeMove,
} from './account.ts';
import { isStanding } from './standing-move.ts';

const moves = columnsOf('factoring_move', 'm');

/** A pay-out of a financing that counts from another day than it was written down by; days yyyy-MM-dd. */
export interface DrawnAnew {
  factoringId: string;
  paymentId: string;
  payType: string;
  serial: string;
  before: string;
  after: string;
  reason: string;
}

interface Paid {
  id: string;
  lineId: string;
  amount: string;
  principal: string;
}

async function paidOf(tx: Tx, paymentId: string): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select ${moves.id}::text as id, ${moves.factoring_line_id}::text as "lineId", ${moves.amount}::text as amount, ${moves.principal}::text as principal
    from ${moves} where ${moves.payment_id} = ${paymentId} and ${isStanding}
      and ${moves.kind} in (${sql.lit(MOVE.advanced)}, ${sql.lit(MOVE.balancePaid)})
    order by ${moves.id}`.execute(tx);
  return rows;
}

/** Interest was taken by the day that is to go, or a loss decided on. */
const isReckoned = ({ account, writtenOffOn }: HeldLine, { before, after }: DrawnAnew) => {
  const from = before < after ? before : after;
  return (
    writtenOffOn !== null ||
    account.moves.some(({ kind, valueDate }) => INCOMING.includes(kind) && valueDate > from)
  );
};

async function found(
  tx: Tx,
  drawn: DrawnAnew,
): Promise<{ held: HeldFactoring; paid: { line: HeldLine; move: Paid }[] }> {
  const held = await lockFactoring(tx, drawn.factoringId);
  if (held === undefined) throw noSuchRecord();
  const lines = await linesOf(tx, held);
  const paid = (await paidOf(tx, drawn.paymentId)).map((move) => {
    const line = lines.find(({ id }) => id === move.lineId);
    if (line === undefined) throw new Error(`Factoring ${held.no} has no line ${move.lineId}`);
    return { line, move };
  });
  return { held, paid };
}

/** Of a financing of which money came in after the earlier of both days the interest is reckoned: that is taken back first. Throws payment_day_taken. */
export async function expectDrawable(tx: Tx, drawn: DrawnAnew): Promise<void> {
  const { paid } = await found(tx, drawn);
  if (drawn.payType === PAY_ADVANCE && paid.some(({ line }) => isReckoned(line, drawn))) {
    throw refused(PAYMENT_REFUSAL.dayTaken);
  }
}

/** Its moves without one of them, which the row itself does not name. */
function without(
  { account: { moves: all } }: HeldLine,
  kind: string,
  { amount }: Paid,
  day: string,
) {
  const at = all.findLastIndex(
    (move) => move.kind === kind && move.amount === amount && move.valueDate === day,
  );
  return all.filter((_, index) => index !== at);
}

/**
 * What a pay-out has paid of a financing is taken back by its opposite and counts from its own day on the same receivables: interest follows,
 * no sum and no limit does. Throws payment_day_taken.
 */
export async function drawAnew(tx: Tx, drawn: DrawnAnew, making: By): Promise<void> {
  await expectDrawable(tx, drawn);
  const { held, paid } = await found(tx, drawn);
  const kind = drawn.payType === PAY_ADVANCE ? MOVE.advanced : MOVE.balancePaid;
  const { paymentId, before, after, serial: bankSerialNo, reason: note } = drawn;
  for (const { line, move } of paid) {
    const { amount, principal } = move;
    const parts = { amount, principal, fee: '0.00', interest: '0.00', balance: '0.00' };
    const others = without(line, kind, move, before);
    const standing = { ...parts, kind, valueDate: after };
    const beside = (moves: typeof others) => ({
      factoringId: held.id,
      line: { ...line, account: { ...line.account, moves } },
    });
    const opposite = {
      ...parts,
      kind: MOVE.undone,
      valueDate: before,
      paymentId,
      bankSerialNo,
      note,
      undoes: move.id,
    };
    // What it stands for is out all the while: without it, less than nothing would be where something has come in on its first day.
    await writeMove(tx, { ...beside([...others, standing]), move: opposite }, making);
    await writeMove(tx, { ...beside(others), move: { ...standing, paymentId } }, making);
  }
  await recount(tx, held, making);
}
