import { atom } from 'nanostores';
import { isBuilt } from '#src/lib/built-link.ts';
import { portalPath } from '#src/lib/paths.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { routeNamed } from '#src/lib/route-tree.ts';
import { readJson, writeJson } from '#src/lib/storage.ts';
import { forgetViews } from '#src/lib/tab-memory.ts';
import { markClean } from '#src/stores/dirty.ts';
import { $companyId, $user } from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';

import { $views, closeViews, openAddress, refreshView } from '../router.ts';
import { follow, hashTarget, heir, type Tab } from './model.ts';
import { followForms, formsWithin } from './unsaved-forms.ts';

const KEY = 'tabs';

interface Stored {
  /** For whom they were opened: another account or company starts anew. */
  readonly owner: string;
  readonly tabs: readonly Tab[];
}

/** The open tabs, without 首页, which is always there. */
export const $tabs = atom<readonly Tab[]>([]);

const owner = () => `${$user.get()?.id ?? ''} ${$companyId.get() ?? ''}`;

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false;
  const { key, name, search } = value as Partial<Record<keyof Tab, unknown>>;
  return (
    typeof key === 'string' &&
    typeof name === 'string' &&
    routeNamed(name) !== undefined &&
    typeof search === 'object'
  );
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { owner: of, tabs } = value as Partial<Record<keyof Stored, unknown>>;
  return typeof of === 'string' && Array.isArray(tabs) && tabs.every(isTab);
}

function keep(tabs: readonly Tab[]): void {
  $tabs.set(tabs);
  const stored: Stored = { owner: owner(), tabs };
  writeJson('session', KEY, stored);
}

function followHash(): void {
  const target = hashTarget(location.hash);
  if (target !== undefined && isBuilt(target)) openAddress(portalPath(target), true);
}

function restore(): void {
  const stored = readJson('session', KEY, isStored);
  if (stored?.owner === owner()) $tabs.set(stored.tabs);
}

/** Keeps the tabs in step with the views, and lets the hash of the address choose one. Returns what stops it. */
export function followViews(): () => void {
  // There are no views before the guard knows who it is.
  let isKnown = false;
  const stopCounting = followForms(() => $views.get()?.active);
  const stop = $views.subscribe((views) => {
    if (!views) return;
    const isFirst = !isKnown;
    isKnown = true;
    if (isFirst) restore();
    keep(follow($tabs.get(), views));
    if (isFirst) followHash();
  });
  window.addEventListener('hashchange', followHash);
  return () => {
    stop();
    stopCounting();
    window.removeEventListener('hashchange', followHash);
  };
}

/** Whether these views may end: what would be lost with them is asked about. */
async function mayLose(keys: ReadonlySet<string>): Promise<boolean> {
  const lost = formsWithin(keys);
  if (lost.length === 0) return true;
  if (!(await ask('有内容尚未保存，关闭后将丢失，是否继续?', { loses: true }))) return false;
  for (const form of lost) markClean(form);
  return true;
}

const keysOf = (tabs: readonly Tab[]) => new Set(tabs.map(({ key }) => key));

/** Ends tabs and their views. The caller shows something else first when one of them is on screen. */
function end(keys: ReadonlySet<string>): void {
  closeViews(keys);
  keep($tabs.get().filter(({ key }) => !keys.has(key)));
}

/** Brings a tab to the front. */
export function showTab({ name, search }: Tab): void {
  openAddress(addressOf(name, search));
}

/** Starts a tab's view anew. */
export function refreshTab(tab: Tab): void {
  if ($views.get()?.active !== tab.key) showTab(tab);
  refreshView(tab.key);
}

/** Closes a tab; the last one leaves only 首页. */
export async function closeTab(tab: Tab): Promise<void> {
  if (!(await mayLose(keysOf([tab])))) return;
  const next = heir($tabs.get(), tab.key);
  if (next === undefined) return leave();
  if ($views.get()?.active === tab.key) showTab(next);
  end(keysOf([tab]));
}

/** Closes all tabs but one. */
export async function closeOthers(tab: Tab): Promise<void> {
  const others = keysOf($tabs.get().filter(({ key }) => key !== tab.key));
  if (!(await mayLose(others))) return;
  if ($views.get()?.active !== tab.key) showTab(tab);
  end(others);
}

/** Closes all tabs; 首页 stays. */
export async function closeAll(): Promise<void> {
  if (await mayLose(keysOf($tabs.get()))) leave();
}

function leave(): void {
  keep([]);
  // Each view that the next page of this tab remembered would have its tab again.
  forgetViews();
  location.assign(portalPath('/index'));
}
