import { applyAmountAdjust } from '#contract/apply-amount-adjust.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import type { Saved } from './answer.ts';
import { callSave } from './client.ts';
import { flowCall } from './flow.ts';
import { nounQueries } from './noun.ts';

/** Adjustments of limits (额度调整申请): what lists and details ask. */
export const adjustQueries = nounQueries('applyAmountAdjust', applyAmountAdjust);

/** Creates or changes a draft. */
export function saveAdjust(
  input: CallInput<typeof applyAmountAdjust.save>,
  action: Action,
): Promise<Saved> {
  return callSave(applyAmountAdjust.save, input, { action });
}

/** Submits it for approval, as it was saved. */
export function submitAdjust(saved: Saved, action: Action): Promise<unknown> {
  return flowCall(applyAmountAdjust, 'submit', { ...saved, resubmit: 'node' }, action);
}
