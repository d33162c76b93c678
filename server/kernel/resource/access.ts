import { NOUN } from '#contract/noun/noun.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { forbidden, refused } from '#server/kernel/wire/refusal.ts';
import type { Noun } from './noun.ts';

/** The company that a call acts for. Throws no_company for an account that has none, or names one that it may not act for. */
export function companyIdOf({ companyId, outside }: Pick<Me, 'companyId' | 'outside'>): string {
  if (companyId === null) throw refused(outside ? NOUN.outside : NOUN.noCompany);
  return companyId;
}

/** Whether roles of a company let look at records of a noun. */
export function mayRead({ readers }: Pick<Noun, 'readers'>, { roles }: Pick<Me, 'roles'>): boolean {
  return readers === undefined || roles.some((role) => readers.includes(role));
}

/** The company whose records are asked for. Throws no_company, or 403 for a role that has nothing to do with the noun. */
export function readingCompany(noun: Pick<Noun, 'readers'>, me: Me): string {
  const companyId = companyIdOf(me);
  if (!mayRead(noun, me)) throw forbidden();
  return companyId;
}

/** Whether the account's roles in the company let it change records of a noun. */
export function mayWrite({ writers }: Noun, { roles }: Pick<Me, 'roles'>): boolean {
  return roles.some((role) => writers.includes(role));
}

/** The company that a change is made for. Throws no_company, or 403 when the account only looks on. */
export function writingCompany(noun: Noun, me: Me): string {
  const companyId = companyIdOf(me);
  if (!mayWrite(noun, me)) throw forbidden();
  return companyId;
}
