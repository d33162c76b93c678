import { collection } from '#contract/collection/collection.ts';
import { receivablePlan } from '#contract/collection/receivable-plan.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { callOrTake } from './ahead.ts';
import { call } from './client.ts';

/** The platform's account that buyers pay to (平台收款账户); who looked is noted. */
export function payeeAccount(): Promise<CallOutput<typeof receivablePlan.payee>> {
  return call(receivablePlan.payee, {});
}

/** Registers the slip of a payment to the platform (上传回单); answers its id. */
export function registerCollection(
  input: CallInput<typeof collection.register>,
  action: Action,
): Promise<string> {
  return call(collection.register, input, { action });
}

/** Whether a payment is one of the company to the platform, and none to the company. */
export function isCollection(id: string, signal: AbortSignal): Promise<boolean> {
  return callOrTake(collection.present, { id }, signal);
}
