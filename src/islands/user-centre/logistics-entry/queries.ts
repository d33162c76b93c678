import { logisticsEntry } from '#contract/logistics-entry/calls.ts';
import { logisticsEntryRecord } from '#contract/logistics-entry/logistics-entry.ts';
import { filledQueries } from '#src/widgets/document/filled-view.ts';

/** What is asked of trips (物流). */
export const tripQueries = filledQueries(
  'logisticsEntry',
  logisticsEntry,
  logisticsEntryRecord.transitions,
);
