import { bank } from '#contract/bank.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { groupBankCard } from '#src/lib/bank-card.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';
import { nounQueries } from './noun.ts';

/** Bank accounts (银行账户): what lists and details ask. */
export const bankQueries = nounQueries('bank', bank);

/** Creates or changes an account. Answers the id. */
export function saveBank(input: CallInput<typeof bank.save>, action: Action): Promise<string> {
  return call(input.id === undefined ? bank.save : bank.saveOrUpdate, input, { action });
}

/** Makes an account the company's default one. */
export function setDefaultBank({ id }: { id: string }): Promise<unknown> {
  return call(bank.setDefault, { id });
}

/** The whole account number (查看完整账号) in groups of four; the server notes who looked. */
export async function revealBank({ id }: { id: string }): Promise<string> {
  return groupBankCard((await call(bank.reveal, { id })).accountNo);
}
