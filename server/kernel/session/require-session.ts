import { type RawBuilder, sql } from 'kysely';
import { invalidToken } from '../wire/refusal.ts';
import type { Credentials } from './credentials.ts';
import { type Me, type MeRow, meOf } from './me.ts';
import type { Tx } from './scope.ts';
import { type SessionValues, sessionValues, sessionWith } from './session-sql.ts';

/**
 * Checks the session inside a transaction and scopes the transaction to its account and company. The session's row
 * stays locked against removal until the commit: a logout that was answered has no writes of its session after it.
 */
export async function requireSession(
  tx: Tx,
  credentials: Credentials,
  companyId: string | null,
  at: Date,
): Promise<Me> {
  const { me } = await enter(tx, credentials, companyId, at);
  return me;
}

/**
 * Checks and scopes as requireSession(), and tells whether the caller has `lock` until the commit: a text that only one transaction of
 * the account holds at a time; nobody waits for it. Throws 401 without a session.
 */
export function enterAlone(
  tx: Tx,
  credentials: Credentials,
  companyId: string | null,
  at: Date,
  lock: string,
): Promise<{ me: Me; alone: boolean }> {
  return enter(
    tx,
    credentials,
    companyId,
    at,
    sql`, pg_try_advisory_xact_lock(hashtextextended(${lock}, account_id)) as alone`,
  );
}

async function enter(
  tx: Tx,
  credentials: Credentials,
  companyId: string | null,
  at: Date,
  more: RawBuilder<unknown> = sql``,
): Promise<{ me: Me; alone: boolean }> {
  const values = sessionValues(credentials, companyId, at);
  const p = (name: keyof SessionValues) => sql`${values[name]}`;
  const { rows } = await sql<MeRow & { alone?: boolean }>`${sessionWith(p, {
    company: true,
    lock: true,
    operator: credentials.side === 'admin',
  })}
    select session_id as me_session, account_id as me_account, company_id as me_company,
      roles as me_roles, unnoted as me_unnoted ${more} from scope`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw invalidToken();
  return { me: meOf(row, companyId), alone: row.alone === true };
}
