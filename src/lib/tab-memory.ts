import { readJson, writeJson, writeText } from './storage.ts';

/** What a tab keeps in its session storage about the work of one person, for after a reload. */
export const TAB_KEYS = {
  notices: 'notices',
  views: 'keptViews',
  lists: 'lists',
  drafts: 'drafts',
  roles: 'roles',
} as const;
export type TabKey = keyof typeof TAB_KEYS;

/** What this tab kept, when `isWanted` accepts it. */
export function recall<T>(key: TabKey, isWanted: (value: unknown) => value is T): T | undefined {
  return readJson('session', TAB_KEYS[key], isWanted);
}

/** Keeps it until the tab is closed or its person is another one. */
export function keep(key: TabKey, value: unknown): void {
  writeJson('session', TAB_KEYS[key], value);
}

/**
 * When the session is gone: nothing of the person before is shown in this tab. Text of forms that no server has outlives
 * an expired session; kept-drafts.ts gives it to its owner alone.
 */
export function forgetTab(): void {
  for (const key of Object.values(TAB_KEYS)) {
    if (key !== TAB_KEYS.drafts) writeText('session', key, undefined);
  }
}

/** At the logout, and when somebody else has signed in: nothing of the person before stays in this tab. */
export function forgetPerson(): void {
  for (const key of Object.values(TAB_KEYS)) writeText('session', key, undefined);
}

/** When the tab acts for another company, or its person's role has changed: the views are no longer theirs. */
export function forgetViews(): void {
  for (const key of [TAB_KEYS.views, TAB_KEYS.roles]) writeText('session', key, undefined);
}
