import { atom } from 'nanostores';

import { readJson, writeJson } from '#src/lib/storage.ts';

import { $companyId, $user } from './session.ts';

/** A record that the person has opened. */
export interface Recent {
  /** Route that shows it. */
  readonly routeName: string;
  readonly id: string;
  /** Its name or number, as the breadcrumb has it. */
  readonly title: string;
  /** The company that the person acted for: another one does not see it. Empty without a company. */
  readonly companyId: string;
}

const MOST = 20;

function isRecent(value: unknown): value is Recent {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['routeName', 'id', 'title', 'companyId'].every(
      (key) => typeof Reflect.get(value, key) === 'string',
    )
  );
}

const isList = (value: unknown): value is Recent[] => Array.isArray(value) && value.every(isRecent);

/** Each account has its own: a browser may be shared. */
const keyOf = (accountId: string) => `recent:${accountId}`;

/** What the signed-in account opened lately in this browser for its present company, newest first. */
export const $recent = atom<readonly Recent[]>([]);

/** What the browser has of the signed-in account; other tabs of the browser add to it too. */
function stored(): readonly Recent[] {
  const user = $user.get();
  return (user && readJson('local', keyOf(user.id), isList)) ?? [];
}

/** The company that was chosen, else the last one, as the server takes it. */
function company(): string {
  return $companyId.get() ?? $user.get()?.companyList.at(-1)?.basicInfo.companyId ?? '';
}

function show(): void {
  const acting = company();
  $recent.set(stored().filter(({ companyId }) => companyId === acting));
}

$user.subscribe(show);

function keep(list: readonly Recent[] | undefined): void {
  const user = $user.get();
  if (user) writeJson('local', keyOf(user.id), list);
  show();
}

/** A record is being looked at: it comes first. */
export function remember(record: Omit<Recent, 'companyId'>): void {
  const others = stored().filter(
    ({ routeName, id }) => routeName !== record.routeName || id !== record.id,
  );
  keep([{ ...record, companyId: company() }, ...others].slice(0, MOST));
}

/** Forgets them; for an account that is closed. */
export function forgetRecent(): void {
  keep(undefined);
}
