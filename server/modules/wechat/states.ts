import type { Kysely } from 'kysely';

import { WECHAT_STATE_SECONDS } from '#contract/account/wechat.ts';
import type { Database } from '#server/db/types.ts';
import { before, SECOND } from '#server/kernel/clock.ts';
import { randomToken, sha256 } from '#server/kernel/crypto/random.ts';

/** For whom a state is: a browser, and an account where a signed-in one binds. */
export interface StateOwner {
  browserHash: string;
  accountId: string | null;
}

/** A fresh state, 256 bits, known only to the browser that asked. */
export async function makeState(
  db: Kysely<Database>,
  owner: StateOwner,
  at: Date,
): Promise<string> {
  const state = randomToken();
  await db
    .insertInto('wechat_state')
    .values({
      state_hash: sha256(state),
      browser_hash: owner.browserHash,
      account_id: owner.accountId,
      created_at: at,
    })
    .execute();
  return state;
}

/**
 * Uses a state up; false when it is unknown, too old, used, or somebody else's. The one statement that finds it removes
 * it: of any number of twins one gets it.
 */
export async function takeState(
  db: Kysely<Database>,
  state: string,
  owner: StateOwner,
  at: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wechat_state')
    .where('state_hash', '=', sha256(state))
    .where('browser_hash', '=', owner.browserHash)
    .where('account_id', 'is not distinct from', owner.accountId)
    .where('created_at', '>', before(at, WECHAT_STATE_SECONDS * SECOND))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whether a state is alive and this browser's, without using it up. */
export async function ownsState(
  db: Kysely<Database>,
  state: string,
  browserHash: string,
  at: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('wechat_state')
    .select('state_hash')
    .where('state_hash', '=', sha256(state))
    .where('browser_hash', '=', browserHash)
    .where('created_at', '>', before(at, WECHAT_STATE_SECONDS * SECOND))
    .executeTakeFirst();
  return row !== undefined;
}
