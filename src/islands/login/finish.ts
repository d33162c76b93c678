import { leaveFlash } from '#src/stores/flash.ts';
import { $loginDialog } from '#src/stores/login-dialog.ts';
import { $token, loadUser, signedIn } from '#src/stores/session.ts';

let finishing = false;

/** Goes where the visitor was going; without such a place the page is loaded anew, now for a signed-in user. */
function leave(): void {
  const { returnTo } = $loginDialog.get();
  const here = location.pathname + location.search;
  const target = new URL(returnTo ?? here, location.href);
  if (target.pathname + target.search === here) location.reload();
  else location.assign(target);
}

/**
 * After a login or registration: keep the token, load the user info and then the enumerations, move on. Never resolves,
 * because the page goes; rejects with the error to show when the user info cannot be had.
 */
export async function finishSignIn(token: string, success: string): Promise<void> {
  finishing = true;
  try {
    signedIn(token);
    await loadUser();
  } catch (error) {
    finishing = false;
    throw error;
  }
  leaveFlash(success);
  leave();
  await new Promise(() => undefined);
}

// Signed in from another tab while this one asks: there is nothing left to ask.
$token.listen((token) => {
  if (token !== undefined && !finishing && $loginDialog.get().open) leave();
});
