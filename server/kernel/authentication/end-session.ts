import type { Kernel } from '../kernel.ts';
import { audit } from '../log/audit.ts';
import { requireSession } from '../session/require-session.ts';
import type { SigningOut } from '../session/sign-in.ts';

type Leaving = Pick<SigningOut<never, never>, 'credentials' | 'at' | 'origin' | 'knowAs'>;

/** Ends the session of a logout. */
export function endSession(
  kernel: Kernel,
  { credentials, at, origin, knowAs }: Leaving,
  action: string,
): Promise<Record<never, never>> {
  return kernel.db.transaction().execute(async (tx) => {
    const me = await requireSession(tx, credentials, null, at);
    knowAs(me.accountId);
    await tx.deleteFrom('session').where('id', '=', me.sessionId).execute();
    await audit(tx, { action, accountId: me.accountId }, origin, at);
    return {};
  });
}
