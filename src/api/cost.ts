import { cost } from '#contract/cost/cost.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

/** What a payment would cost in full and do to the limit (全成本先算). */
export function previewCost(input: CallInput<typeof cost.preview>, signal: AbortSignal) {
  return call(cost.preview, input, { signal });
}
