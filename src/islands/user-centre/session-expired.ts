import { TEXT } from '#contract/envelope.ts';
import { loginOnHomePage } from '#src/stores/login-dialog.ts';
import { $sessionExpired, signOutLocally } from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';

async function askWhatToDo(): Promise<void> {
  const again = await ask(TEXT.sessionExpired, { yes: '重新登录', no: '继续停留' });
  $sessionExpired.set(false);
  if (!again) return;
  signOutLocally();
  loginOnHomePage({ returnTo: location.pathname + location.search });
}

/**
 * When the server has ended the session: one dialog, however many calls fail (specification, section 8). Who stays is
 * asked again at the next call that fails; who signs in again comes back here.
 */
export function watchSession(): () => void {
  return $sessionExpired.listen((expired) => {
    if (expired) void askWhatToDo();
  });
}
