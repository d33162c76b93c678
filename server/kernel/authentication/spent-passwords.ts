import type { Kysely } from 'kysely';

import type { Database } from '#server/db/types.ts';
import { sha256 } from '../crypto/random.ts';

/** Leading zero bytes are the same number, and so would open as well. */
function digestOf(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const start = bytes.findIndex((byte) => byte !== 0);
  return sha256(bytes.subarray(Math.max(0, start)).toString('hex'));
}

/**
 * Uses sealed passwords up that were found right or are set, and answers how many of them nobody had used before. OAEP
 * seals the same password otherwise each time, so a client that seals anew never meets its own, and whoever has recorded
 * one cannot send it again. They are kept: a password may come back after others.
 */
export async function spendPasswords(
  db: Kysely<Database>,
  accountId: string,
  sealed: readonly string[],
  now: Date,
): Promise<number> {
  const rows = sealed.map((one) => ({
    digest: digestOf(one),
    account_id: accountId,
    spent_at: now,
  }));
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('spent_password')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}
