import { createRouter } from '@nanostores/router';
import { atom } from 'nanostores';

import { portalPath } from '#src/lib/paths.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { FIRST_VIEW, isView, type LinkName, routeNamed } from '#src/lib/route-tree.ts';
import { ROUTES, type RouteName } from '#src/lib/routes.ts';
import { $dirty } from '#src/stores/dirty.ts';
import { remember } from '#src/stores/recent.ts';
import { $user } from '#src/stores/session.ts';
import type { Search } from '#src/ui/view-context.ts';

import { admits, turnsAway } from './guard.ts';
import { close, type KeptViews, NO_VIEWS, refresh, show, viewKey } from './kept-views.ts';
import { recallViews, rememberViews, viewsOwner } from './views-memory.ts';

/** Links are followed by links.ts, which leaves the public pages to the browser. */
const $router = createRouter(
  Object.fromEntries(ROUTES.map(({ name, path }) => [name, portalPath(path)])),
  { links: false },
);

/** The views in the page; undefined until the guard has let the visitor in. `active` is undefined on no route. */
export const $views = atom<KeptViews | undefined>(undefined);

let navigations = 0;
/** Whether another view was on screen before in this page. */
export const hasNavigated = () => navigations > 0;

type Page = NonNullable<ReturnType<typeof $router.get>>;

/**
 * Another address takes the place of the one that is being opened. The router writes an address into the history once
 * its listeners are done: at once, this would overwrite the step before, and Back would miss that page.
 */
function openInstead(page: Page, address: string): void {
  queueMicrotask(() => {
    if ($router.get() === page) $router.open(address, true);
  });
}

function showPage(page: Page | undefined): void {
  const views = $views.get() ?? NO_VIEWS;
  const route = page && routeNamed(String(page.route));
  if (!page || !route) {
    $views.set({ ...views, active: undefined });
    return;
  }
  if (!isView(route)) {
    openInstead(page, portalPath(FIRST_VIEW.path));
    return;
  }
  const { search } = page;
  const key = viewKey(route.path, search);
  const isOther = views.active !== undefined && views.active !== key;
  if (isOther && turnsAway()) return;
  if (isOther) navigations += 1;
  const wanted = { key, name: route.name, search, noCache: route.noCache };
  const next = show(views, wanted, $dirty.get().size > 0);
  $views.set(next);
  const kept = next.views.at(-1)?.search ?? {};
  if (kept !== search && Object.keys(kept).length > 0) {
    openInstead(page, addressOf(route.name, kept));
  }
}

/** In a page that lives on while the role of its person changes, the views behind the one on screen end. */
function followOwner(): () => void {
  let owner = viewsOwner();
  return $user.listen((user) => {
    const now = viewsOwner();
    if (user === null || now === owner) return;
    owner = now;
    const { active, views } = $views.get() ?? NO_VIEWS;
    $views.set({ active, views: views.filter(({ key }) => key === active) });
  });
}

/** Follows the address from now on, among the views from before a reload. Returns what stops it. */
export function startRouter(): () => void {
  $views.set(recallViews());
  const stops = [
    $router.subscribe((page) => showPage(page)),
    $views.listen((views) => views && $user.get() && rememberViews(views)),
    followOwner(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The view of that key shows a record of that name. */
export function nameView(key: string, record: string): void {
  const kept = $views.get();
  const view = kept?.views.find((one) => one.key === key);
  if (!kept || !view) return;
  const views = kept.views.map((one) => (one === view ? { ...one, record } : one));
  if (view.record !== record) $views.set({ ...kept, views });
  const { id } = view.search;
  if (id !== undefined) remember({ routeName: view.name, id, title: record });
}

/** Ends views that are not on screen. */
export function closeViews(keys: ReadonlySet<string>): void {
  $views.set(close($views.get() ?? NO_VIEWS, keys));
}

/** Starts a view anew. */
export function refreshView(key: string): void {
  $views.set(refresh($views.get() ?? NO_VIEWS, key));
}

/** Opens an address of the user centre, to whoever may be there; `replace` leaves no step in the history. */
export function openAddress(address: string, replace = false): void {
  if (!admits(new URL(address, location.href))) return;
  $router.open(address, replace);
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Opens a view. */
export function openView(name: LinkName, search?: Search): void {
  openAddress(addressOf(name, search));
}

/** Changes the query of the view on screen. */
export function setSearch(name: RouteName, search: Search, replace: boolean): void {
  $router.open(addressOf(name, search), replace);
}
