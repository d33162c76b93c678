import type { FastifyRequest } from 'fastify';
import { mayCall } from '#contract/account/platform-role.ts';
import { ID } from '#contract/validators/patterns.ts';
import type { Entry } from '#contract/wire/endpoint.ts';
import { forbidden } from '../wire/refusal.ts';

/** Whoever a request acts for; read from the session, never from what the client says. */
export interface Me {
  sessionId: string;
  accountId: string;
  /** The company of this request; null when the account has none or named one that it may not act for. */
  companyId: string | null;
  /** Whether the request names a company, and not one that the account may act for. */
  outside?: boolean;
  /**
   * Codes of the enumeration CustomerRole that the account has in that company, none where no company was looked up; of
   * PlatformRole for an operator.
   */
  roles: readonly string[];
  /** Whether the last use that was noted is a minute ago. */
  unnoted: boolean;
}

/** How a statement on behalf of a session names these columns. */
export interface MeRow {
  me_session: string;
  me_account: string;
  me_company: string | null;
  /** Joined by ','. */
  me_roles: string;
  me_unnoted: boolean;
}

/** The session's columns of a row, by their names here, of a request that names this company. */
export function meOf(row: MeRow, named: string | null): Me {
  return {
    sessionId: row.me_session,
    accountId: row.me_account,
    companyId: row.me_company,
    outside: named !== null && row.me_company === null,
    roles: row.me_roles === '' ? [] : row.me_roles.split(','),
    unnoted: row.me_unnoted,
  };
}

/** False where a call is one of operators, asks for platform roles and the operator holds none of them now. */
export function isOpenTo(entry: Entry, me: Pick<Me, 'roles'>): boolean {
  return entry.access !== 'operator' || mayCall(entry.roles, me.roles);
}

/** Throws 403 where a call is one of operators, asks for platform roles and the operator holds none of them now. */
export function expectRole(entry: Entry, me: Pick<Me, 'roles'>): void {
  if (!isOpenTo(entry, me)) throw forbidden();
}

/** Throws 403 for whoever holds none of these roles. */
export function expectOneOf({ roles }: Pick<Me, 'roles'>, wanted: readonly string[]): void {
  if (!roles.some((role) => wanted.includes(role))) throw forbidden();
}

/** The id of the header companyId; null without one. What is no id names no company of anybody. */
export function companyOf(request: FastifyRequest): string | null {
  const header = request.headers.companyid;
  if (typeof header !== 'string' || header === '') return null;
  return ID.test(header) ? header : '0';
}
