import { portalPath } from './paths.ts';
import { safeReturn } from './return-to.ts';

const HELPER = portalPath('/redirect');

/**
 * Where the refresh helper /redirect/{path} leads: the address of a page of this site, with query and hash, or that of
 * the 404 page for whatever is none. Never another site.
 */
export function redirectTarget({ pathname, search, hash }: Location | URL): string {
  const wanted = pathname.startsWith(`${HELPER}/`) ? pathname.slice(HELPER.length) : undefined;
  return safeReturn(wanted && wanted + search + hash) ?? portalPath('/404');
}
