import { APPLICANT } from '#contract/account/customer-role.ts';
import type { AdminRouteName } from './admin-routes.ts';
import { MENU_GROUPS, ROUTES, type RouteEntry, type RouteName, type ViewName } from './routes.ts';

/** An entry whose name the compiler knows. */
type Route = RouteEntry & { readonly name: RouteName };

const all: readonly Route[] = ROUTES;
const known: RouteEntry[] = [...ROUTES];

/** Name of a route that a link may lead to: of the user centre, or in the console of the console. */
export type LinkName = RouteName | AdminRouteName;

/** Makes the routes of another part of the site known by name; its island says so, and no other page carries them. */
export function addKnownRoutes(routes: readonly RouteEntry[]): void {
  known.push(...routes);
}

/** The entry of that name, of every part that this page knows. */
export function entryNamed(name: string): RouteEntry | undefined {
  return known.find((route) => route.name === name);
}

/** The entry of that name; undefined for a name that is not built (a message may come from a newer server). */
export function routeNamed(name: string): Route | undefined {
  return all.find((route) => route.name === name);
}

/**
 * Whether somebody with these roles may use a route; undefined: whoever acts for no company, who sees the whole menu and is
 * led to a company where a route asks for roles (shell/view-outlet.tsx).
 */
export function mayUse({ roles }: RouteEntry, mine: readonly string[] | undefined): boolean {
  return !roles || !mine || roles.some((role) => mine.includes(role));
}

let mine: () => readonly string[] | undefined = () => undefined;

/** Whether a route is for whoever acts for a company: what else has roles is the way to one, or for everybody. */
export const needsCompany = ({ roles }: RouteEntry): boolean =>
  roles !== undefined && !roles.includes(APPLICANT);

/** Says whose roles links are drawn for; where no part of the site does, all are. */
export function drawLinksFor(roles: typeof mine): void {
  mine = roles;
}

/** The route, where a link to it leads whoever looks on to more than a refusal. */
export function leading<R extends RouteEntry>(route: R | undefined): R | undefined {
  return route && mayUse(route, mine()) ? route : undefined;
}

/**
 * The routes of the user centre that these roles may use; for whoever waits for a certification all of them, as for whoever
 * has no company: each view says what opens it.
 */
export function usableRoutes(mine: readonly string[] | undefined): readonly RouteEntry[] {
  return mine?.includes(APPLICANT) ? all : all.filter((route) => mayUse(route, mine));
}

/** Whether a route shows a view; /user only leads to one. */
export function isView(route: Route): route is Route & { readonly name: ViewName } {
  return route.name !== 'user';
}

export interface MenuGroup {
  /** Heading, or undefined for the entries at the top. */
  readonly title: string | undefined;
  readonly entries: readonly RouteEntry[];
}

/** The side menu (用户中心): ungrouped entries first, then the groups that have entries. */
export function sideMenu(
  routes: readonly RouteEntry[] = all,
  groups: readonly string[] = MENU_GROUPS,
): MenuGroup[] {
  const entries = routes.filter(({ menu, parent }) => menu && parent !== undefined);
  return [undefined, ...groups]
    .map((title) => ({ title, entries: entries.filter((route) => route.group === title) }))
    .filter((group) => group.entries.length > 0);
}

/** The specification's rule: only on routes whose parent is `user` and that are flagged as menu pages. */
export function showsSideMenu(route: RouteEntry | undefined): boolean {
  return route?.parent === 'user' && route.menu;
}

/** Where /user leads: the first entry of the menu. */
export const FIRST_VIEW = firstView();

function firstView(): Route & { readonly name: ViewName } {
  const first = all.filter(isView).find(showsSideMenu);
  if (!first) throw new Error('The user centre needs at least one menu entry.');
  return first;
}

export interface Crumb {
  readonly title: string;
  /** Path below /portal; undefined for the page itself and for one that needs a record to be shown. */
  readonly path: string | undefined;
  /** True for the name or number of the record on screen. */
  readonly record?: true;
}

/** The section of every route of the console. */
const CONSOLE = { title: '管理后台', path: '/admin/workbench' };

/**
 * 首页, then the titles of the section, of the list that a detail or form belongs to, and of the route itself; `record` (a
 * document's number) comes last when a view gives one.
 */
export function breadcrumb(route: RouteEntry | undefined, record?: string): Crumb[] {
  const isConsole = route?.parent === 'adminWorkbench';
  const list = route?.list === undefined ? undefined : entryNamed(route.list);
  const parent = list?.parent ?? route?.parent;
  const section = isConsole ? CONSOLE : parent && routeNamed(parent);
  const before = [section, list?.title === route?.title ? undefined : list];
  const matched = before.filter((r) => r !== undefined);
  return [
    ...(isConsole ? [] : [{ title: '首页', path: '/index' }]),
    ...matched.map(({ title, path }) => ({ title, path })),
    ...(route === undefined ? [] : [{ title: route.title, path: undefined }]),
    ...(record === undefined ? [] : [{ title: record, path: undefined, record: true as const }]),
  ];
}
