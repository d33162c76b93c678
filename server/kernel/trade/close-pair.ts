import { sql } from 'kysely';

import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { ORDER_REFUSAL, PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { expectNothingPicked } from './picked.ts';
import { closeRequest, expectNoneOf, expectNoPayOut } from './request.ts';

const purchases = columnsOf('purchase_order', 'p');
const estimates = columnsOf('estimate_order', 'e');

export interface OrderPair {
  payApplyId: string;
  purchaseId: string;
  purchaseStatus: string;
  purchaseNo: string;
  supplierId: string;
  buyerId: string;
  estimateNo: string;
  estimateId: string;
  estimateStatus: string;
  paid: string;
  /** Of the purchase order. */
  version: number;
}

/** Which of a pair is known, and which of the two keeps its status because its own transition sets it. */
export interface OfPair {
  by: 'purchase' | 'estimate' | 'request';
  id: string;
}

const WHERE = {
  purchase: purchases.id,
  estimate: estimates.id,
  request: purchases.pay_apply_id,
} as const;

/** Both orders under lock; undefined where there are none. */
export async function lockOrders(tx: Tx, { by, id }: OfPair): Promise<OrderPair | undefined> {
  const { rows } = await sql<OrderPair>`
    select ${purchases.pay_apply_id} as "payApplyId", ${purchases.id} as "purchaseId",
      ${purchases.purchase_order_no} as "purchaseNo", ${purchases.company_id} as "supplierId",
      ${purchases.buyer_company_id} as "buyerId", ${estimates.estimate_order_no} as "estimateNo",
      ${purchases.purchase_order_status} as "purchaseStatus", ${purchases.paid_amount} as paid, ${purchases.version},
      ${estimates.id} as "estimateId", ${estimates.estimate_order_status} as "estimateStatus"
    from ${purchases} join ${estimates} on ${estimates.purchase_order_id} = ${purchases.id}
    where ${WHERE[by]} = ${id} for no key update of p, e`.execute(tx);
  return rows[0];
}

/**
 * Closes both orders of a pair while nothing is paid, the request with them unless it is what ends, and lets the limit go. The
 * order whose own transition closes it keeps its status for that. Nothing where there is no pair. Throws order_paid, pay_under_way,
 * order_asked and order_picked.
 */
export async function closePair(
  tx: Tx,
  { by, id }: OfPair,
  { at, accountId, note }: { at: Date; accountId: string; note: string },
): Promise<void> {
  const pair = await lockOrders(tx, { by, id });
  if (pair === undefined) {
    if (by === 'request') return;
    throw noSuchRecord();
  }
  if (compareDecimals(pair.paid, '0') > 0) throw refused(ORDER_REFUSAL.paid);
  // Before the request is waited for: whoever pays holds it and goes on to the order.
  await expectNoPayOut(tx, pair.payApplyId);
  await expectNoneOf(tx, pair.purchaseId);
  await expectNothingPicked(tx, pair.estimateId);
  const stamp = { updated_by: accountId, updated_at: at };
  if (by !== 'purchase' && pair.purchaseStatus !== PURCHASE_STATUS.closed) {
    await tx
      .updateTable('purchase_order')
      .set((row) => ({
        ...stamp,
        purchase_order_status: PURCHASE_STATUS.closed,
        version: row('version', '+', 1),
      }))
      .where('id', '=', pair.purchaseId)
      .execute();
  }
  if (by !== 'estimate' && pair.estimateStatus !== ESTIMATE_STATUS.closed) {
    await tx
      .updateTable('estimate_order')
      .set((row) => ({
        ...stamp,
        estimate_order_status: ESTIMATE_STATUS.closed,
        version: row('version', '+', 1),
      }))
      .where('id', '=', pair.estimateId)
      .execute();
  }
  if (by !== 'request') await closeRequest(tx, { id: pair.payApplyId, at, accountId, note });
}
