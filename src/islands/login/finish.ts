import { TOKEN_COOKIE } from '#contract/account/login.ts';
import { keepBearer } from '#src/lib/keep-bearer.ts';
import { leaveFlash } from '#src/stores/flash.ts';
import { $loginDialog } from '#src/stores/login-dialog.ts';
import { $token, loadUser, signedIn } from '#src/stores/session.ts';

import { toast } from './toast.ts';

let finishing = false;

function closeDialog(): void {
  document.querySelector<HTMLDialogElement>('dialog.login')?.close();
}

/** Goes where the visitor was going; without such a place the page is loaded anew, now for a signed-in user. */
function leave(): void {
  const { returnTo } = $loginDialog.get();
  const here = location.pathname + location.search;
  const target = new URL(returnTo ?? here, location.href);
  if (target.pathname + target.search === here) location.reload();
  else location.assign(target);
}

/**
 * After a login or registration: keep the token, load the user info and then the enumerations, move on. Rejects with the
 * error to show when the user info cannot be had. Never resolves where the page goes; in place it closes the dialog.
 * `atLeave` is run before a page is loaded anew that nobody was on the way from.
 */
export async function finishSignIn(
  token: string,
  success: string,
  atLeave?: () => void,
): Promise<void> {
  const { inPlace, returnTo } = $loginDialog.get();
  finishing = true;
  try {
    keepBearer(TOKEN_COOKIE, token);
    signedIn(token, { inPlace });
    await loadUser();
  } catch (error) {
    finishing = false;
    throw error;
  }
  if (inPlace) {
    finishing = false;
    closeDialog();
    toast(success);
    return;
  }
  leaveFlash(success);
  if (returnTo === undefined) atLeave?.();
  leave();
  await new Promise(() => undefined);
}

// Signed in from another tab while this one asks: there is nothing left to ask.
$token.listen((token) => {
  const { open, inPlace } = $loginDialog.get();
  if (token === undefined || finishing || !open) return;
  if (inPlace) closeDialog();
  else leave();
});
