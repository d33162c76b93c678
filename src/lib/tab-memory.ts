import { readJson, writeJson } from './storage.ts';

/** What a tab keeps in its session storage about the work of one person, for after a reload. */
const KEYS = ['notices', 'views', 'lists', 'drafts', 'roles', 'unread', 'settled'] as const;
export type TabKey = (typeof KEYS)[number];

/** What this tab kept, when `isWanted` accepts it. */
export function recall<T>(key: TabKey, isWanted: (value: unknown) => value is T): T | undefined {
  return readJson('session', key, isWanted);
}

/** The page's person is gone, and it goes next: what a form still hands in on the way out is nobody's. */
let isLeft = false;

/** Keeps it until the tab is closed or its person is another one. */
export function keep(key: TabKey, value: unknown): void {
  if (isLeft && key === 'drafts') return;
  writeJson('session', key, value);
}

function forget(keys: readonly TabKey[]): void {
  for (const key of keys) keep(key, undefined);
}

/**
 * When the session is gone: nothing of the person before is shown in this tab. Text of forms that no server has outlives
 * an expired session; kept-drafts.ts gives it to its owner alone.
 */
export function forgetTab(): void {
  forget(KEYS.filter((key) => key !== 'drafts'));
}

/** At the logout, and when somebody else has signed in: nothing of the person before stays in this tab; the page goes next. */
export function forgetPerson(): void {
  forget(KEYS);
  isLeft = true;
}

/** Somebody has signed in, maybe in a page that a logout had left and that the browser shows again: forms keep what is typed. */
export function meetPerson(): void {
  isLeft = false;
}

const isRoles = (value: unknown): value is readonly string[] | null =>
  value === null || Array.isArray(value);

/**
 * My roles as the user info before this page told them in this tab, null for whoever had no company; undefined where nobody
 * knows. For what is asked before the user info is there: the server decides in any case.
 */
export const rolesBefore = (): readonly string[] | null | undefined => recall('roles', isRoles);

/** When the tab acts for another company, or its person's role has changed: the views are no longer theirs. */
export function forgetViews(): void {
  forget(['views', 'roles']);
}
