import { sql } from 'kysely';

import { HOUR } from '../clock.ts';
import { randomToken, sha256 } from '../crypto/random.ts';
import type { Kernel } from '../kernel.ts';
import type { Origin } from '../wire/origin.ts';
import type { Side } from './credentials.ts';
import type { Me } from './me.ts';
import { endAddresses } from './private-address.ts';
import { inScope, setScope, type Tx } from './scope.ts';

/** A session ends after this long, however much it is used. */
export const SESSION_MS = 12 * HOUR;

export interface NewSession {
  accountId: string;
  side: Side;
  origin: Origin;
  /** Of the browser that signs in: its companion and device cookies, as hashes. */
  companionHash: string | undefined;
  deviceHash: string | undefined;
  at: Date;
}

export interface OpenedSession {
  token: string;
  companion: string;
  /** A new device cookie, where the browser had none. */
  device: string | undefined;
  /** Whether this account never signed in from this browser before. */
  fromNewDevice: boolean;
}

async function rememberDevice(
  tx: Tx,
  accountId: string,
  deviceHash: string,
  at: Date,
): Promise<boolean> {
  const { isNew } = await tx
    .insertInto('known_device')
    .values({ account_id: accountId, device_hash: deviceHash, first_seen_at: at, last_seen_at: at })
    .onConflict((row) =>
      row.columns(['account_id', 'device_hash']).doUpdateSet({ last_seen_at: at }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return isNew;
}

/**
 * Opens a session inside the transaction of the sign-in and ends the one that this browser had.
 * Leaves the transaction scoped to the account.
 */
export async function openSession(tx: Tx, wanted: NewSession): Promise<OpenedSession> {
  const { accountId, origin, at } = wanted;
  const token = randomToken();
  const companion = randomToken();
  const device = wanted.deviceHash === undefined ? randomToken() : undefined;
  const deviceHash = wanted.deviceHash ?? sha256(device ?? '');
  await setScope(tx, { accountId, sessionKey: wanted.companionHash ?? '' });
  if (wanted.companionHash !== undefined) {
    await tx.deleteFrom('session').where('companion_hash', '=', wanted.companionHash).execute();
  }
  await tx
    .insertInto('session')
    .values({
      account_id: accountId,
      token_hash: sha256(token),
      companion_hash: sha256(companion),
      device_hash: deviceHash,
      side: wanted.side,
      user_agent: origin.userAgent,
      address: origin.address,
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + SESSION_MS),
    })
    .execute();
  const fromNewDevice = await rememberDevice(tx, accountId, deviceHash, at);
  return { token, companion, device, fromNewDevice };
}

/** Ends every session of an account, and what is read without one; the transaction must be scoped to it. */
export async function endAllSessions(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
  await endAddresses(tx, accountId, at);
}

/**
 * Notes that a session is in use, at most once a minute and after the answer went out. A session therefore ends
 * between 29 and 30 minutes after its last call, never later.
 */
export function noteUse(kernel: Kernel, me: Me, at: Date): void {
  if (!me.unnoted) return;
  kernel.background(() =>
    inScope(kernel.db, { accountId: me.accountId }, async (tx) => {
      await tx
        .updateTable('session')
        .set({ last_seen_at: at })
        .where('id', '=', me.sessionId)
        .where('last_seen_at', '<', at)
        .execute();
    }),
  );
}
