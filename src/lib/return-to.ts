import { FILE_PREVIEW } from './file-preview.ts';
import { BASE } from './paths.ts';
import { ROUTES } from './routes.ts';

const PUBLIC =
  /^(\/(index|about|cooperativePartner|agreement|privacy|(product|news)(\/[\w-]+)?)?)?$/;
/** Only to find out whether a text stays on this site; nothing is ever asked there. */
const NOWHERE = 'https://portal.invalid';

function isKnown(path: string): boolean {
  return path === FILE_PREVIEW || PUBLIC.test(path) || ROUTES.some((route) => route.path === path);
}

/**
 * Where a visitor may be sent after signing in: the address (`/portal/…` with query and hash) of a page of this site, from
 * either that address or its path below /portal. Undefined for everything else, other sites above all.
 */
export function safeReturn(wanted: string | undefined): string | undefined {
  if (wanted === undefined || !wanted.startsWith('/') || !URL.canParse(wanted, NOWHERE)) {
    return undefined;
  }
  const url = new URL(wanted, NOWHERE);
  if (url.origin !== NOWHERE) return undefined;
  const inside = url.pathname === BASE || url.pathname.startsWith(`${BASE}/`);
  const path = inside ? url.pathname.slice(BASE.length) : url.pathname;
  return isKnown(path) ? `${BASE}${path}${url.search}${url.hash}` : undefined;
}
