import { sql } from 'kysely';

import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { audit } from '#server/kernel/log/audit.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { NO_ORIGIN } from '#server/kernel/wire/origin.ts';
import type { OrderPair } from './close-pair.ts';
import { ORDER_EVENT, orderHearers } from './order-pair.ts';
import { isPaid, lockStill } from './order-rest.ts';
import { closeRequest } from './request.ts';
import { moveOrders } from './settled-orders.ts';

interface Closing {
  at: Date;
  accountId: string;
  reason: string;
}

/** The first reason stands on the orders of both sides, whatever is voided and settled anew since; the supplier, whose order has a log of its own, is told. */
async function record(
  tx: Tx,
  { estimateId, purchaseId, purchaseNo, supplierId }: OrderPair,
  { at, accountId, reason, action }: Closing & { action: string },
): Promise<void> {
  // Time after reason: what stands is asked of the row as it was.
  const rest = {
    rest_close_reason: sql<string>`case when rest_closed_time is null then ${reason} else rest_close_reason end`,
    rest_closed_time: sql<Date>`coalesce(rest_closed_time, ${at})`,
  };
  await tx.updateTable('estimate_order').set(rest).where('id', '=', estimateId).execute();
  await tx
    .updateTable('purchase_order')
    .set((row) => ({
      ...rest,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', purchaseId)
    .execute();
  const detail = { reason };
  const entry = { action, accountId, objectType: 'purchaseOrder', objectId: purchaseId, detail };
  await audit(tx, entry, NO_ORIGIN, at);
  const payload = { id: purchaseId, no: purchaseNo, reason };
  const accounts = await orderHearers(tx, supplierId, at);
  await emit(tx, { topic: ORDER_EVENT.restClosed, accountId: accounts, payload }, at);
}

/**
 * What has not come of an order will not come (rules.md C.4, C.19), and of what came something is settled: both orders go on to
 * what all of it would have brought them to. Money that was paid for more is its supplier's to send back. Throws what lockStill does.
 */
export async function closeShort(tx: Tx, estimateId: string, closing: Closing): Promise<void> {
  const pair = await lockStill(tx, estimateId);
  await record(tx, pair, { ...closing, action: 'estimateOrderCloseShort' });
  await moveOrders(tx, estimateId, closing);
}

/**
 * What has not come of an order will not come, and nothing of it is settled (rules.md C.4, C.19): its purchase order is closed here, the
 * estimate order by whoever makes the call. What was paid is its supplier's to send back; where nothing was, the request ends with its
 * orders, and the limit is free.
 */
export async function closeWhole(tx: Tx, estimateId: string, closing: Closing): Promise<void> {
  const { at, accountId, reason } = closing;
  const pair = await lockStill(tx, estimateId);
  await record(tx, pair, { ...closing, action: 'purchaseOrderClose' });
  await tx
    .updateTable('purchase_order')
    .set({ purchase_order_status: PURCHASE_STATUS.closed })
    .where('id', '=', pair.purchaseId)
    .execute();
  if (isPaid(pair)) return;
  const note = `关闭暂估单剩余：${reason}`;
  await closeRequest(tx, { id: pair.payApplyId, at, accountId, note });
}
