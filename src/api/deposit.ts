import { estimateDeposit } from '#contract/order/deposit.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';

/** Registers the slip of a deposit that the company has paid (登记缴款). */
export function registerDeposit(
  input: CallInput<typeof estimateDeposit.register>,
  action: Action,
): Promise<unknown> {
  return call(estimateDeposit.register, input, { action });
}
