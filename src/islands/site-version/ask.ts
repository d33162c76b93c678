import { rememberOwnVersion } from '#src/lib/site-version.ts';
import { readText, writeText } from '#src/lib/storage.ts';
import { checkVersion } from '#src/stores/version.ts';

/** Session storage: when a public page of this tab last asked, in ms. */
const ASKED_KEY = 'versionAsked';
/** Public pages ask at most once a minute (design/routes.md). */
const PAUSE_MS = 60_000;

function ask(): void {
  if (document.visibilityState === 'hidden') return;
  if (Date.now() - Number(readText('session', ASKED_KEY) ?? 0) < PAUSE_MS) return;
  writeText('session', ASKED_KEY, String(Date.now()));
  void checkVersion();
}

// The user centre asks by itself, after each of its navigations; src/layouts/centre-early.js sets `device` there.
if (document.documentElement.dataset.device === undefined) {
  rememberOwnVersion();
  ask();
  // Somebody comes back to a page that was kept by the browser, or stood open for days.
  addEventListener('pageshow', ask);
  document.addEventListener('visibilitychange', ask);
}
