import { applyAmountAdjust } from '#contract/apply-amount-adjust.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';
import { flowCall } from './flow.ts';
import { nounQueries } from './noun.ts';

/** Adjustments of limits (额度调整申请): what lists and details ask. */
export const adjustQueries = nounQueries('applyAmountAdjust', applyAmountAdjust);

/** Creates or changes a draft. Answers the id. */
export function saveAdjust(
  input: CallInput<typeof applyAmountAdjust.save>,
  action: Action,
): Promise<string> {
  return call(applyAmountAdjust.save, input, { action });
}

/** Submits it for approval. */
export function submitAdjust(id: string, action: Action): Promise<unknown> {
  return flowCall(applyAmountAdjust, 'submit', { id, resubmit: 'node' }, action);
}
