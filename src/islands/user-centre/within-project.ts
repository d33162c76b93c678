import type { ShownWithin, WithinProject } from '#src/widgets/document/within.ts';

import { RECEIPTS_WITHIN } from './actual-delivery/within.ts';
import { ADJUSTS_WITHIN } from './apply-amount-adjust/within.ts';
import { RECEIVABLES_WITHIN } from './collection/within.ts';
import { DELIVERIES_WITHIN } from './delivery/within.ts';
import { DISPUTES_WITHIN } from './dispute/within.ts';
import { FACTORINGS_WITHIN, NOTICES_WITHIN } from './factoring/within.ts';
import { TRIPS_WITHIN } from './logistics-entry/within.ts';
import { INVOICES_WITHIN } from './make-invoice/within.ts';
import { ESTIMATES_WITHIN, PURCHASES_WITHIN } from './order/within.ts';
import { PAY_APPLIES_WITHIN } from './pay-apply/within.ts';
import { PICK_GOODS_WITHIN } from './pick-goods/within.ts';
import { SITES_WITHIN } from './scene-control/within.ts';
import { SALES_WITHIN, SETTLEMENTS_WITHIN } from './settlement/within.ts';

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

/** What a project's page shows of them, and of what is made out of them, from top to bottom. */
export const PANELS_WITHIN: readonly ShownWithin[] = [
  ...WITHIN_PROJECT,
  ESTIMATES_WITHIN,
  PURCHASES_WITHIN,
  INVOICES_WITHIN,
  SALES_WITHIN,
  SETTLEMENTS_WITHIN,
  DISPUTES_WITHIN,
  RECEIVABLES_WITHIN,
];
