import { TEXT } from '#contract/wire/envelope.ts';
import { $dirty } from '#src/stores/dirty.ts';
import { $loginDialog, loginOnHomePage, openLogin } from '#src/stores/login-dialog.ts';
import { isWriteWaiting, settleRenewal } from '#src/stores/renewal.ts';
import { $sessionExpired, $token, signOutLocally } from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';

/** Views that ask anew after a failure must not ask a person who has just answered. */
const PEACE_MS = 2_000;
let stayedAt = 0;

const SIGNED_OUT = '已在其他页面退出登录，您可以继续留在该页面，或者重新登录';

function stay(): void {
  stayedAt = Date.now();
  settleRenewal(false);
}

/** Opens the login dialog over the page; closed without a login, the person stays as they are. */
function signInHere(): void {
  openLogin({ message: TEXT.signInAgain, inPlace: true });
  const stop = $loginDialog.listen(({ open }) => {
    if (open) return;
    stop();
    // With a new token, somebody has signed in; followTokens() finds out who.
    if ($sessionExpired.get()) stay();
  });
}

async function askWhatToDo(): Promise<void> {
  const settled = new AbortController();
  const stop = $sessionExpired.listen(() => settled.abort());
  const again = await ask($token.get() === undefined ? SIGNED_OUT : TEXT.sessionExpired, {
    yes: '重新登录',
    no: '继续停留',
    urgent: true,
    signal: settled.signal,
  });
  stop();
  // Settled meanwhile, by a login in another tab, or asked anew, since another tab has signed out.
  if (settled.signal.aborted) return;
  if (!again) return stay();
  // What is unsaved here, or on its way, would be lost on the way to the index.
  if ($dirty.get().size > 0 || isWriteWaiting()) return signInHere();
  signOutLocally();
  loginOnHomePage({ returnTo: location.pathname + location.search + location.hash });
}

/** What becomes of a session that the server has ended: its person stays without, or signs in again. */
export function settle(): void {
  // Settled while this code was on its way, by a login in another tab.
  if (!$sessionExpired.get()) return;
  // Nor one who is being asked to sign in already: the link that they followed is not for visitors.
  if (Date.now() - stayedAt < PEACE_MS || $loginDialog.get().open) settleRenewal(false);
  else void askWhatToDo();
}
