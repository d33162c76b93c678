import { fetchSiteVersion } from '#src/api/site-version.ts';
import { isOutdated, mayReloadFor, reloadFor, rememberOwnVersion } from '#src/lib/site-version.ts';
import { readText, writeText } from '#src/lib/storage.ts';

/** Session storage: when a public page of this tab last asked, in ms. */
const ASKED_KEY = 'versionAsked';
/** Public pages ask at most once a minute. */
const PAUSE_MS = 60_000;

async function ask(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  if (Date.now() - Number(readText('session', ASKED_KEY) ?? 0) < PAUSE_MS) return;
  writeText('session', ASKED_KEY, String(Date.now()));
  const published = await fetchSiteVersion();
  if (published === undefined || !isOutdated(published) || !mayReloadFor(published)) return;
  // All that a public page could lose stands in its dialog; the page after this one is of the new version anyway.
  if (document.querySelector('dialog:modal') === null) reloadFor(published);
}

rememberOwnVersion();
const again = () => void ask();
again();
// Somebody comes back to a page that was kept by the browser, or stood open for days.
addEventListener('pageshow', again);
document.addEventListener('visibilitychange', again);
