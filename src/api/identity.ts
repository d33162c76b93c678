import { ADMIN_TOKEN_COOKIE, TOKEN_COOKIE } from '#contract/account/login.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { HEADER } from '#contract/wire/signature.ts';
import { readCookie } from '#src/lib/cookies.ts';

import { clientIdOf } from './bases.ts';
import { surroundings } from './surroundings.ts';

/** Headers that say who calls, for whom: clientId, bearer and company, that of the tab where none is named. */
export function identityHeaders(
  { access, group }: Endpoint,
  companyId = surroundings.companyId(),
): Record<string, string> {
  const headers: Record<string, string> = { [HEADER.clientId]: clientIdOf(group) };
  if (access === 'public') return headers;
  const token = readCookie(access === 'operator' ? ADMIN_TOKEN_COOKIE : TOKEN_COOKIE);
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  if (companyId !== undefined) headers[HEADER.companyId] = companyId;
  return headers;
}
