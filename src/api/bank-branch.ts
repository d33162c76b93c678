import { bankBranch } from '#contract/bank/branch.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

/** Branches of banks (联行号) by parts of their names or the first digits of their numbers. */
export function searchBranches(
  nameLike: string,
  signal: AbortSignal,
): Promise<CallOutput<typeof bankBranch.search>> {
  return call(bankBranch.search, { nameLike }, { signal });
}
