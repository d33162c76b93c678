import { sql } from 'kysely';

import { isPositive } from '#contract/arithmetic/decimal.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { ORDER_REFUSAL, PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { NO_ORIGIN } from '#server/kernel/wire/origin.ts';
import { noSuchRecord, Refusal, refused } from '#server/kernel/wire/refusal.ts';
import { expectNothingPicked } from '#server/trade/goods/picked.ts';
import { ORDER_EVENT, orderHearers } from './order-pair.ts';
import { closeRequest, expectNoneOf, expectNoPayOut } from './request.ts';

const purchases = columnsOf('purchase_order', 'p');
const estimates = columnsOf('estimate_order', 'e');
const requests = columnsOf('pay_apply', 'r');

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

/** Locks the request of a pair by one of its orders, before which it is locked: whoever closes it goes on to them (decision 138). */
export async function lockRequestOf(
  tx: Tx,
  { by, id }: { by: 'purchase' | 'estimate'; id: string },
): Promise<void> {
  const order = by === 'purchase' ? purchases : estimates;
  const { rows } = await sql<{ requestId: string }>`
    select ${order.pay_apply_id} as "requestId" from ${order} where ${order.id} = ${id}`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) return;
  await asPlatform(tx, () =>
    sql`select from ${requests} where ${requests.id} = ${found.requestId} for no key update`.execute(
      tx,
    ),
  );
}

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

/** What the side that did not act reads: why the other one, or the platform for its sake, ended the deal is not its business. */
const CLOSED_ALONG = '平台关闭订单';

interface Closing {
  at: Date;
  /** Null: the system. */
  accountId: string | null;
  note: string;
}

/** Closes one order because the other, or the request of both, ends: its page and its log say so, and not who asked for it. */
async function closeAlong(
  tx: Tx,
  { table, id }: { table: 'purchase_order' | 'estimate_order'; id: string },
  { at, accountId }: Closing,
): Promise<void> {
  await tx
    .updateTable(table)
    .set((row) => ({
      ...(table === 'purchase_order'
        ? { purchase_order_status: PURCHASE_STATUS.closed }
        : { estimate_order_status: ESTIMATE_STATUS.closed }),
      rest_closed_time: at,
      rest_close_reason: CLOSED_ALONG,
      ...(accountId !== null && { updated_by: accountId }),
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  const [objectType, action] =
    table === 'purchase_order'
      ? (['purchaseOrder', 'purchaseOrderClose'] as const)
      : (['estimateOrder', 'estimateOrderCloseRest'] as const);
  const detail = { reason: CLOSED_ALONG };
  const entry = { action, accountId: null, objectType, objectId: id, detail };
  await audit(tx, entry, NO_ORIGIN, at);
}

interface Told {
  topic: string;
  companyId: string;
  id: string;
  no: string;
}

async function tellClosed(tx: Tx, { topic, companyId, id, no }: Told, at: Date): Promise<void> {
  await emit(
    tx,
    { topic, accountId: await orderHearers(tx, companyId, at), payload: { id, no } },
    at,
  );
}

/**
 * Closes both orders of a pair while nothing is paid, the request with them unless it is what ends, and lets the limit go. The
 * order whose own transition closes it keeps its status for that; who has the other one is told. Nothing where there is no pair.
 * Throws order_paid, pay_under_way, order_asked and order_picked.
 */
export async function closePair(tx: Tx, { by, id }: OfPair, closing: Closing): Promise<void> {
  const { at, accountId, note } = closing;
  const pair = await lockOrders(tx, { by, id });
  if (pair === undefined) {
    if (by === 'request') return;
    throw noSuchRecord();
  }
  if (isPositive(pair.paid)) throw refused(ORDER_REFUSAL.paid);
  // Before the request is waited for: whoever pays holds it and goes on to the order.
  await expectNoPayOut(tx, pair.payApplyId);
  await expectNoneOf(tx, pair.purchaseId);
  await expectNothingPicked(tx, pair.estimateId);
  const { purchaseId, purchaseNo, estimateId, estimateNo } = pair;
  if (by !== 'purchase' && pair.purchaseStatus !== PURCHASE_STATUS.closed) {
    await closeAlong(tx, { table: 'purchase_order', id: purchaseId }, closing);
    const told = { companyId: pair.supplierId, id: purchaseId, no: purchaseNo };
    await tellClosed(tx, { topic: ORDER_EVENT.purchaseClosed, ...told }, at);
  }
  if (by !== 'estimate' && pair.estimateStatus !== ESTIMATE_STATUS.closed) {
    await closeAlong(tx, { table: 'estimate_order', id: estimateId }, closing);
    const told = { companyId: pair.buyerId, id: estimateId, no: estimateNo };
    await tellClosed(tx, { topic: ORDER_EVENT.estimateClosed, ...told }, at);
  }
  if (by === 'request') return;
  // The limit is the buyer's: of its own order it reads why, of the supplier's that it was closed.
  const said = by === 'estimate' ? note : CLOSED_ALONG;
  await closeRequest(tx, { id: pair.payApplyId, at, accountId, note: said });
}

/** Closes a pair as closePair() does where nothing of it has moved; where that refuses, both orders stay as they stand, and nothing is thrown. */
export async function closeUnmoved(tx: Tx, of: OfPair, closing: Closing): Promise<void> {
  // All that is asked is asked before anything is written.
  await closePair(tx, of, closing).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}
