import { atom } from 'nanostores';

import { readJson, writeJson } from '#src/lib/storage.ts';

import { $user } from './session.ts';

/** A record that the person has opened. */
export interface Recent {
  /** Route that shows it. */
  readonly routeName: string;
  readonly id: string;
  /** Its name or number, as the breadcrumb has it. */
  readonly title: string;
}

const MOST = 20;

function isRecent(value: unknown): value is Recent {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['routeName', 'id', 'title'].every((key) => typeof Reflect.get(value, key) === 'string')
  );
}

const isList = (value: unknown): value is Recent[] => Array.isArray(value) && value.every(isRecent);

/** Each account has its own: a browser may be shared. */
const keyOf = (accountId: string) => `recent:${accountId}`;

/** What the signed-in account opened lately in this browser, newest first. */
export const $recent = atom<readonly Recent[]>([]);

$user.subscribe((user) => {
  $recent.set((user && readJson('local', keyOf(user.id), isList)) ?? []);
});

function keep(list: readonly Recent[] | undefined): void {
  const user = $user.get();
  if (user) writeJson('local', keyOf(user.id), list);
  $recent.set(list ?? []);
}

/** A record is being looked at: it comes first. */
export function remember(record: Recent): void {
  const others = $recent
    .get()
    .filter(({ routeName, id }) => routeName !== record.routeName || id !== record.id);
  keep([record, ...others].slice(0, MOST));
}

/** Forgets them; for an account that is closed. */
export function forgetRecent(): void {
  keep(undefined);
}
