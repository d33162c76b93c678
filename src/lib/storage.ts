/** `local` stays and is shared between tabs; `session` belongs to one tab and ends with it. */
export type Area = 'local' | 'session';

function areaOf(area: Area): Storage | undefined {
  try {
    return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    // A browser that blocks site data throws at the mere look.
    return undefined;
  }
}

/** The stored text, or undefined: absent, blocked, or no browser. */
export function readText(area: Area, key: string): string | undefined {
  try {
    return areaOf(area)?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text; undefined removes it. Full or blocked storage is no error: everything here can be had anew. */
export function writeText(area: Area, key: string, value: string | undefined): void {
  try {
    if (value === undefined) areaOf(area)?.removeItem(key);
    else areaOf(area)?.setItem(key, value);
  } catch {
    // See above.
  }
}

/** The stored JSON value when `isWanted` accepts it; an old or broken one counts as absent. */
export function readJson<T>(
  area: Area,
  key: string,
  isWanted: (value: unknown) => value is T,
): T | undefined {
  const text = readText(area, key);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isWanted(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a JSON value; undefined removes it. */
export function writeJson(area: Area, key: string, value: unknown): void {
  writeText(area, key, value === undefined ? undefined : JSON.stringify(value));
}
