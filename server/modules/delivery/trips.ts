import type { DeliveryAvailable } from '#contract/delivery/delivery.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** A registered trip, with what it brings of the pick-up. */
export type Trip = DeliveryAvailable['trips'][number];

/** The trips of a pick-up that have left, the newest first. */
export function tripsOf(_tx: Tx, _pickId: string): Promise<Trip[]> {
  return Promise.resolve([]);
}
