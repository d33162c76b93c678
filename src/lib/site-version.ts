import { readJson, readText, writeJson, writeText } from './storage.ts';

/** Specification, section 9: version storage key. */
const STORED_KEY = 'vmp_version';
/** Session storage: the versions that this tab was reloaded for. */
const RELOADED_KEY = 'reloadedVersions';
/** More deployments than one tab lives through. */
const MOST_REMEMBERED = 20;

/** The version of the site that this page was built with (scripts/site/version-file.ts); undefined in development. */
export function ownVersion(): string | undefined {
  return document.documentElement.dataset.version;
}

/** Notes the page's own version as the one that this browser runs. */
export function rememberOwnVersion(): void {
  const own = ownVersion();
  if (own !== undefined) writeText('local', STORED_KEY, own);
}

/**
 * Compares what version.json says with the stored version and the page's own, and stores it. True when either differs
 * (specification, section 4): the page is of another version than the site.
 */
export function isOutdated(published: string): boolean {
  const known = [readText('local', STORED_KEY), ownVersion()];
  writeText('local', STORED_KEY, published);
  return known.some((version) => version !== undefined && version !== published);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Whether this tab may be reloaded for a version: once, or a cache on the way would make it reload for ever. */
export function mayReloadFor(version: string): boolean {
  return !readJson('session', RELOADED_KEY, isTexts)?.includes(version);
}

/** Loads the page anew, now with that version; later calls for the same one are refused by mayReloadFor(). */
export function reloadFor(version: string): void {
  const before = readJson('session', RELOADED_KEY, isTexts) ?? [];
  writeJson('session', RELOADED_KEY, [...before, version].slice(-MOST_REMEMBERED));
  location.reload();
}
