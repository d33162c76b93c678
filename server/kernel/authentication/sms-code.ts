import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

import type { Database } from '#server/db/types.ts';
import type { SmsPurpose } from '#server/kernel/ports/sms.ts';
import { before, MINUTE } from '../clock.ts';
import type { Tx } from '../session/scope.ts';

export const CODE_LIFE_MS = 5 * MINUTE;
export const CODE_TRIES = 5;

export interface CodeClaim {
  phone: string;
  purpose: SmsPurpose;
  code: string;
}

/** A million codes are searched in a second; without the pepper, a copy of the table is worth nothing. */
export function codeHash(pepper: Buffer, { phone, purpose, code }: CodeClaim): string {
  return createHmac('sha256', pepper).update(`${purpose}:${phone}:${code}`).digest('hex');
}

/** The newest code of a phone and purpose replaces the one before, with all its tries. */
export async function storeCode(
  tx: Tx,
  pepper: Buffer,
  claim: CodeClaim,
  now: Date,
): Promise<void> {
  const fresh = { code_hash: codeHash(pepper, claim), tries: 0, sent_at: now };
  await tx
    .insertInto('sms_code')
    .values({ phone: claim.phone, purpose: claim.purpose, ...fresh })
    .onConflict((row) => row.columns(['phone', 'purpose']).doUpdateSet(fresh))
    .execute();
}

/**
 * Spends one of the five tries and tells whether the code is right. The try is counted by the statement that reads the
 * hash, and committed before anything is compared.
 */
export async function tryCode(
  db: Kysely<Database>,
  pepper: Buffer,
  claim: CodeClaim,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('sms_code')
    .set({ tries: sql`tries + 1` })
    .where('phone', '=', claim.phone)
    .where('purpose', '=', claim.purpose)
    .where('tries', '<', CODE_TRIES)
    .where('sent_at', '>', before(now, CODE_LIFE_MS))
    .returning('code_hash')
    .executeTakeFirst();
  if (row === undefined) return false;
  return timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(codeHash(pepper, claim)));
}

/** Uses the code up, inside the transaction of what it allows; false when somebody else has just done so. */
export async function useCode(tx: Tx, pepper: Buffer, claim: CodeClaim): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sms_code')
    .where('phone', '=', claim.phone)
    .where('purpose', '=', claim.purpose)
    .where('code_hash', '=', codeHash(pepper, claim))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
