import { before, DAY } from '#server/kernel/clock.ts';
import { randomText, sha256 } from '#server/kernel/crypto/random.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** 131 bits: nobody guesses one, and a QR code of it stays coarse enough for a crumpled note. */
const TOKEN_LENGTH = 22;

/** Name of the parameter: days for which a link to the sign page is good. */
const SIGN_LINK_DAYS = 'sign.linkDays';

/** The hash by which a link is found. */
export const tokenHash = (token: string) => sha256(token);

const purposeOf = (deliveryId: string) => `sign_link.token:${deliveryId}`;

/** Where the sign page of a token is. */
export const signUrl = ({ publicOrigin }: Pick<Kernel, 'publicOrigin'>, token: string) =>
  `${publicOrigin()}/portal/sign/${token}`;

export interface SignLink {
  token: string;
  expiresAt: Date;
}

/** The living link of a delivery, with its token opened; undefined where there is none. For the platform's own work. */
export async function linkOf(
  tx: Tx,
  { cipher }: Pick<Kernel, 'cipher'>,
  deliveryId: string,
): Promise<SignLink | undefined> {
  const row = await tx
    .selectFrom('sign_link')
    .select(['token_sealed', 'expires_at'])
    .where('delivery_id', '=', deliveryId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const token = cipher.open(row.token_sealed, purposeOf(deliveryId));
  return { token, expiresAt: row.expires_at };
}

/** No link of the delivery leads to the sign page any more. For the platform's own work. */
export async function endLink(tx: Tx, deliveryId: string, at: Date): Promise<void> {
  await tx
    .updateTable('sign_link')
    .set({ ended_at: at })
    .where('delivery_id', '=', deliveryId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Makes a link in the place of one before; a note that was printed with that one is worth nothing. */
async function newLink(
  tx: Tx,
  { cipher }: Pick<Kernel, 'cipher'>,
  deliveryId: string,
  at: Date,
): Promise<void> {
  await endLink(tx, deliveryId, at);
  const token = randomText(TOKEN_LENGTH);
  const days = Number(await paramOf(tx, SIGN_LINK_DAYS));
  await tx
    .insertInto('sign_link')
    .values({
      delivery_id: deliveryId,
      token_hash: tokenHash(token),
      token_sealed: cipher.seal(token, purposeOf(deliveryId)),
      issued_at: at,
      expires_at: before(at, -days * DAY),
    })
    .execute();
}

/**
 * Sees to it that a delivery has a link: the one that it has, so that printed notes stay good, or another where that has run
 * out. For the platform's own work.
 */
export async function issueLink(
  tx: Tx,
  kernel: Pick<Kernel, 'cipher'>,
  deliveryId: string,
  at: Date,
): Promise<void> {
  const living = await linkOf(tx, kernel, deliveryId);
  if (living === undefined || living.expiresAt <= at) await newLink(tx, kernel, deliveryId, at);
}
