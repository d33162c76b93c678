import { isPositive } from '#contract/arithmetic/decimal.ts';
import { add, subtract } from '#contract/arithmetic/money.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { PICK_REFUSAL } from '#contract/pick-goods/pick-goods.ts';
import { type PickedLine, quantitiesAt } from '#server/kernel/quantity/books.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { carriedOf } from '#server/trade/goods/carried.ts';

/** Whether a trip that has not left was promised any of a locked pick-up. */
async function isLoaded(tx: Tx, lines: readonly PickedLine[]): Promise<boolean> {
  const picked = [...(await quantitiesAt(tx, 'picked', lines)).values()];
  return picked.some(({ held }) => isPositive(held));
}

/** No trip would load a locked pick-up that nobody wants any more. Throws pick_loaded. */
export async function expectUnloaded(tx: Tx, lines: readonly PickedLine[]): Promise<void> {
  if (await isLoaded(tx, lines)) throw refused(PICK_REFUSAL.loaded);
}

/** Nothing of a locked pick-up is loaded, on its way, on a trip that nothing names which came, or waits to be signed for (rules.md C.19). Throws pick_moving. */
export async function expectStill(
  tx: Tx,
  { id, lines }: { id: string; lines: readonly PickedLine[] },
): Promise<void> {
  const shipped = [...(await quantitiesAt(tx, 'shipped', lines)).values()];
  const isOnItsWay = shipped.some(({ granted, held, used }) =>
    isPositive(subtract(granted, add(held, used))),
  );
  const unsigned = await tx
    .selectFrom('delivery')
    .select('id')
    .where('pick_goods_id', '=', id)
    .where('deleted', '=', false)
    .where('delivery_status', '=', DELIVERY_STATUS.waiting)
    .executeTakeFirst();
  const isCarried = (await carriedOf(tx, id)).size > 0;
  if ((await isLoaded(tx, lines)) || isOnItsWay || isCarried || unsigned !== undefined)
    throw refused(PICK_REFUSAL.moving);
}
