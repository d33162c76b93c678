import { BANKS_AT_ONCE, type BankOption, bank } from '#contract/bank/bank.ts';
import { contactBank } from '#contract/bank/contact.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';
import { groupBankCard } from '#src/lib/bank-card.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';
import { nounQueries } from './noun.ts';

/** Bank accounts (银行账户): what lists and details ask. */
export const bankQueries = nounQueries('bank', bank);

/**
 * Accounts of my company by part of the account's or bank's name, the default one first, as section 7 of the specification asks
 * for them; `reads` false for whoever names one in a form and may not look at them.
 */
export async function searchBanks(
  nameLike: string,
  reads: boolean,
  signal: AbortSignal,
): Promise<BankOption[]> {
  if (!reads) return call(bank.options, { nameLike }, { signal });
  const asked = { nameLike, pageNum: 1, pageSize: BANKS_AT_ONCE };
  const { content } = await call(bank.page, asked, { signal });
  return content.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Creates or changes an account. Answers the id. */
export function saveBank(input: CallInput<typeof bank.save>, action: Action): Promise<string> {
  return call(input.id === undefined ? bank.save : bank.saveOrUpdate, input, { action });
}

/** Makes an account the company's default one. */
export function setDefaultBank({ id }: { id: string }): Promise<unknown> {
  return call(bank.setDefault, { id });
}

/** Asks the platform to verify an account by a small amount (发起验证). */
export function verifyBank({ id }: { id: string }): Promise<unknown> {
  return call(bank.verify, { id });
}

/** Types in the amount that arrived; a wrong one is an answer, and counts. */
export function typeBankAmount(
  input: CallInput<typeof bank.typeAmount>,
  action: Action,
): Promise<CallOutput<typeof bank.typeAmount>> {
  return call(bank.typeAmount, input, { action });
}

/** The whole account number (查看完整账号) in groups of four; the server notes who looked. */
export async function revealBank({ id }: { id: string }): Promise<string> {
  return groupBankCard((await call(bank.reveal, { id })).accountNo);
}

/** Bank accounts of trading partners (贸易伙伴银行账户). */
export const contactBankQueries = nounQueries('contactBank', contactBank);

/** Accounts that my company noted of a partner, by part of the account's or bank's name. */
export async function searchPartnerBanks(
  filters: { partyId: string; nameLike: string },
  signal: AbortSignal,
): Promise<BankOption[]> {
  return (await call(contactBank.page, filters, { signal })).content;
}

/** Creates or changes a partner's account. Answers the id. */
export function saveContactBank(
  input: CallInput<typeof contactBank.save>,
  action: Action,
): Promise<string> {
  return call(contactBank.save, input, { action });
}

/** The whole number of a partner's account, like revealBank. */
export async function revealContactBank({ id }: { id: string }): Promise<string> {
  return groupBankCard((await call(contactBank.reveal, { id })).accountNo);
}
