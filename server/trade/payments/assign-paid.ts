import { sql } from 'kysely';

import { isNegative, isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { settleFreed } from '#server/trade/sales/freed-share.ts';
import { reserveBalance } from './balance.ts';
import { countPrepaid } from './count-prepaid.ts';
import { loosenElsewhere } from './paid-elsewhere.ts';

const papers = columnsOf('purchase_settlement', 'p');
const sales = columnsOf('sales_order', 's');
const orders = columnsOf('purchase_order', 'o');
const plans = columnsOf('receivable_plan', 't');
const kept = columnsOf('supplier_balance', 'b');
const draws = columnsOf('supplier_balance_draw', 'd');
const advances = columnsOf('sales_order_advance', 'v');
const payments = columnsOf('payment', 'y');

/** A pay-out of an order. */
export interface PaidOut {
  paymentId: string;
  /** The request that it pays, and the order that request was filed from. */
  requestId: string;
  purchaseOrderId: string | null;
  amount: string;
  /** yyyy-MM-dd. */
  payDate: string;
}

interface Room {
  saleId: string;
  paperId: string;
  /** By how much the purchase settlement is above what lies in the sale. */
  room: string;
  /** What of that came back and its balance does not count as owed, because a request will pay it again. */
  again: string;
  /** What the request took over of its balance and has not paid of it. */
  drawn: string;
}

interface Share {
  saleId: string;
  paperId: string;
  /** What the first round gave it. */
  first: string;
  rest: string;
}

/** What goes to each sale, oldest first: in one round as far as `first` says, in another as far as there is room. */
function sharesOf(rows: readonly Room[], all: string, first: (row: Room) => string): Share[] {
  let left = all;
  const take = (most: string) => {
    const amount = round2(lesser(left, most));
    left = subtract(left, amount);
    return amount;
  };
  const early = rows.map((row) => ({ ...row, first: take(first(row)) }));
  return early.map(({ saleId, paperId, room, first: had }) => ({
    saleId,
    paperId,
    first: had,
    rest: take(subtract(room, had)),
  }));
}

/**
 * Raises what lies in a sale, and in what is owed of it, or lowers it by an amount below zero; the share that is paid follows
 * at once (rules.md M11). It is lowered by money that came back, whether or not the room of the limit that it takes back is in
 * use.
 */
export async function moveExposure(
  tx: Tx,
  { saleId, amount, note }: { saleId: string; amount: string; note: string },
  making: ByAny,
): Promise<void> {
  await tx
    .updateTable('sales_order as s')
    .set({ exposure: sql<string>`${sales.exposure} + ${amount}::numeric`, updated_at: making.at })
    .where('s.id', '=', saleId)
    .execute();
  const plan = await tx
    .updateTable('receivable_plan as t')
    .set({ exposure: sql<string>`${plans.exposure} + ${amount}::numeric` })
    .where('t.sales_order_id', '=', saleId)
    .where('t.deleted', '=', false)
    .returning('t.id')
    .executeTakeFirst();
  const isLess = isNegative(amount);
  const less = isLess && { beyond: '付款退回时额度已被使用', isLess };
  if (plan) await settleFreed(tx, plan.id, { ...making, note, ...less });
}

interface Counted {
  paperId: string;
  amount: string;
  /** Out of what was reserved for the balance; anything else leaves less of it to be paid. */
  isBalance: boolean;
  /** It counts like what was paid before the settlement. */
  isPrepaid: boolean;
}

async function countPaid(
  tx: Tx,
  { paperId, amount, isBalance, isPrepaid }: Counted,
  making: ByAny,
): Promise<void> {
  if (isBalance || !isPrepaid) {
    await tx
      .updateTable('purchase_settlement as p')
      .set({ paid_amount: sql<string>`${papers.paid_amount} + ${amount}::numeric` })
      .where('p.id', '=', paperId)
      .execute();
  }
  if (isBalance) return;
  if (await countPrepaid(tx, paperId, amount)) await reserveBalance(tx, paperId, making);
}

async function roomsOf(tx: Tx, { purchaseOrderId, requestId }: PaidOut): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select ${sales.id} as "saleId", ${papers.id} as "paperId",
      (${papers.settle_amount} - ${papers.disputed_amount} - ${sales.exposure})::text as room,
      least(${papers.settle_amount} - ${papers.disputed_amount} - ${sales.exposure}, coalesce(${kept.awaited}, 0))::text as again,
      greatest(0, coalesce((select sum(${draws.amount}) from ${draws} where ${draws.balance_id} = ${kept.id}
          and ${draws.pay_apply_id} = ${requestId} and not ${draws.ended}), 0)
        - coalesce((select sum(${advances.amount} - ${advances.returned}) from ${advances}
          join ${payments} on ${payments.id} = ${advances.payment_id}
          where ${advances.sales_order_id} = ${sales.id} and ${payments.pay_apply_id} = ${requestId}), 0))::text as drawn
    from ${orders} join ${papers} on ${papers.purchase_order_id} = ${orders.id} and not ${papers.deleted}
      and ${papers.purchase_settlement_status} <> ${PURCHASE_SETTLEMENT_STATUS.voided}
    join ${sales} on ${sales.id} = ${papers.sales_order_id}
    left join ${kept} on ${kept.purchase_settlement_id} = ${papers.id}
    where (${orders.id} = ${purchaseOrderId}::bigint
        or ${purchaseOrderId}::bigint is null and ${orders.pay_apply_id} = ${requestId})
      and ${papers.settle_amount} - ${papers.disputed_amount} > ${sales.exposure}
    order by ${sales.id} for no key update of s`.execute(tx);
  return rows;
}

interface Put {
  paperId: string;
  saleId: string;
  amount: string;
  /** It pays what its request took over of this settlement's balance. */
  isBalance: boolean;
  /** Its request took over balances, whether of this settlement or not. */
  isOfBalances: boolean;
}

async function put(
  tx: Tx,
  out: PaidOut,
  { saleId, paperId, amount, isBalance, isOfBalances }: Put,
  making: ByAny,
): Promise<void> {
  if (!isPositive(amount)) return;
  await tx
    .insertInto('sales_order_advance')
    .values({
      sales_order_id: saleId,
      payment_id: out.paymentId,
      amount,
      from_date: out.payDate,
      until_date: out.payDate,
      days: 0,
      fee: '0',
      after_settlement: isBalance || !isOfBalances,
      created_at: making.at,
    })
    .execute();
  await moveExposure(tx, { saleId, amount, note: '余款付款归入销售' }, making);
  await countPaid(tx, { paperId, amount, isBalance, isPrepaid: isOfBalances }, making);
}

/**
 * Assigns a pay-out after settlement to the sales of its order, oldest first, whose purchase settlement is above their exposure
 * (rules.md M11): before others to those that money came back from, so that what is paid again is paid for the same goods; what
 * pays balances goes to those first, whose settlements do not count it as prepaid. Of balances that a dispute took away meanwhile it
 * is prepaid of others, and paid of those no more. What no sale takes up stays for the settlements to come. The limit must hold the
 * pay-out already.
 */
export async function assignPaidOut(tx: Tx, out: PaidOut, making: ByAny): Promise<void> {
  const rooms = await roomsOf(tx, out);
  const draw = await tx
    .selectFrom('supplier_balance_draw')
    .select('id')
    .where('pay_apply_id', '=', out.requestId)
    .where('ended', '=', false)
    .executeTakeFirst();
  const isOfBalances = draw !== undefined;
  const first = ({ room, again, drawn }: Room) => (isOfBalances ? lesser(room, drawn) : again);
  for (const { first: own, rest, ...of } of sharesOf(rooms, out.amount, first)) {
    const paid = isOfBalances ? rest : round2(add(own, rest));
    if (isOfBalances)
      await put(tx, out, { ...of, amount: own, isBalance: true, isOfBalances }, making);
    await put(tx, out, { ...of, amount: paid, isBalance: false, isOfBalances }, making);
    if (isOfBalances && isPositive(rest)) {
      const { requestId, amount: paying } = out;
      await loosenElsewhere(tx, { requestId, amount: rest, paying }, making);
    }
  }
}
