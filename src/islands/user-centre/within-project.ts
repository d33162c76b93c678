import type { WithinProject } from '#src/widgets/document/within.ts';

import { ADJUSTS_WITHIN } from './apply-amount-adjust/within.ts';
import { PAY_APPLIES_WITHIN } from './pay-apply/within.ts';
import { SITES_WITHIN } from './scene-control/within.ts';

/** Documents that belong to projects, in the order of their panels and row actions; a new one adds its line. */
export const WITHIN_PROJECT: readonly WithinProject[] = [
  SITES_WITHIN,
  PAY_APPLIES_WITHIN,
  ADJUSTS_WITHIN,
];
