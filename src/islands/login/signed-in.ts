import { ApiError } from '#src/lib/errors.ts';
import { takeFlash } from '#src/stores/flash.ts';
import { $loginFlag, $token, $user, fetchUser, signOutLocally } from '#src/stores/session.ts';
import { takeWelcome } from '#src/stores/welcome.ts';

import { toast } from './toast.ts';

/** Fills the header of a page that has no use for the user info itself. */
async function showUser(): Promise<void> {
  if ($loginFlag.get() || $user.get() !== null) return;
  try {
    await fetchUser();
  } catch (error) {
    // Any other failure says nothing about the session, and the page reads as well without a name.
    if (error instanceof ApiError && error.kind === 'session-expired') signOutLocally();
  }
}

$user.subscribe((user) => {
  if (user === null) return;
  for (const element of document.querySelectorAll('[data-user-name]')) {
    element.textContent = user.nickName;
  }
});
$token.subscribe(() => void showUser());

const flash = takeFlash();
if (flash !== undefined) {
  toast(flash);
  void import('./focus-back.ts').then(({ takeFocusBack }) => takeFocusBack());
}
if (takeWelcome())
  void import('./next-step.ts').then(({ offerCertification }) => offerCertification());

// Before the router and before the browser: the link is followed once its question has been answered.
document.addEventListener(
  'click',
  (event) => {
    const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
    const link = (target as Element).closest<HTMLAnchorElement>('a[data-certification]');
    const isPlain = button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);
    if (!link || !isPlain || 'asked' in link.dataset) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void import('./certify.ts').then(
      ({ checkAndFollow }) => checkAndFollow(link),
      () => location.assign(link.href),
    );
  },
  { capture: true },
);
