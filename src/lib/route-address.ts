import { portalPath } from './paths.ts';
import { routeNamed } from './route-tree.ts';
import type { RouteName } from './routes.ts';

/** Address of a route, with a query when one is given. */
export function addressOf(name: RouteName, search: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(search).toString();
  const path = portalPath(routeNamed(name)?.path ?? '');
  return query === '' ? path : `${path}?${query}`;
}
