import { before, HOUR } from '#server/kernel/clock.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** Hours that a supplier has to confirm a purchase order, as the parameter says them (rules.md C.4). */
export const confirmHours = (tx: Tx): Promise<string> => paramOf(tx, 'order.confirmHours');

/** When the term ends of an order that waits for its supplier from now on, and the hours that it has. */
export async function confirmTerm(tx: Tx, at: Date): Promise<{ due: Date; hours: string }> {
  const hours = await confirmHours(tx);
  return { due: before(at, -Number(hours) * HOUR), hours };
}
