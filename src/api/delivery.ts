import { type DeliveryAvailable, delivery } from '#contract/delivery/calls.ts';
import { pickGoods } from '#contract/pick-goods/pick-goods.ts';
import { PICK_ACTION } from '#contract/pick-goods/states.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

/** What may be delivered of a pick-up now, its trips, and what stands in the way. */
export function fetchDeliverable(id: string, signal: AbortSignal): Promise<DeliveryAvailable> {
  return call(delivery.available, { id }, { signal });
}

/** Where the site signs a delivery; an empty address while it is being made. */
export function fetchSignLink(
  id: string,
  signal: AbortSignal,
): Promise<CallOutput<typeof delivery.signLink>> {
  return call(delivery.signLink, { id }, { signal });
}

/** Sends the link of the sign page to the signers of the site again (重发签收链接). */
export const resendSignLink = ({
  id,
  version,
}: {
  id: string;
  version: number;
}): Promise<unknown> => call(delivery.resend, { id, version });

/** Pick-ups whose goods my company may deliver, by part of their number or project; codes of PickStatus are joined by ','. */
export async function searchPicks(
  { nameLike, status, most }: { nameLike: string; status: string; most: number },
  signal: AbortSignal,
): Promise<CallOutput<typeof pickGoods.page>['content']> {
  const asked = { nameLike, pickStatus: status, pageNum: 1, pageSize: most };
  const { content } = await call(pickGoods.page, asked, { signal });
  // A buyer sees its own, too.
  return content.filter(({ actions }) => actions?.includes(PICK_ACTION.deliver) ?? true);
}

/** Number of a pick-up. */
export async function fetchPickNo(id: string, signal: AbortSignal): Promise<string> {
  return (await call(pickGoods.detail, { id }, { signal })).pickNo;
}

/** Number of a delivery. */
export async function fetchDeliveryNo(id: string, signal: AbortSignal): Promise<string> {
  return (await call(delivery.detail, { id }, { signal })).deliveryNo;
}
