import { FILE_PREVIEW } from './file-preview.ts';
import { BASE } from './paths.ts';

const PUBLIC =
  /^(\/(index|about|cooperativePartner|agreement|privacy|(product|news)(\/[\w-]+)?)?)?$/;
/** Only to find out whether a text stays on this site; nothing is ever asked there. */
const NOWHERE = 'https://portal.invalid';

/**
 * The address (`/portal/…` with query and hash) of a page of this site, from either that address or its path below /portal;
 * `isView` says which paths are views of the user centre. Undefined for everything else, other sites above all.
 */
export function siteAddress(
  wanted: string | undefined,
  isView: (path: string) => boolean,
): string | undefined {
  if (wanted === undefined || !wanted.startsWith('/') || !URL.canParse(wanted, NOWHERE)) {
    return undefined;
  }
  const url = new URL(wanted, NOWHERE);
  if (url.origin !== NOWHERE) return undefined;
  const inside = url.pathname === BASE || url.pathname.startsWith(`${BASE}/`);
  const path = inside ? url.pathname.slice(BASE.length) : url.pathname;
  const isPage = path === FILE_PREVIEW || PUBLIC.test(path) || isView(path);
  return isPage ? `${BASE}${path}${url.search}${url.hash}` : undefined;
}
