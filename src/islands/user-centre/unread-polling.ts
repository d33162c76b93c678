import { $sessionExpired } from '#src/stores/session.ts';
import { refreshUnread } from '#src/stores/unread.ts';

const EVERY_MS = 60_000;

/**
 * Keeps the unread count fresh: now, each minute while the page is visible, and when somebody comes back to it.
 * Nobody waits for it, so a failure is not told; after the session has ended it asks no more.
 */
export function pollUnread(): () => void {
  let over = false;
  const refresh = () => {
    if (document.visibilityState === 'hidden' || over) return;
    refreshUnread().catch(() => undefined);
  };
  const stopListening = $sessionExpired.listen((expired) => {
    over ||= expired;
  });
  const timer = setInterval(refresh, EVERY_MS);
  document.addEventListener('visibilitychange', refresh);
  window.addEventListener('focus', refresh);
  refresh();
  return () => {
    clearInterval(timer);
    stopListening();
    document.removeEventListener('visibilitychange', refresh);
    window.removeEventListener('focus', refresh);
  };
}
