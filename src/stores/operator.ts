import { atom } from 'nanostores';

import { ADMIN_TOKEN_COOKIE } from '#contract/account/login.ts';
import type { OperatorInfo } from '#contract/account/operator.ts';
import { endOperatorSession, fetchOperator } from '#src/api/operator.ts';
import { clearCookie, readCookie, writeSessionCookie } from '#src/lib/cookies.ts';
import { forgetTab, meetPerson } from '#src/lib/tab-memory.ts';

import { loadEnums } from './enums.ts';
import { tellOtherTabs } from './tabs.ts';

/** The operator whose console this is; null until the guard has asked. */
export const $operator = atom<OperatorInfo | null>(null);

/** The bearer of the console's session, as this tab knows it. */
export const $operatorToken = atom<string | undefined>(readCookie(ADMIN_TOKEN_COOKIE));

/** Whether this browser has the bearer of a session of the console. */
export function hasOperatorToken(): boolean {
  return readCookie(ADMIN_TOKEN_COOKIE) !== undefined;
}

/** Takes the bearer that another tab has brought; true where it is another one than this tab's. */
export function followOperatorToken(): boolean {
  const token = readCookie(ADMIN_TOKEN_COOKIE);
  const isOther = token !== $operatorToken.get();
  $operatorToken.set(token);
  return isOther;
}

/** A sign-in has succeeded: keeps the token and tells the other tabs. */
export function operatorSignedIn(token: string): void {
  writeSessionCookie(ADMIN_TOKEN_COOKIE, token);
  meetPerson();
  $operatorToken.set(token);
  tellOtherTabs();
}

/** Forgets the session in this browser without asking the server. */
export function operatorGone(): void {
  clearCookie(ADMIN_TOKEN_COOKIE);
  $operatorToken.set(undefined);
  forgetTab();
  tellOtherTabs();
}

/** Logs out; the server's word is waited for, because the page leaves behind it. */
export async function operatorSignOut(): Promise<void> {
  await endOperatorSession().catch(() => undefined);
  operatorGone();
}

/** Asks who is signed in; rejects where nobody is. */
export async function refreshOperator(): Promise<OperatorInfo> {
  const operator = await fetchOperator();
  $operator.set(operator);
  return operator;
}

/** Who is signed in, then the enumerations, which views name codes by. */
export async function loadOperator(): Promise<OperatorInfo> {
  const operator = await refreshOperator();
  await loadEnums().catch(() => undefined);
  return operator;
}

/** Codes of an operator's platform roles; undefined before it is known who is signed in. */
export const rolesOf = (operator: OperatorInfo | null): readonly string[] | undefined =>
  operator?.roles.map(({ code }) => code);

/** Whether the operator holds one of these platform roles. */
export function holdsRole(operator: OperatorInfo | null, ...codes: readonly string[]): boolean {
  return rolesOf(operator)?.some((code) => codes.includes(code)) ?? false;
}
