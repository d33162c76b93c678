import { type Kysely, sql, type Transaction } from 'kysely';

import type { Database } from '#server/db/types.ts';

export type Tx = Transaction<Database>;

interface Scope {
  accountId?: string;
  companyId?: string;
  /** Hash of a half of a session that the caller holds. */
  sessionKey?: string;
  maintenance?: boolean;
  /** The work is the platform's, or that of an operator who was found to hold a role. */
  operator?: boolean;
}

/** Tells the row-level policies for whom the rest of this transaction works. */
export async function setScope(tx: Tx, scope: Scope): Promise<void> {
  await sql`select
    set_config('app.account_id', ${scope.accountId ?? ''}, true),
    set_config('app.company_id', ${scope.companyId ?? ''}, true),
    set_config('app.session_key', ${scope.sessionKey ?? ''}, true),
    set_config('app.maintenance', ${scope.maintenance ? 'on' : ''}, true),
    set_config('app.operator', ${scope.operator ? 'on' : ''}, true)`.execute(tx);
}

/** One transaction on behalf of `scope`. */
export function inScope<T>(
  db: Kysely<Database>,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await setScope(tx, scope);
    return work(tx);
  });
}

/**
 * One step of a transaction that touches records of other companies too, as the platform's own work does: what a buyer
 * declines ends its supplier's order. Where it throws, the transaction is rolled back with all that it may.
 */
export async function asPlatform<T>(tx: Tx, step: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ was: string }>`
    select coalesce(was.setting, '') as was, set_config('app.maintenance', 'on', true)
    from (select current_setting('app.maintenance', true) as setting offset 0) was`.execute(tx);
  const done = await step();
  await sql`select set_config('app.maintenance', ${rows[0]?.was ?? ''}, true)`.execute(tx);
  return done;
}
