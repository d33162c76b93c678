import { expect, test } from 'vitest';
import { APPLICANT } from '#contract/account/customer-role.ts';
import { ROUTE_ROLES } from '#contract/account/route-roles.ts';

import {
  breadcrumb,
  FIRST_VIEW,
  routeNamed,
  showsSideMenu,
  sideMenu,
  usableRoutes,
} from './route-tree.ts';
import { ROUTES, type RouteEntry } from './routes.ts';

function entry(name: string, more: Partial<RouteEntry> = {}): RouteEntry {
  const flags = { requiresToken: true, noCache: false, menu: true };
  return { name, path: `/user/${name}`, title: name, parent: 'user', ...flags, ...more };
}

test('names and paths are unique, so that a name finds one address and an address one view', () => {
  expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length);
  expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
});

test('the menu lists ungrouped entries first, then groups in their order, and no empty group', () => {
  const menu = sideMenu([
    entry('bank', { group: '企业管理' }),
    entry('message'),
    entry('form', { menu: false }),
    entry('elsewhere', { path: '/elsewhere' }),
  ]);
  expect(menu.map(({ title, entries }) => [title, entries.map(({ name }) => name)])).toEqual([
    [undefined, ['message', 'elsewhere']],
    ['企业管理', ['bank']],
  ]);
});

test('the side menu shows on menu pages of the user centre only', () => {
  expect(showsSideMenu(entry('message'))).toBe(true);
  expect(showsSideMenu(entry('form', { menu: false }))).toBe(false);
  expect(showsSideMenu(undefined)).toBe(false);
  expect(showsSideMenu(routeNamed('bindPhone'))).toBe(false);
});

test('/user leads to the first entry of the menu', () => {
  expect(sideMenu()[0]?.entries[0]?.name).toBe(FIRST_VIEW.name);
});

test('the breadcrumb starts with 首页, and its last part is no link', () => {
  expect(breadcrumb(routeNamed('message'))).toEqual([
    { title: '首页', path: '/index' },
    { title: '用户中心', path: '/user' },
    { title: '消息中心', path: undefined },
  ]);
  expect(breadcrumb(routeNamed('message'), '示例 1').at(-1)).toEqual({
    title: '示例 1',
    path: undefined,
    record: true,
  });
});

test('before a detail or a form stands its list; the detail itself is no link, for it needs a record', () => {
  expect(breadcrumb(routeNamed('projectDetails'), 'XM1')).toEqual([
    { title: '首页', path: '/index' },
    { title: '用户中心', path: '/user' },
    { title: '项目管理', path: '/user/project' },
    { title: '项目详情', path: undefined },
    { title: 'XM1', path: undefined, record: true },
  ]);
  const form = breadcrumb(routeNamed('sceneControlForm'));
  expect(form.map(({ title }) => title)).toEqual(['首页', '用户中心', '现场登记']);
});

test('whatever is no page of the menu names the list that it belongs to, which is in the menu or names one that is', () => {
  const menu = new Set(ROUTES.filter(showsSideMenu).map(({ name }): string => name));
  const others = ROUTES.filter((route) => !showsSideMenu(route));
  const beside = others.filter((route) => 'list' in route && menu.has(route.list));
  const lists = new Set([...menu, ...beside.map(({ name }): string => name)]);
  const without = others.filter((route) => !('list' in route && lists.has(route.list)));
  expect(without.map(({ name }) => name)).toEqual(['user', 'bindPhone']);
});

test('the menu of a role leaves out what it may not use; whoever has no certified company sees all of it', () => {
  const names = (roles: readonly string[] | undefined) =>
    sideMenu(usableRoutes(roles)).flatMap(({ entries }) => entries.map(({ name }) => name));
  expect(names(['companyFinance'])).toContain('bank');
  expect(names(['companyReceiver'])).not.toContain('bank');
  expect(names(['companyReceiver'])).toContain('company');
  expect(names(['companyReceiver'])).not.toContain('project');
  expect(names(['companyViewer'])).toContain('project');
  expect(names(undefined)).toContain('bank');
  expect(names([APPLICANT])).toEqual(names(undefined));
  // Its list is the administrator's, and the way to a company for whoever has none.
  expect(names(['companyOperator'])).not.toContain('companyAuth');
  expect(names(['companyAdmin'])).toContain('companyAuth');
});

test('the server knows each route by its name and its roles', () => {
  const routes: readonly RouteEntry[] = ROUTES;
  expect(
    ROUTE_ROLES,
    'ROUTE_ROLES of contract/account/route-roles.ts says of each route what src/lib/routes.ts says',
  ).toEqual(Object.fromEntries(routes.map(({ name, roles }) => [name, roles ?? null])));
});
