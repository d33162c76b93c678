import { wireTime } from '../clock.ts';
import { emit } from '../jobs/outbox.ts';
import { audit } from '../log/audit.ts';
import type { Tx } from '../session/scope.ts';
import type { SigningIn } from '../session/sign-in.ts';
import type { Account } from './accounts.ts';

/** Topic of the event that tells an account's owner of a sign-in from an unknown browser. */
export const NEW_DEVICE = 'account.newDevice';

type Signing = Pick<SigningIn<never, never>, 'open' | 'at' | 'origin'>;

/** The end of every way to sign in: session, notice of a new device, audit row; answers the bearer. */
export async function openAccount(
  tx: Tx,
  account: Pick<Account, 'id'>,
  { open, at, origin }: Signing,
  { action, noticeDevice }: { action: string; noticeDevice: boolean },
): Promise<{ token: string }> {
  const session = await open(tx, account.id);
  await tx.updateTable('account').set({ last_login_at: at }).where('id', '=', account.id).execute();
  if (session.fromNewDevice && noticeDevice) {
    const payload = { time: wireTime(at), address: origin.address, device: origin.userAgent };
    await emit(tx, { topic: NEW_DEVICE, accountId: account.id, payload }, at);
  }
  const about = { objectType: 'account', objectId: account.id };
  await audit(tx, { action, accountId: account.id, ...about }, origin, at);
  return { token: session.token };
}
