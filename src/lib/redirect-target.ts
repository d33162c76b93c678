import { portalPath } from './paths.ts';
import { siteAddress } from './site-address.ts';

const HELPER = portalPath('/redirect');

/**
 * Where the refresh helper /redirect/{path} leads: the address of a page of this site, with query and hash, or that of
 * the 404 page for whatever is none. Never another site. A closing slash is left out, as the server does. `views` are the paths of the user centre: the page brings them
 * along, for the table of routes with its roles and titles is nothing that leading on needs.
 */
export function redirectTarget(
  { pathname, search, hash }: Location | URL,
  views: readonly string[],
): string {
  const wanted = pathname.startsWith(`${HELPER}/`)
    ? pathname.slice(HELPER.length).replace(/(?<=[^/])\/$/, '')
    : undefined;
  const isPage = (path: string) => path === '/401' || views.includes(path);
  const address = siteAddress(wanted && wanted + search + hash, isPage);
  return address ?? portalPath('/404');
}
