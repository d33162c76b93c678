import { before, HOUR } from '#server/kernel/clock.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** Name of the parameter with the hours that a supplier has to confirm a purchase order (rules.md C.4). */
const CONFIRM_HOURS = 'order.confirmHours';

/** Hours that a supplier has to confirm a purchase order, as the parameter says them. */
export const confirmHours = (tx: Tx): Promise<string> => paramOf(tx, CONFIRM_HOURS);

/** When the term ends of an order that waits for its supplier from now on. */
export async function confirmDue(tx: Tx, at: Date): Promise<Date> {
  return before(at, -Number(await confirmHours(tx)) * HOUR);
}
