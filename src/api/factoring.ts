import { factoringAuto } from '#contract/factoring/auto.ts';
import { factoringOffer, type Standing } from '#contract/factoring/offer.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';

/** Files receivables of a project (提交应收账款); answers the new financing or, for a debtor that files, its notice. */
export function offerReceivables(
  input: CallInput<typeof factoringOffer.offer>,
  action: Action,
): Promise<CallOutput<typeof factoringOffer.offer>> {
  return call(factoringOffer.offer, input, { action });
}

/** What may be filed in a project of factoring. */
export function askOffering(
  projectId: string,
  signal: AbortSignal,
): Promise<CallOutput<typeof factoringOffer.offering>> {
  return call(factoringOffer.offering, { projectId }, { signal });
}

/** How a financing of mine stands today: what it owes, and what may be asked for. */
export function askStanding(id: string, signal: AbortSignal): Promise<Standing> {
  return call(factoringOffer.standing, { id }, { signal });
}

/** The same for what draws it. */
export const standingQuery = (id: string) => ({
  queryKey: ['factoring', 'standing', id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Standing> => askStanding(id, signal),
});

/** Has new invoices to the debtor of a financing financed at its scheme (自动融资). */
export function switchAutoOn(
  input: CallInput<typeof factoringAuto.on>,
  action: Action,
): Promise<unknown> {
  return call(factoringAuto.on, input, { action });
}

/** Ends that. */
export const switchAutoOff = (id: string): Promise<unknown> => call(factoringAuto.off, { id });
