import { sql } from 'kysely';
import { sessionRead } from '#server/kernel/session/read.ts';
import { type Holding, holdingCompanies } from './closing.ts';

interface SecurityRow {
  phone: string;
  nick_name: string;
  has_password: boolean;
  bound_at: Date | null;
}

export const securityQuery = sessionRead<Record<never, never>, SecurityRow>(({ db, me }) =>
  db
    .selectFrom('account')
    .leftJoin('wechat_identity', 'wechat_identity.account_id', 'account.id')
    .select(['account.phone', 'account.nick_name', 'wechat_identity.bound_at'])
    .select(sql<boolean>`account.password_hash is not null`.as('has_password'))
    .where('account.id', '=', me.accountId),
);

export interface StoredSession {
  id: string;
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
}

/** Those that would still be let in; what has run out waits for removal and concerns nobody. */
export const sessionsQuery = sessionRead<{ now: Date; idle: Date }, StoredSession>(
  ({ db, me, p }) =>
    db
      .selectFrom('session')
      .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
      .where('account_id', '=', me.accountId)
      .where('expires_at', '>', p('now'))
      .where('last_seen_at', '>', p('idle'))
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc'),
);

export const blockersQuery = sessionRead<{ now: Date }, Holding>(({ me, p }) =>
  holdingCompanies(me.accountId, p('now')),
);
