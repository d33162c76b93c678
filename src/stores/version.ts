import { atom } from 'nanostores';

import { fetchSiteVersion } from '#src/api/site-version.ts';
import { askWhenCodeIsLost } from '#src/lib/load-code.ts';
import { isOutdated, mayReloadFor, ownVersion, reloadFor } from '#src/lib/site-version.ts';

import { $dirty } from './dirty.ts';

/** A published version that this page waits for, because a reload now would lose something; update-bar.tsx asks. */
export const $newVersion = atom<string | undefined>(undefined);
/** 稍后 was said to it; a page that has nothing to lose takes it all the same. */
let postponed: string | undefined;
let holds = () => false;

/** No reload while `isHolding` is true: what is being sent must not be cut off. */
export function holdReloads(isHolding: () => boolean): void {
  holds = isHolding;
}

function isBusy(): boolean {
  return $dirty.get().size > 0 || document.querySelector('dialog:modal') !== null;
}

let leaving = false;

/**
 * After a navigation: asks for the published version, and where the page is of another one loads it anew, at most once
 * per version. What a reload would lose keeps it: a form with unsaved input, an open dialog, or what holdReloads() was
 * told. True when the page is being loaded anew.
 */
export async function checkVersion(): Promise<boolean> {
  const published = await fetchSiteVersion();
  if (leaving) return true;
  if (published === undefined || !isOutdated(published) || !mayReloadFor(published)) return false;
  if (isBusy() || holds()) {
    if (published !== postponed) $newVersion.set(published);
    return false;
  }
  leaving = true;
  reloadFor(published);
  return true;
}

askWhenCodeIsLost(checkVersion);

/** 刷新: takes the waiting version at once. */
export function takeNewVersion(): void {
  reloadFor($newVersion.get() ?? ownVersion() ?? '');
}

/** 稍后: asks no more for this version. */
export function postponeNewVersion(): void {
  postponed = $newVersion.get();
  $newVersion.set(undefined);
}
