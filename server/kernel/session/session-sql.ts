import { type RawBuilder, sql } from 'kysely';

import { SESSION_IDLE_MINUTES, SESSION_NOTED_MINUTES } from '#contract/account/login.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, MINUTE } from '../clock.ts';
import type { Credentials } from './credentials.ts';

const holdings = columnsOf('role_relation', 'held');
const roles = columnsOf('role');
const relations = columnsOf('account_relation');
const sessions = columnsOf('session');
const accounts = columnsOf('account');

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

const OPERATOR_ACCOUNT = sql`and ${accounts.user_type} = 2`;

/** The platform roles that the operator holds now; the policies are told of them too, and of none show nobody's rows. */
function operatorScope(p: Parameter): RawBuilder<unknown> {
  return sql`scope as materialized (
    select operator.session_id, operator.account_id, operator.unnoted, null::bigint as company_id,
      operator.roles, set_config('app.operator', operator.roles, true)
    from (select me.id as session_id, me.account_id, me.unnoted, coalesce((
        select string_agg(${holdings.role_code}, ',' order by ${roles.sort}) from ${holdings}
        join ${roles} on ${roles.code} = ${holdings.role_code} and ${roles.status} = 1
        where ${holdings.account_id} = me.account_id
          and (${holdings.valid_to} is null or ${holdings.valid_to} > ${p('sessionNow')}::timestamptz)
      ), '') as roles
      from me offset 0) operator
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
      select ${relations.company_id}, ${relations.customer_role} from ${relations}
      where ${relations.account_id} = me.account_id and ${relations.status} = 2
        and (${relations.valid_to} is null or ${relations.valid_to} > ${p('sessionNow')})
        and (${p('sessionCompany')}::bigint is null or ${relations.company_id} = ${p('sessionCompany')})
      order by ${relations.id} desc limit 1
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
      select ${sessions.id}, ${sessions.account_id}, ${sessions.last_seen_at}
        <= ${p('sessionNow')}::timestamptz - make_interval(mins => ${SESSION_NOTED_MINUTES}) as unnoted
      from ${sessions} join ${accounts} on ${accounts.id} = ${sessions.account_id}
      where ${sessions.token_hash} = key.hash and ${sessions.companion_hash} = ${p('sessionCompanion')}
        and ${sessions.side} = ${p('sessionSide')} and ${sessions.last_seen_at} > ${p('sessionIdle')}
        and ${sessions.expires_at} > ${p('sessionNow')} and ${accounts.status} = 1
        ${operator ? OPERATOR_ACCOUNT : sql``}
      offset 0 ${lock ? sql`for key share of session` : sql``}
    ) s
  ), ${operator ? operatorScope(p) : scopePart(p, company)}`;
}
