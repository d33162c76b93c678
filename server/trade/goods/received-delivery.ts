import { UPLOADED } from '#contract/actual-delivery/states.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';

/**
 * Keeps a receipt's delivery as it is until the end of the transaction: it is locked before the receipt and the pick-up, as by whoever signs
 * for it or voids it. Answers its status; undefined where the transaction sees no such receipt.
 */
export async function lockDeliveryOf(tx: Tx, receiptId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('actual_delivery')
    .select('delivery_id')
    .where('id', '=', receiptId)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const delivery = await asPlatform(tx, () =>
    tx
      .selectFrom('delivery')
      .select('delivery_status')
      .where('id', '=', found.delivery_id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  return delivery?.delivery_status;
}

const { draft, waiting, voided } = DELIVERY_STATUS;

/** Whether a receipt may be counted of a delivery: of one that waits, or was signed at the site, which has turned it already. */
export const mayReceive = (status: string, { sign_way }: { sign_way: string }): boolean =>
  status === waiting || (sign_way !== UPLOADED && status !== draft && status !== voided);
