import { bank } from '#contract/bank.ts';
import type { CallInput, CallOutput } from '#contract/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';

export type BankRow = CallOutput<typeof bank.page>['content'][number];
export type BankForm = CallInput<typeof bank.save>;

/** Accounts of my company by part of the account's or bank's name: open to roles that may not look at the list too. */
export function searchBanks(nameLike: string, signal?: AbortSignal): Promise<BankRow[]> {
  return call(bank.list, { nameLike }, signal && { signal });
}

/** Adds an account; the number travels sealed. Answers the new id. */
export function createBank(input: BankForm, action: Action): Promise<string> {
  return call(bank.save, input, { action });
}
