import { factoringNotice } from '#contract/factoring/notice.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import { groupBankCard } from '#src/lib/bank-card.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';

/** The whole number of the account that a notice names, in groups of four; who looked is noted. */
export async function noticePayee(id: string): Promise<string> {
  return groupBankCard((await call(factoringNotice.payee, { id })).accountNo);
}

/** Confirms amount and due date of each receivable of a notice (确权). */
export function answerNotice(
  input: CallInput<typeof factoringNotice.answer>,
  action: Action,
): Promise<unknown> {
  return call(factoringNotice.answer, input, { action });
}
