import { logisticsEntry, type TripAvailable } from '#contract/logistics-entry/calls.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';

/** What may be loaded of a project's pick-ups now; `tripId`: the trip that is changed, whose own load counts as free. */
export function fetchLoadable(
  asked: { projectId: string; tripId?: string | undefined },
  signal: AbortSignal,
): Promise<TripAvailable> {
  const { projectId, tripId } = asked;
  return call(logisticsEntry.available, { projectId, ...(tripId && { tripId }) }, { signal });
}

/** Writes down where a trip is (登记轨迹). */
export function reportNode(
  input: CallInput<typeof logisticsEntry.node>,
  action: Action,
): Promise<unknown> {
  return call(logisticsEntry.node, input, { action });
}

/** Has the driver sent a link by which he reports the way; answers to which phone, masked, and until when. */
export const sendTripLink = ({
  id,
}: {
  id: string;
}): Promise<CallOutput<typeof logisticsEntry.link>> => call(logisticsEntry.link, { id });
