import { type RawBuilder, sql } from 'kysely';
import { type Query, type Statement, type StatementScope, statement } from '../sql/statement.ts';
import type { Me, MeRow } from './me.ts';
import { type SessionValues, sessionWith } from './session-sql.ts';

type Values = Record<string, unknown>;

/** Columns of the session that a read may refer to. */
export interface MeRefs {
  accountId: RawBuilder<string>;
  companyId: RawBuilder<string | null>;
  /** Joined by ','; none of an account alone. */
  roles: RawBuilder<string>;
  /** The moment of the request. */
  now: RawBuilder<Date>;
}

export interface ReadScope<V extends Values> extends StatementScope<V> {
  me: MeRefs;
}

/** The session and the query's rows; `hit` is null in the one row that stands for no rows. */
export type ReadRow<Row> = MeRow & Row & { hit: true | null };

export type SessionRead<V extends Values, Row> = Statement<V & SessionValues, ReadRow<Row>>;

const ME = {
  accountId: sql<string>`scope.account_id`,
  companyId: sql<string | null>`scope.company_id`,
  roles: sql<string>`scope.roles`,
};

/** The session of a caller as values where a prepared statement has columns (MeRefs), for a query that is not prepared. */
export function meValues(
  { accountId, companyId, roles }: Pick<Me, 'accountId' | 'companyId' | 'roles'>,
  at: Date,
): MeRefs {
  return {
    accountId: sql`${accountId}::bigint`,
    companyId: sql`${companyId}::bigint`,
    roles: sql`${roles.join(',')}::text`,
    now: sql`${at}::timestamptz`,
  };
}

/**
 * Declares a read on behalf of a session: the session's check and the query are one statement, so one round trip.
 * The query may refer to `me`; row-level policies see the account and the company, with `company: false` the account
 * alone. No row at all means: no session.
 */
export function sessionRead<V extends Values, Row>(
  build: (scope: ReadScope<V>) => Query<Row>,
  { company = true }: { company?: boolean } = {},
): SessionRead<V, Row> {
  return statement<V & SessionValues, ReadRow<Row>>((outer) => {
    const scope = outer as unknown as StatementScope<V>;
    const p = (name: keyof SessionValues) => outer.p(name) as RawBuilder<unknown>;
    const now = sql<Date>`${p('sessionNow')}::timestamptz`;
    const inner = build({ ...scope, me: { ...ME, now } });
    const operator = outer.has('sessionOperator');
    return sql<ReadRow<Row>>`${sessionWith(p, { company, operator })}
      select scope.session_id as me_session, scope.account_id as me_account,
        scope.company_id as me_company, scope.roles as me_roles, scope.unnoted as me_unnoted, answer.*
      from scope left join lateral (
        select true as hit, q.* from (${inner}) q where scope.account_id is not null offset 0
      ) answer on true`;
  });
}
