import { createRouter } from '@nanostores/router';
import { atom } from 'nanostores';

import { ADMIN_ROUTES, type AdminRouteName } from '#src/lib/admin-routes.ts';
import { portalPath } from '#src/lib/paths.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { addKnownRoutes, type LinkName } from '#src/lib/route-tree.ts';
import { $dirty } from '#src/stores/dirty.ts';
import { checkVersion } from '#src/stores/version.ts';
import { ask } from '#src/ui/confirm.ts';
import type { Search } from '#src/ui/view-context.ts';

import { askOnSteps, countStep } from './history-guard.ts';

addKnownRoutes(ADMIN_ROUTES);

export interface Page {
  readonly name: AdminRouteName;
  readonly search: Search;
}

const $router = createRouter(
  Object.fromEntries(ADMIN_ROUTES.map(({ name, path }) => [name, portalPath(path)])),
  { links: false },
);

/** The view on screen; undefined until the guard has let the operator in, null for an address that names none. */
export const $page = atom<Page | null | undefined>(undefined);

let navigations = 0;
/** Whether another view was on screen before in this page. */
export const hasNavigated = () => navigations > 0;

function pageOf(found: ReturnType<typeof $router.get>): Page | null {
  const route = ADMIN_ROUTES.find(({ name }) => name === found?.route);
  return found && route ? { name: route.name, search: found.search } : null;
}

/** Follows the address from now on. Returns what stops it. */
export function startRouter(): () => void {
  const stopAsking = askOnSteps(mayLeave);
  const stop = $router.subscribe((found) => {
    const page = pageOf(found);
    const before = $page.get();
    if (before && before.name !== page?.name) navigations += 1;
    $page.set(page);
    void checkVersion();
  });
  return () => {
    stop();
    stopAsking();
  };
}

/** What stands in a view or over it is forgotten when that goes, and not before: a step within a list leaves its dialog open. */
async function mayLeave(): Promise<boolean> {
  if ($dirty.get().size === 0) return true;
  return await ask('当前页面有未提交的内容，离开后会丢失。确定离开吗？', { loses: true });
}

function go(address: string, replace = false): void {
  $router.open(address, replace);
  countStep(replace);
}

/** Opens an address of the console, unless what is typed here would be lost and the operator stays for it. */
export async function openAddress(address: string): Promise<void> {
  if (!(await mayLeave())) return;
  go(address);
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Opens another view of the console. */
export function openView(name: LinkName, search?: Search): void {
  void openAddress(addressOf(name, search));
}

/** Changes the query of the view on screen. */
export function setSearch(name: AdminRouteName, search: Search, replace = false): void {
  go(addressOf(name, search), replace);
}
