import { SHOWN_PAPERS } from '#contract/logistics-entry/states.ts';
import { shareFiles } from '#server/kernel/files/shared-files.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { TripRecord } from './load.ts';

type Shown = Pick<TripRecord, 'id' | 'buyer_company_id'>;

const show = (
  tx: Tx,
  { id, buyer_company_id: companyId }: Shown,
  types: readonly number[],
  at: Date,
): Promise<void> =>
  shareFiles(tx, { objectType: 'logisticsEntry', objectId: id, companyId, types, at });

/** The buyer is shown slips, photos and certificates of a trip, and not its contract with the carrier. */
export const showPapers = (tx: Tx, trip: Shown, at: Date): Promise<void> =>
  show(tx, trip, SHOWN_PAPERS, at);

/** The buyer is shown nothing of a trip any more. */
export const hidePapers = (tx: Tx, trip: Shown, at: Date): Promise<void> => show(tx, trip, [], at);
