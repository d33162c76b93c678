import { ADMIN } from '#contract/account/people.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { isGivenUp } from '#server/kernel/sql/unique.ts';
import { forbidden, refused } from '#server/kernel/wire/refusal.ts';

const ADMINISTRATOR = 'admin';

/** Whoever administers the platform at a moment: the role is theirs, and their account may sign in. */
const administrators = (tx: Tx, at: Date) =>
  tx
    .selectFrom('role_relation')
    .innerJoin('account', 'account.id', 'role_relation.account_id')
    .select('role_relation.id')
    .where('role_code', '=', ADMINISTRATOR)
    .where('account.status', '=', 1)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', at)]))
    .limit(1);

/**
 * What waits for another administrator may be waited for by him: who is to be stopped holds the session of his own call. Throws
 * admins_at_once for the one of both that the database gives up; the other goes on.
 */
export async function orGivenUp<T>(waiting: Promise<T>): Promise<T> {
  return await waiting.catch((error: unknown) => {
    throw isGivenUp(error) ? refused(ADMIN.atOnce) : error;
  });
}

/**
 * Whoever takes roles or stops accounts takes turns on the role's row. Who was an administrator when the request came may have been
 * stopped by another one meanwhile, so it is asked again under the lock. Throws 403, and admins_at_once.
 */
export async function inTurn(
  tx: Tx,
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> {
  const row = tx.selectFrom('role').select('code').where('code', '=', ADMINISTRATOR);
  await orGivenUp(row.forUpdate().execute());
  const mine = administrators(tx, at).where('role_relation.account_id', '=', accountId);
  if ((await mine.executeTakeFirst()) === undefined) throw forbidden();
}

/** The console must not lose the last who can give roles. Throws last_admin. */
export async function expectAdministrator(tx: Tx, at: Date): Promise<void> {
  if ((await administrators(tx, at).executeTakeFirst()) === undefined) {
    throw refused(ADMIN.lastAdmin);
  }
}
