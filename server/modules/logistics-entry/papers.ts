import { SHOWN_PAPERS } from '#contract/logistics-entry/states.ts';
import { shareFiles } from '#server/kernel/files/shared-files.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { TripRecord } from './load.ts';

/** The buyer is shown slips, photos and certificates of a trip, and not its contract with the carrier. */
export const showPapers = (
  tx: Tx,
  { id, buyer_company_id: companyId }: Pick<TripRecord, 'id' | 'buyer_company_id'>,
  at: Date,
): Promise<void> =>
  shareFiles(tx, {
    objectType: 'logisticsEntry',
    objectId: id,
    companyId,
    types: SHOWN_PAPERS,
    at,
  });
