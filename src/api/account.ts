import { queryOptions } from '@tanstack/react-query';

import {
  accountSecurity,
  changePassword,
  changePhone,
  endOtherSessions,
  endSession,
  mySessions,
  provePhone,
  sendNewPhoneSms,
  sendPhoneProofSms,
} from '#contract/account/account.ts';
import {
  closeAccount,
  closeCheck,
  exportMyData,
  type MyData,
  sendCloseSms,
} from '#contract/account/data.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';
import { fetchPasswordPolicy } from './common.ts';
import { withSealed } from './sealed-secrets.ts';

/** Query options of account and security (账户与安全). */
export const accountQueries = {
  all: ['account'] as const,
  security: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'security'] as const,
      queryFn: ({ signal }) => call(accountSecurity, {}, { signal }),
    }),
  sessions: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'sessions'] as const,
      queryFn: ({ signal }) => call(mySessions, {}, { signal }),
    }),
  passwordPolicy: () =>
    queryOptions({
      queryKey: ['passwordPolicy'] as const,
      queryFn: fetchPasswordPolicy,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  closeCheck: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'closeCheck'] as const,
      queryFn: ({ signal }) => call(closeCheck, {}, { signal }),
    }),
};

/** Sends a code to my present phone: to change it, or to close the account. */
export async function sendOwnSms(purpose: 'change' | 'close'): Promise<void> {
  await call(purpose === 'change' ? sendPhoneProofSms : sendCloseSms, {});
}

/** Proves the present phone; resolves with the ticket that names a new one. */
export async function proveOwnPhone(code: string): Promise<string> {
  const { proofTicket } = await call(provePhone, { code });
  return proofTicket;
}

/** Sends a code to the phone that shall be mine. */
export async function sendNewSms(phone: string, proofTicket: string): Promise<void> {
  await call(sendNewPhoneSms, { phone, proofTicket });
}

/** Changes my phone; resolves with the token of the session that takes this one's place. */
export async function replacePhone(input: CallInput<typeof changePhone>): Promise<string> {
  const { token } = await call(changePhone, input);
  return token;
}

/** Changes my password; both as typed, they travel encrypted. */
export async function replacePassword(oldPassword: string, password: string): Promise<void> {
  await withSealed([oldPassword, password], async ([old = '', sealed = '']) => {
    await call(changePassword, { oldPassword: old, password: sealed, confirmPassword: '' });
  });
}

/** Ends one of my other sessions. */
export async function endOneSession(id: string): Promise<void> {
  await call(endSession, { id });
}

/** Ends all my other sessions; resolves with how many. */
export function endOthers(): Promise<number> {
  return call(endOtherSessions, {});
}

/** A copy of everything that is kept about me. */
export function fetchMyData(): Promise<MyData> {
  return call(exportMyData, {});
}

/** Closes my account for good. */
export async function closeMine(code: string): Promise<void> {
  await call(closeAccount, { code });
}
