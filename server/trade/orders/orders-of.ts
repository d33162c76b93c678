import { type RawBuilder, sql } from 'kysely';

import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { finishOrders } from './finished-order.ts';

const purchases = columnsOf('purchase_order', 'o');
const estimates = columnsOf('estimate_order', 'e');
const requests = columnsOf('pay_apply', 'f');

const { running, toSettle, settled } = PURCHASE_STATUS;
/** Both sides have confirmed, and neither order has ended: it is carried out (执行中) or on its way to settlement. */
const PURCHASES = [running, toSettle, settled];
const ESTIMATES = [ESTIMATE_STATUS.running, ESTIMATE_STATUS.partOfficial, ESTIMATE_STATUS.official];

/** A payment request, by what leads to its orders; ids, or columns of a statement. */
export interface OfRequest {
  id: string | RawBuilder<string>;
  /** Null: filed from a project, so that the orders were made of it. */
  purchaseOrderId: string | null | RawBuilder<string | null>;
}

/** The purchase order that a request pays: the one it was filed from, else the one that was made of it. */
function isOrderOf({ id, purchaseOrderId }: OfRequest): RawBuilder<boolean> {
  return sql<boolean>`(${purchases.id} = ${purchaseOrderId}::bigint
    or (${purchaseOrderId}::bigint is null and ${purchases.pay_apply_id} = ${id}::bigint))`;
}

/** Id of the purchase order that a request pays; undefined where it has none. */
export async function orderIdOf(tx: Tx, request: OfRequest): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select ${purchases.id}::text as id from ${purchases} where ${isOrderOf(request)}`.execute(tx);
  return rows[0]?.id;
}

/**
 * Condition in SQL: purchase order and estimate order of a request are both confirmed and not ended (rules.md M10). What a
 * factoring pays has no orders.
 */
export function areConfirmed(request: OfRequest): RawBuilder<boolean> {
  return sql<boolean>`(exists (
    select from ${requests} where ${requests.id} = ${request.id}::bigint and ${requests.factoring_id} is not null
    ) or exists (
    select from ${purchases} join ${estimates} on ${estimates.purchase_order_id} = ${purchases.id}
    where ${isOrderOf(request)} and ${purchases.purchase_order_status} in (${sql.join(PURCHASES)})
      and ${estimates.estimate_order_status} in (${sql.join(ESTIMATES)})))`;
}

/** Whether both orders of a request are confirmed and not ended. */
export async function ordersConfirmed(tx: Tx, request: OfRequest): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select ${areConfirmed(request)} as yes`.execute(tx);
  return rows[0]?.yes === true;
}

/** What follows 待, by whose turn it is. */
const TURNS = {
  supplier: '供应商确认订单',
  buyer: '采购方确认订单',
  both: '采购方和供应商确认订单',
  platform: '平台处理订单',
};

/** Whom a granted request waits for before it can be paid, in SQL, as what follows 待; '' where that is nobody. */
export function orderTurn(requestId: RawBuilder<unknown>): RawBuilder<string> {
  const turns = Object.entries(TURNS).map(([code, words]) => sql`when ${code} then ${words}`);
  return sql<string>`(case order_waits_for(${requestId}) ${sql.join(turns, sql` `)} else '' end)`;
}

/** Whether what has not come of a request's order was given up (关闭剩余): no money goes before its goods any more. */
export async function isRestClosed(tx: Tx, request: OfRequest): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select exists (
    select from ${purchases} where ${isOrderOf(request)} and ${purchases.rest_closed_time} is not null) as yes`.execute(
    tx,
  );
  return rows[0]?.yes === true;
}

/** Raises what is paid of a request's order by money above or below zero, which may end it; nothing where it has none. */
export async function countPaid(
  tx: Tx,
  request: { id: string; purchaseOrderId: string | null },
  amount: string,
  { at, accountId }: By,
): Promise<void> {
  await tx
    .updateTable('purchase_order as o')
    .set((row) => ({
      paid_amount: sql<string>`${purchases.paid_amount} + ${amount}::numeric`,
      updated_by: accountId,
      updated_at: at,
      version: row('o.version', '+', 1),
    }))
    .where(isOrderOf(request))
    .execute();
  await finishOrders(tx, isOrderOf(request), { at, accountId });
}
