import type { Kysely } from 'kysely';

import { WECHAT_TICKET_SECONDS } from '#contract/account/wechat.ts';
import type { Database } from '#server/db/types.ts';
import { before, SECOND } from '#server/kernel/clock.ts';
import { randomToken, sha256 } from '#server/kernel/crypto/random.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

export interface TicketClaim {
  ticket: string;
  browserHash: string;
}

/** A ticket that allows this browser to bind the identity that was scanned in it. */
export async function makeTicket(
  tx: Tx,
  { browserHash, identityKey }: { browserHash: string; identityKey: string },
  at: Date,
): Promise<string> {
  const ticket = randomToken();
  await tx
    .insertInto('wechat_ticket')
    .values({
      ticket_hash: sha256(ticket),
      browser_hash: browserHash,
      identity_key: identityKey,
      created_at: at,
    })
    .execute();
  return ticket;
}

/** Whether a ticket is alive and this browser's. */
export async function ownsTicket(
  db: Kysely<Database>,
  { ticket, browserHash }: TicketClaim,
  at: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('wechat_ticket')
    .select('ticket_hash')
    .where('ticket_hash', '=', sha256(ticket))
    .where('browser_hash', '=', browserHash)
    .where('created_at', '>', before(at, WECHAT_TICKET_SECONDS * SECOND))
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a ticket up in the transaction that binds; answers its identity, undefined when somebody was quicker. */
export async function takeTicket(
  tx: Tx,
  { ticket, browserHash }: TicketClaim,
  at: Date,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('wechat_ticket')
    .where('ticket_hash', '=', sha256(ticket))
    .where('browser_hash', '=', browserHash)
    .where('created_at', '>', before(at, WECHAT_TICKET_SECONDS * SECOND))
    .returning('identity_key')
    .executeTakeFirst();
  return row?.identity_key;
}
