import { type RawBuilder, sql } from 'kysely';

import { SESSION_IDLE_MINUTES, SESSION_NOTED_MINUTES } from '#contract/account/login.ts';

import { before, MINUTE } from '../clock.ts';
import type { Credentials } from './credentials.ts';

export const IDLE_MS = SESSION_IDLE_MINUTES * MINUTE;

/** The values that every statement on behalf of a session carries; moments as text, which costs less than Date. */
export interface SessionValues {
  sessionToken: string;
  sessionCompanion: string;
  sessionSide: string;
  sessionNow: string;
  sessionIdle: string;
  sessionCompany: string | null;
  /** Given for an operator's session alone; its statements have a text of their own. */
  sessionOperator?: true;
}

/** The values of a statement on behalf of a session; times travel as ISO text. */
export function sessionValues(
  credentials: Credentials,
  companyId: string | null,
  now: Date,
): SessionValues {
  return {
    sessionToken: credentials.tokenHash,
    sessionCompanion: credentials.companionHash,
    sessionSide: credentials.side,
    sessionNow: now.toISOString(),
    sessionIdle: before(now, IDLE_MS).toISOString(),
    sessionCompany: companyId,
    ...(credentials.side === 'admin' && { sessionOperator: true }),
  };
}

type Parameter = (name: keyof SessionValues) => RawBuilder<unknown>;

export interface SessionParts {
  /** Finds the company too; without it the statement is an account's alone, and cheaper. */
  company: boolean;
  /** An operator's session: it acts for no company; with a platform role, the policies let it see every company. */
  operator: boolean;
  /** Keeps the session from being removed until the commit. */
  lock?: boolean;
}

const OPERATOR_ACCOUNT = sql`and account.user_type = 2`;

/** The platform roles that the operator holds now; the policies are told of them too, and of none show nobody's rows. */
function operatorScope(p: Parameter): RawBuilder<unknown> {
  return sql`scope as materialized (
    select held.session_id, held.account_id, held.unnoted, null::bigint as company_id, held.roles,
      set_config('app.operator', held.roles, true)
    from (select me.id as session_id, me.account_id, me.unnoted, coalesce((
        select string_agg(held.role_code, ',' order by role.sort) from role_relation held
        join role on role.code = held.role_code and role.status = 1
        where held.account_id = me.account_id
          and (held.valid_to is null or held.valid_to > ${p('sessionNow')}::timestamptz)
      ), '') as roles
      from me offset 0) held
  )`;
}

/** The company named by the request, if the account may act for it, else the last one. */
function scopePart(p: Parameter, company: boolean): RawBuilder<unknown> {
  if (!company) {
    return sql`scope as materialized (
      select id as session_id, account_id, unnoted, null::bigint as company_id, '' as roles
      from me
    )`;
  }
  return sql`scope as materialized (
    select me.id as session_id, me.account_id, me.unnoted, acting.company_id,
      coalesce(array_to_string(acting.customer_role, ','), '') as roles,
      set_config('app.company_id', coalesce(acting.company_id::text, ''), true)
    from me left join lateral (
      select company_id, customer_role from account_relation
      where account_id = me.account_id and status = 2
        and (valid_to is null or valid_to > ${p('sessionNow')})
        and (${p('sessionCompany')}::bigint is null or company_id = ${p('sessionCompany')})
      order by id desc limit 1
    ) acting on true
  )`;
}

/**
 * `with key, me, scope`: finds the session and tells the row-level policies whose statement this is.
 * The policies read settings while rows are scanned, so every step must run after the one before: each is a materialised
 * part, or a lateral subquery that `offset 0` keeps the planner from merging into its surroundings.
 */
export function sessionWith(
  p: Parameter,
  { company, lock, operator }: SessionParts,
): RawBuilder<unknown> {
  return sql`with key as materialized (
    select set_config('app.session_key', ${p('sessionToken')}, true) as hash
  ), me as materialized (
    select s.*, set_config('app.account_id', s.account_id::text, true) from key cross join lateral (
      select session.id, session.account_id, session.last_seen_at
        <= ${p('sessionNow')}::timestamptz - make_interval(mins => ${SESSION_NOTED_MINUTES}) as unnoted
      from session join account on account.id = session.account_id
      where session.token_hash = key.hash and session.companion_hash = ${p('sessionCompanion')}
        and session.side = ${p('sessionSide')} and session.last_seen_at > ${p('sessionIdle')}
        and session.expires_at > ${p('sessionNow')} and account.status = 1
        ${operator ? OPERATOR_ACCOUNT : sql``}
      offset 0 ${lock ? sql`for key share of session` : sql``}
    ) s
  ), ${operator ? operatorScope(p) : scopePart(p, company)}`;
}
