import { sql } from 'kysely';

import { greater, isEqual, isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { add, negate, round2, subtract } from '#contract/arithmetic/money.ts';
import { DISPUTE_REFUSAL, OPEN_DISPUTE } from '#contract/dispute/states.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { DisputeEnd, DisputeFollower } from '#server/kernel/parts/dispute.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { lineWorth, type SettledGoods } from '#server/trade/disputes/line-worth.ts';
import { finishOrders } from '#server/trade/orders/finished-order.ts';
import { lockMoneyAndPapers } from '#server/trade/orders/order-money.ts';
import { fillSales, takeOutExcess } from '#server/trade/payments/money-in-sales.ts';
import { changeLine, hold } from './change-line.ts';
import { follow, type Kind, PURCHASE, SALE } from './paper-kinds.ts';

const disputes = columnsOf('dispute', 'd');
const received = columnsOf('actual_delivery_line', 'r');
const sales = columnsOf('sales_order', 's');
const plans = columnsOf('receivable_plan', 'p');

const KINDS: readonly Kind[] = [SALE, PURCHASE];

/** A line of a paper that stands, over one receipt line. */
interface SettledLine extends SettledGoods {
  id: string;
  paperId: string;
  /** What of it nobody disputes. */
  qty: string;
  amount: string;
  /** What of the receipt it stands for: settled, less what its disputes hold and took back. */
  stands: string;
}

/** SQL: the line `l` as it was settled. */
const asSettled = sql`l.settle_qty::text as "settleQty", l.price_incl::text as "priceIncl", l.deduction::text,
  l.amount_incl::text as "amountIncl"`;

/** Lines of one kind of paper over a receipt line, the newest first, with their papers under lock. */
async function linesOver(tx: Tx, { table, t, statusColumn }: Kind, receiptLineId: string) {
  const owner = sql.ref(`l.${table}_id`);
  const { rows } = await sql<SettledLine>`
    select l.id::text, ${owner}::text as "paperId", ${asSettled},
      (l.settle_qty + l.changed_qty - l.disputed_qty)::text as qty,
      (l.amount_incl + l.changed_amount - l.disputed_amount)::text as amount,
      (l.settle_qty + changed.of_receipt - held.qty)::text as stands
    from ${sql.table(`${table}_line`)} l join ${t} on ${t.id} = ${owner}
    cross join lateral (
      select coalesce(sum(c.qty), 0) as of_receipt
      from ${sql.table(`${table}_change`)} c where c.line_id = l.id and c.of_receipt) changed
    cross join lateral (
      select coalesce(sum(h.qty), 0) as qty from ${sql.table(`${table}_hold`)} h join ${disputes} on ${disputes.id} = h.dispute_id
      where h.line_id = l.id and ${disputes.dispute_status} = any (${[...OPEN_DISPUTE]}::text[])) held
    where l.actual_line_id = ${receiptLineId} and not ${t.deleted} and ${sql.ref(`t.${statusColumn}`)} <> ${SALES_STATUS.voided}
    order by l.id desc for no key update of t`.execute(tx);
  return rows;
}

/** By how much papers stand for more than nobody disputes of the receipt line; nothing where they do not. */
async function overOf(tx: Tx, lines: readonly SettledLine[], receiptLineId: string) {
  const { rows } = await sql<{ left: string }>`
    select (coalesce(${received.settle_qty}, 0) - ${received.disputed_qty})::text as left from ${received}
    where ${received.id} = ${receiptLineId}`.execute(tx);
  const stands = lines.reduce((sum, line) => add(sum, line.stands), '0');
  const over = subtract(stands, rows[0]?.left ?? '0');
  return isPositive(over) ? over : '0';
}

/** What a quantity of a line is worth; the whole of it all that is left. */
const worth = (line: SettledGoods & Pick<SettledLine, 'qty' | 'amount'>, qty: string) =>
  isEqual(qty, line.qty) ? round2(line.amount) : lesser(lineWorth(line, qty), round2(line.amount));

/** Money that was taken for what is claimed is a refund and no dispute. Throws dispute_paid. */
async function expectUnpaid(tx: Tx, saleId: string): Promise<void> {
  const { rows } = await sql`
    select from ${plans} join ${sales} on ${sales.id} = ${plans.sales_order_id}
    where ${sales.id} = ${saleId} and not ${plans.deleted}
      and ${plans.paid_principal} > ${sales.settle_principal} - ${sales.disputed_amount}`.execute(
    tx,
  );
  if (rows.length > 0) throw refused(DISPUTE_REFUSAL.paid);
}

interface Of {
  disputeId: string;
  lineId: string;
}

/** Holds what of a claim lies in papers of one kind already, by rows of its own. */
async function holdOn(kind: Kind, tx: Tx, { disputeId, lineId }: Of, making: By) {
  const lines = await linesOver(tx, kind, lineId);
  let left = await overOf(tx, lines, lineId);
  for (const line of lines) {
    const qty = lesser(left, line.qty);
    if (!isPositive(qty)) continue;
    const amount = worth(line, qty);
    await sql`insert into ${sql.table(`${kind.table}_hold`)} (${sql.ref(`${kind.table}_id`)}, line_id, dispute_id, qty, amount,
        created_at) values (${line.paperId}, ${line.id}, ${disputeId}, ${qty}, ${amount}, ${making.at})`.execute(
      tx,
    );
    const held = { objectId: line.paperId, lineId: line.id, qty, amount };
    await hold(tx, kind, held, making.at);
    if (kind === SALE) await expectUnpaid(tx, line.paperId);
    await follow(tx, kind, line.paperId, making);
    left = subtract(left, qty);
  }
}

interface Held extends SettledGoods {
  paperId: string;
  lineId: string;
  qty: string;
  amount: string;
  /** What of the line nobody else disputes, yuan. */
  room: string;
  /** Its money was disputed for itself, before or beside its goods. */
  argued: boolean;
}

/**
 * What is taken off for goods that were found not to have come. What a dispute over the money of the line held of theirs is taken with
 * them once it is free.
 */
function takenOf(held: Held, qty: string): string {
  const byHold = worth(held, qty);
  if (!held.argued) return byHold;
  return lesser(greater(byHold, lineWorth(held, qty)), round2(held.room));
}

async function heldOn({ table }: Kind, tx: Tx, disputeId: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select ${sql.ref(`h.${table}_id`)}::text as "paperId", h.line_id::text as "lineId", h.qty::text, h.amount::text,
      ${asSettled}, (l.amount_incl + l.changed_amount - l.disputed_amount + h.amount)::text as room,
      exists (select from ${disputes} where ${disputes.object_type} = ${SALE.noun} and ${disputes.line_id} = l.id
        and not ${disputes.deleted}) as argued
    from ${sql.table(`${table}_hold`)} h join ${sql.table(`${table}_line`)} l on l.id = h.line_id
    where h.dispute_id = ${disputeId} order by h.id`.execute(tx);
  return rows;
}

/**
 * Lets go of what was held, and takes back what the receipt no longer stands for: the difference is a row of its own. Answers the papers
 * that have to be followed.
 */
async function endOn(kind: Kind, tx: Tx, { disputeId, lineId }: Of, { at }: By) {
  const holds = await heldOn(kind, tx, disputeId);
  if (holds.length === 0) return [];
  let over = await overOf(tx, await linesOver(tx, kind, lineId), lineId);
  for (const of of holds) {
    const { paperId: objectId, lineId: held } = of;
    const back = { qty: negate(of.qty), amount: negate(of.amount) };
    await hold(tx, kind, { objectId, lineId: held, ...back }, at);
    const qty = lesser(over, of.qty);
    if (isPositive(qty)) {
      const less = { qty: negate(qty), amount: round2(negate(takenOf(of, qty))) };
      await changeLine(
        tx,
        kind,
        { objectId, lineId: held, disputeId, ...less, ofReceipt: true },
        at,
      );
      over = subtract(over, qty);
    }
  }
  return [...new Set(holds.map(({ paperId }) => paperId))];
}

/** Both papers end before anything follows: what is paid beyond the one is owed of no sale, and what is collected of the other frees less. */
async function endOnBoth(tx: Tx, end: DisputeEnd, making: By): Promise<void> {
  const orderId = await lockMoneyAndPapers(tx, 'ofReceipt', end.objectId);
  if (orderId === undefined) throw new Error(`There is no receipt ${end.objectId}`);
  const [sold, bought] = [
    await endOn(SALE, tx, end, making),
    await endOn(PURCHASE, tx, end, making),
  ];
  if (sold.length === 0 && bought.length === 0) return;
  await takeOutExcess(tx, orderId, making);
  for (const id of sold) await follow(tx, SALE, id, making);
  await fillSales(tx, orderId, making);
  for (const id of bought) await follow(tx, PURCHASE, id, making);
  await finishOrders(tx, sql<boolean>`o.id = ${orderId}`, making);
}

/**
 * Receipts that are disputed after their lines were settled (rules.md C.10, C.11): the claim is held on both papers, what was
 * found right is taken off each by a row of its own, at its own price, and no line is ever changed. What of a line is not
 * settled yet waits as it always did.
 */
export const settledReceipts: DisputeFollower = {
  objectType: 'actualDelivery',
  async held(tx, claim, making) {
    for (const kind of KINDS) await holdOn(kind, tx, claim, making);
  },
  async resolved(tx, end, making) {
    await endOnBoth(tx, end, making);
  },
};
