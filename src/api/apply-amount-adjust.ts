import { applyAmountAdjust } from '#contract/apply-amount-adjust.ts';

import { documentQueries } from './document.ts';

/** Adjustments of limits (额度调整申请). */
export const adjustQueries = documentQueries('applyAmountAdjust', applyAmountAdjust);
