import { estimateOrder } from '#contract/order/estimate-order.ts';
import { type PickAvailable, pickGoods } from '#contract/pick-goods/pick-goods.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';
import { documentQueries } from './document.ts';

/** Pick-up orders (提货单). */
export const pickGoodsQueries = documentQueries('pickGoods', pickGoods);

/** What may be picked of an estimate order now, and what stands in the way. */
export function fetchAvailable(id: string, signal: AbortSignal): Promise<PickAvailable> {
  return call(pickGoods.available, { id }, { signal });
}

interface Searched {
  projectId: string;
  nameLike: string;
  /** Codes of EstimateOrderStatus, joined by ','. */
  status: string;
  most: number;
}

/** Estimate orders of a project by part of their number. */
export async function searchOrders(
  { projectId, nameLike, status, most }: Searched,
  signal: AbortSignal,
): Promise<CallOutput<typeof estimateOrder.page>['content']> {
  const asked = { projectId, nameLike, estimateOrderStatus: status, pageNum: 1, pageSize: most };
  return (await call(estimateOrder.page, asked, { signal })).content;
}

/** Number of an estimate order. */
export async function fetchOrderNo(id: string, signal: AbortSignal): Promise<string> {
  return (await call(estimateOrder.detail, { id }, { signal })).estimateOrderNo;
}

interface Seen {
  id: string;
  version: number;
}

/** Types in the pick code that the driver says; a wrong one is an answer, and counts. */
export function redeemPick(
  input: Seen & { code: string },
  action: Action,
): Promise<CallOutput<typeof pickGoods.redeem>> {
  return call(pickGoods.redeem, input, { action });
}

/** Confirms that goods in a warehouse are the buyer's from now on. */
export const transferPick = ({ id, version }: Seen): Promise<unknown> =>
  call(pickGoods.transfer, { id, version });

/** Has another pick code issued (换发提货码). */
export const renewPickCode = ({ id, version }: Seen): Promise<unknown> =>
  call(pickGoods.renewCode, { id, version });
