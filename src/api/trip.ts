import { type TripView, trip } from '#contract/logistics-entry/trip.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

/** The trip that a driver's link is for. */
export const openTrip = (token: string): Promise<TripView> => call(trip.open, { token });

/** Reports its way, as its driver; answers the trip as it stands then. */
export const reportTrip = (input: CallInput<typeof trip.report>): Promise<TripView> =>
  call(trip.report, input);
