import { type RawBuilder, sql } from 'kysely';

import { before, MINUTE } from './clock.ts';
import type { Credentials } from './credentials.ts';

/** design/wire.md, Session. */
export const IDLE_MS = 30 * MINUTE;

/** The values that every statement on behalf of a session carries. */
export interface SessionValues {
  sessionToken: string;
  sessionCompanion: string;
  sessionSide: string;
  sessionNow: Date;
  sessionIdle: Date;
  sessionCompany: string | null;
}

export function sessionValues(
  credentials: Credentials,
  companyId: string | null,
  now: Date,
): SessionValues {
  return {
    sessionToken: credentials.tokenHash,
    sessionCompanion: credentials.companionHash,
    sessionSide: credentials.side,
    sessionNow: now,
    sessionIdle: before(now, IDLE_MS),
    sessionCompany: companyId,
  };
}

type Parameter = (name: keyof SessionValues) => RawBuilder<unknown>;

/**
 * `with key, me, scope`: finds the session and tells the row-level policies whose statement this is.
 * The policies read settings while rows are scanned, so every step must run after the one before: each is a materialised
 * part, or a lateral subquery that `offset 0` keeps the planner from merging into its surroundings.
 * The company is the one named by the request, if the account may act for it, else the last one.
 */
export function sessionWith(p: Parameter, options: { lock?: boolean } = {}): RawBuilder<unknown> {
  const lock = options.lock ? sql`for key share of session` : sql``;
  return sql`with key as materialized (
    select set_config('app.session_key', ${p('sessionToken')}, true) as hash
  ), me as materialized (
    select s.*, set_config('app.account_id', s.account_id::text, true) from key cross join lateral (
      select session.id, session.account_id, session.last_seen_at
      from session join account on account.id = session.account_id
      where session.token_hash = key.hash and session.companion_hash = ${p('sessionCompanion')}
        and session.side = ${p('sessionSide')} and session.last_seen_at > ${p('sessionIdle')}
        and session.expires_at > ${p('sessionNow')} and account.status = 1
      offset 0 ${lock}
    ) s
  ), scope as materialized (
    select me.id as session_id, me.account_id, me.last_seen_at, acting.company_id,
      set_config('app.company_id', coalesce(acting.company_id::text, ''), true)
    from me left join lateral (
      select company_id from account_relation
      where account_id = me.account_id and status = 2
        and (valid_to is null or valid_to > ${p('sessionNow')})
        and (${p('sessionCompany')}::bigint is null or company_id = ${p('sessionCompany')})
      order by id desc limit 1
    ) acting on true
  )`;
}
