import { PHONE_PROOF_SECONDS } from '#contract/account/account.ts';
import { before, SECOND } from '#server/kernel/clock.ts';
import { randomToken, sha256 } from '#server/kernel/crypto/random.ts';
import type { Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** A ticket that says: in this session, the present phone was proved. The newest replaces the one before. */
export async function makeProof(tx: Tx, { sessionId, accountId }: Me, at: Date): Promise<string> {
  const ticket = randomToken();
  const fresh = { ticket_hash: sha256(ticket), created_at: at };
  await tx
    .insertInto('phone_proof')
    .values({ session_id: sessionId, account_id: accountId, ...fresh })
    .onConflict((row) => row.column('session_id').doUpdateSet(fresh))
    .execute();
  return ticket;
}

/** Whether the ticket is this session's and not too old. */
export async function hasProof(tx: Tx, me: Me, ticket: string, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('phone_proof')
    .select('session_id')
    .where('session_id', '=', me.sessionId)
    .where('ticket_hash', '=', sha256(ticket))
    .where('created_at', '>', before(at, PHONE_PROOF_SECONDS * SECOND))
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the ticket up, in the transaction of what it allows; false when a twin was quicker. */
export async function takeProof(tx: Tx, me: Me, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('phone_proof')
    .where('session_id', '=', me.sessionId)
    .where('ticket_hash', '=', sha256(ticket))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
