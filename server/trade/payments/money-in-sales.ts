import { sql } from 'kysely';

import { isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { waitsAnew } from '#server/trade/sales/settled.ts';
import { moveExposure } from './assign-paid.ts';
import { reserveBalance } from './balance.ts';
import { countPrepaid } from './count-prepaid.ts';
import { loosenElsewhere } from './paid-elsewhere.ts';
import { type UnassignedPayOut, unassignedOf } from './unassigned.ts';

const papers = columnsOf('purchase_settlement', 'p');
const sales = columnsOf('sales_order', 's');
const plans = columnsOf('receivable_plan', 't');
const kept = columnsOf('supplier_balance', 'b');
const draws = columnsOf('supplier_balance_draw', 'd');
const advances = columnsOf('sales_order_advance', 'v');
const payments = columnsOf('payment', 'y');

interface Part {
  id: string;
  amount: string;
  afterSettlement: boolean;
  isBalance: boolean;
}

/** What lies in a sale, newest first. */
async function partsOf(tx: Tx, saleId: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select ${advances.id}, (${advances.amount} - ${advances.returned})::text as amount,
      ${advances.after_settlement} as "afterSettlement",
      ${advances.after_settlement} and exists (select from ${draws}
        where ${draws.pay_apply_id} = ${payments.pay_apply_id}) as "isBalance"
    from ${advances} join ${payments} on ${payments.id} = ${advances.payment_id}
    where ${advances.sales_order_id} = ${saleId} and ${advances.amount} > ${advances.returned}
    order by ${advances.id} desc for no key update of v`.execute(tx);
  return rows;
}

interface Over {
  saleId: string;
  paperId: string;
  over: string;
}

/** Sales of an order in which more lies than their goods cost, under lock. */
async function oversOf(tx: Tx, purchaseOrderId: string): Promise<Over[]> {
  const { rows } = await sql<Over>`
    select ${sales.id} as "saleId", ${papers.id} as "paperId", (${sales.exposure} - ${papers.settle_amount})::text as over
    from ${papers} join ${sales} on ${sales.id} = ${papers.sales_order_id}
    where ${papers.purchase_order_id} = ${purchaseOrderId} and not ${papers.deleted}
      and ${papers.purchase_settlement_status} <> ${PURCHASE_SETTLEMENT_STATUS.voided}
      and ${sales.exposure} > ${papers.settle_amount}
    order by ${sales.id} for no key update of s, p`.execute(tx);
  return rows;
}

/** So much less of a settlement is paid of its balance, or prepaid. */
async function countLess(tx: Tx, paperId: string, part: Part, amount: string): Promise<void> {
  if (part.afterSettlement) {
    await tx
      .updateTable('purchase_settlement as p')
      .set({ paid_amount: sql<string>`${papers.paid_amount} - ${amount}::numeric` })
      .where('p.id', '=', paperId)
      .execute();
  }
  if (part.isBalance) return;
  await tx
    .updateTable('supplier_balance as b')
    .set({ prepaid: sql<string>`${kept.prepaid} - ${amount}::numeric` })
    .where('b.purchase_settlement_id', '=', paperId)
    .execute();
}

/**
 * A dispute has taken something off goods that were paid: what lies in their sale beyond what they cost is taken out of it, the
 * newest money first, and lies in none. Fees stay as they were charged. What collections free of it is brought after it by whoever
 * brings the receivable to its sale, or by fillSales.
 */
export async function takeOutExcess(tx: Tx, purchaseOrderId: string, { at }: ByAny) {
  for (const { saleId, paperId, over } of await oversOf(tx, purchaseOrderId)) {
    let left = over;
    for (const part of await partsOf(tx, saleId)) {
      const amount = round2(lesser(left, part.amount));
      if (!isPositive(amount)) break;
      await tx
        .updateTable('sales_order_advance as v')
        .set({
          returned: sql<string>`${advances.returned} + ${amount}::numeric`,
          excess: sql<string>`${advances.excess} + ${amount}::numeric`,
        })
        .where('v.id', '=', part.id)
        .execute();
      await countLess(tx, paperId, part, amount);
      left = subtract(left, amount);
    }
    await tx
      .updateTable('sales_order as s')
      .set({ exposure: sql<string>`${sales.exposure} - ${over}::numeric`, updated_at: at })
      .where('s.id', '=', saleId)
      .execute();
    await tx
      .updateTable('receivable_plan as t')
      .set({ exposure: sql<string>`${plans.exposure} - ${over}::numeric` })
      .where('t.sales_order_id', '=', saleId)
      .where('t.deleted', '=', false)
      .execute();
  }
}

interface Room {
  saleId: string;
  paperId: string;
  room: string;
  /** Of the room, what no request has taken over or will pay again. */
  free: string;
  /** What the request of the pay-out took over of its balance and has not paid of it. */
  drawn: string;
  /** Its supplier has confirmed what it is owed of it. */
  isConfirmed: boolean;
}

/** Standing sales of an order under lock, of which less is paid than their goods cost, oldest first. */
async function roomsOf(tx: Tx, purchaseOrderId: string, requestId: string): Promise<Room[]> {
  const lies = (whose: ReturnType<typeof sql>) => sql`coalesce((
    select sum(${advances.amount} - ${advances.returned}) from ${advances}
    join ${payments} on ${payments.id} = ${advances.payment_id}
    where ${advances.sales_order_id} = ${sales.id} and ${advances.after_settlement} and ${payments.pay_apply_id} = ${whose}), 0)`;
  const drawn = (which: ReturnType<typeof sql>) => sql`coalesce((
    select sum(greatest(0, ${draws.amount} - ${lies(sql`${draws.pay_apply_id}`)})) from ${draws}
    where ${draws.balance_id} = ${kept.id} and not ${draws.ended} and ${which}), 0)`;
  const room = sql`(${papers.settle_amount} - ${papers.disputed_amount} - ${sales.exposure})`;
  const { rows } = await sql<Room>`
    select ${sales.id} as "saleId", ${papers.id} as "paperId", ${room}::text as room,
      greatest(0, ${room} - coalesce(${kept.awaited}, 0) - ${drawn(sql`true`)})::text as free,
      least(${room}, ${drawn(sql`${draws.pay_apply_id} = ${requestId}`)})::text as drawn, ${kept.id} is not null as "isConfirmed"
    from ${papers} join ${sales} on ${sales.id} = ${papers.sales_order_id}
    left join ${kept} on ${kept.purchase_settlement_id} = ${papers.id}
    where ${papers.purchase_order_id} = ${purchaseOrderId} and not ${papers.deleted}
      and ${papers.purchase_settlement_status} <> ${PURCHASE_SETTLEMENT_STATUS.voided} and ${room} > 0
    order by ${sales.id} for no key update of s, p`.execute(tx);
  return rows;
}

interface Put {
  payOut: UnassignedPayOut;
  room: Room;
  amount: string;
  /** Of the amount, what was charged for in another sale. */
  ofExcess: string;
  /** It pays the balance that its request took over of this settlement. */
  isBalance: boolean;
}

/** Money lies in a sale that is there already: no fee is charged for it any more (rules.md M6, M11). */
async function put(tx: Tx, { payOut, room, amount, ofExcess, isBalance }: Put, making: ByAny) {
  const { saleId, paperId, isConfirmed } = room;
  await tx
    .insertInto('sales_order_advance')
    .values({
      sales_order_id: saleId,
      payment_id: payOut.paymentId,
      amount,
      of_excess: ofExcess,
      from_date: payOut.payDate,
      until_date: payOut.payDate,
      days: 0,
      fee: '0',
      after_settlement: isBalance,
      created_at: making.at,
    })
    .execute();
  await moveExposure(tx, { saleId, amount, note: '已付款项归入销售' }, making);
  if (isBalance) {
    await tx
      .updateTable('purchase_settlement as p')
      .set({ paid_amount: sql<string>`${papers.paid_amount} + ${amount}::numeric` })
      .where('p.id', '=', paperId)
      .execute();
    return;
  }
  if (!isConfirmed) return;
  await countPrepaid(tx, paperId, amount);
  await reserveBalance(tx, paperId, making);
  await loosenElsewhere(tx, { requestId: payOut.requestId, amount }, making);
}

/** One pay-out goes to the balance that it was asked for, then where nobody else pays, then where there is room at all. */
async function fillBy(tx: Tx, purchaseOrderId: string, payOut: UnassignedPayOut, making: ByAny) {
  let { unassigned: left, excess } = payOut;
  for (const most of ['drawn', 'free', 'room'] as const) {
    if (!isPositive(left)) return;
    for (const room of await roomsOf(tx, purchaseOrderId, payOut.requestId)) {
      const amount = round2(lesser(left, room[most]));
      if (!isPositive(amount)) continue;
      const ofExcess = round2(lesser(amount, excess));
      await put(tx, { payOut, room, amount, ofExcess, isBalance: most === 'drawn' }, making);
      left = subtract(left, amount);
      excess = subtract(excess, ofExcess);
    }
  }
}

/** What goes back of a pay-out by the very transaction. */
interface Gone {
  paymentId: string;
  amount: string;
}

/**
 * What was paid for an order and lies in none of its sales lies in those, oldest first, whose goods cost more than what lies in them
 * (I4): their supplier has that money already and is not owed it again. What is still left waits for settlements to come. The order's
 * money must be locked.
 */
export async function fillSales(
  tx: Tx,
  purchaseOrderId: string,
  making: ByAny,
  gone?: Gone,
): Promise<void> {
  await asPlatform(tx, async () => {
    for (const payOut of await unassignedOf(tx, purchaseOrderId)) {
      const less = payOut.paymentId === gone?.paymentId ? gone.amount : '0';
      const unassigned = round2(subtract(payOut.unassigned, less));
      await fillBy(tx, purchaseOrderId, { ...payOut, unassigned }, making);
    }
  });
}

/**
 * fillSales() after a settlement was drawn up: what it leaves over was another's, whose goods cost more than what lies there. Nothing while
 * goods of a voided settlement wait to be settled anew, which take up what lay in theirs.
 */
export async function fillLeftOver(tx: Tx, purchaseOrderId: string, making: ByAny): Promise<void> {
  const { rows } = await sql<{ waits: boolean }>`
    select ${waitsAnew(sql`${purchaseOrderId}::bigint`)} as waits`.execute(tx);
  if (rows[0]?.waits !== true) await fillSales(tx, purchaseOrderId, making);
}
