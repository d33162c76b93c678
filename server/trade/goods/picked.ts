import { ORDER_REFUSAL } from '#contract/order/purchase-order.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

const { inReview, waiting, moving, partArrived, arrived, received } = PICK_STATUS;
const LIVING: readonly string[] = [inReview, waiting, moving, partArrived, arrived, received];

/** An order from which goods are called off, or came, is not closed as if nothing had happened. Throws order_picked. */
export async function expectNothingPicked(tx: Tx, estimateOrderId: string): Promise<void> {
  const pick = await tx
    .selectFrom('pick_goods')
    .select('id')
    .where('estimate_order_id', '=', estimateOrderId)
    .where('deleted', '=', false)
    .where('pick_status', 'in', LIVING)
    .executeTakeFirst();
  if (pick) throw refused(ORDER_REFUSAL.picked);
}
