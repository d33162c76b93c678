import { fits } from '#src/lib/initials.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { routeNamed, sideMenu, usableRoutes } from '#src/lib/route-tree.ts';
import { ROUTES } from '#src/lib/routes.ts';
import type { Recent } from '#src/stores/recent.ts';
import { $roles } from '#src/stores/session.ts';
import type { PaletteEntry } from '#src/ui/palette/palette.tsx';

/** Without something typed only these many records show, so that the pages stay in sight. */
const FEW = 5;

/** Pages as the side menu orders them, then those that stand in no menu and need no record. */
function pages(): PaletteEntry[] {
  const inMenu = sideMenu(usableRoutes($roles.get())).flatMap(({ title = '用户中心', entries }) =>
    entries.map((route) => ({ name: route.name, kind: title })),
  );
  const names = [...inMenu, { name: 'bindPhone', kind: '账户' }];
  return names.flatMap(({ name, kind }) => {
    const route = ROUTES.find((one) => one.name === name);
    return route
      ? [{ address: addressOf(route.name), title: route.title, kind, group: '页面' }]
      : [];
  });
}

function records(recent: readonly Recent[]): PaletteEntry[] {
  return recent.flatMap(({ routeName, id, title }) => {
    const route = routeNamed(routeName);
    return route
      ? [{ address: addressOf(route.name, { id }), title, kind: route.title, group: '最近打开' }]
      : [];
  });
}

/** What fits the typed text: records opened lately first, then pages, then what the server has `found`. */
export function entriesFor(
  typed: string,
  recent: readonly Recent[],
  found: readonly PaletteEntry[],
): PaletteEntry[] {
  const opened = records(recent).filter(
    ({ title, kind }) => fits(title, typed) || fits(kind, typed),
  );
  const shown = [
    ...(typed.trim() === '' ? opened.slice(0, FEW) : opened),
    ...pages().filter(({ title }) => fits(title, typed)),
  ];
  const known = new Set(shown.map(({ address }) => address));
  return [...shown, ...found.filter(({ address }) => !known.has(address))];
}
