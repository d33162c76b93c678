import { atom } from 'nanostores';

import { SESSION_IDLE_MINUTES, SESSION_NOTED_MINUTES } from '#contract/account/login.ts';
import { connectClient } from '#src/api/surroundings.ts';
import { readText, writeText } from '#src/lib/storage.ts';

/** Local storage, so that every tab of this browser knows when any of them last renewed the session; in ms. */
const USED_KEY = 'sessionUsed';
/** The use is written down at most this often. */
const PRECISION_MS = 5_000;
/** The earliest moment at which the server may end a session that nobody has used since. */
const LASTS_MS = (SESSION_IDLE_MINUTES - SESSION_NOTED_MINUTES) * 60_000;
/** How long before that somebody is warned. */
const WARNED_MS = 2 * 60_000;

/** Whether the session ends within two minutes unless somebody uses it. */
export const $idle = atom(false);

let timer: ReturnType<typeof setTimeout> | undefined;
/** The same of this page alone, for a browser that keeps nothing. */
let usedHere = 0;

function usedAt(): number {
  return Math.max(usedHere, Number(readText('local', USED_KEY) ?? 0));
}

/** When the session ends if nobody uses it, ms since 1970. */
export function idleEnd(): number {
  return usedAt() + LASTS_MS;
}

function look(): void {
  clearTimeout(timer);
  const left = idleEnd() - WARNED_MS - Date.now();
  $idle.set(left <= 0);
  // Timers of a sleeping page are late; the page looks again when it is shown.
  if (left > 0) timer = setTimeout(look, left);
}

function noteUse(): void {
  // What lies ahead was noted before the clock of the device was put right.
  if (Math.abs(Date.now() - usedAt()) < PRECISION_MS) return;
  usedHere = Date.now();
  writeText('local', USED_KEY, String(usedHere));
  look();
}

/** Follows the use of the session in all tabs and keeps $idle right. Returns what stops it. */
export function watchIdle(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  connectClient({ onRenewed: noteUse });
  // The guard's own call has just used it.
  noteUse();
  look();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === USED_KEY) look();
  };
  window.addEventListener('storage', onStorage, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => {
    stop.abort();
    clearTimeout(timer);
    connectClient({ onRenewed: () => undefined });
  };
}
