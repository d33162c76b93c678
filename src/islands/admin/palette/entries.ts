import type { Found } from '#contract/search.ts';
import { ADMIN_ROUTES } from '#src/lib/admin-routes.ts';
import { fits } from '#src/lib/initials.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { entryNamed, mayUse, sideMenu } from '#src/lib/route-tree.ts';
import { ADMIN_GROUPS } from '#src/lib/routes.ts';
import type { PaletteEntry } from '#src/ui/palette/palette.tsx';

/** Pages of the console that these roles may use, as its menu orders them. */
export function pagesFor(typed: string, roles: readonly string[] | undefined): PaletteEntry[] {
  const usable = ADMIN_ROUTES.filter((route) => mayUse(route, roles));
  return sideMenu(usable, ADMIN_GROUPS).flatMap(({ title: kind = '管理后台', entries }) =>
    entries
      .filter(({ title }) => fits(title, typed))
      .flatMap(({ name, title }) => {
        const route = ADMIN_ROUTES.find((one) => one.name === name);
        return route ? [{ address: addressOf(route.name), title, kind, group: '页面' }] : [];
      }),
  );
}

/** What the server has found, by its kind; a view that this page does not know is left out. */
export function entriesOf(found: readonly Found[]): PaletteEntry[] {
  return found.flatMap(({ type, title, about, routeName, query }) => {
    const route = ADMIN_ROUTES.find(({ name }) => name === entryNamed(routeName)?.name);
    return route
      ? [{ address: addressOf(route.name, query), title, kind: about, group: type }]
      : [];
  });
}
