import type { WithinProject } from '#src/widgets/document/within.ts';

import { RECEIPTS_WITHIN } from './actual-delivery/within.ts';
import { ADJUSTS_WITHIN } from './apply-amount-adjust/within.ts';
import { DELIVERIES_WITHIN } from './delivery/within.ts';
import { FACTORINGS_WITHIN, NOTICES_WITHIN } from './factoring/within.ts';
import { TRIPS_WITHIN } from './logistics-entry/within.ts';
import { PAY_APPLIES_WITHIN } from './pay-apply/within.ts';
import { PICK_GOODS_WITHIN } from './pick-goods/within.ts';
import { SITES_WITHIN } from './scene-control/within.ts';

/** Documents that belong to projects, in the order of their panels and row actions; a new one adds its line. */
export const WITHIN_PROJECT: readonly WithinProject[] = [
  SITES_WITHIN,
  PAY_APPLIES_WITHIN,
  PICK_GOODS_WITHIN,
  RECEIPTS_WITHIN,
  TRIPS_WITHIN,
  DELIVERIES_WITHIN,
  FACTORINGS_WITHIN,
  NOTICES_WITHIN,
  ADJUSTS_WITHIN,
];
