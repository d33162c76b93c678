import { portalPath } from './paths.ts';
import { entryNamed, type LinkName } from './route-tree.ts';

/** Address of a route, with a query when one is given. */
export function addressOf(name: LinkName, search: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(search).toString();
  const path = portalPath(entryNamed(name)?.path ?? '');
  return query === '' ? path : `${path}?${query}`;
}
