import { ROUTES } from './routes.ts';
import { siteAddress } from './site-address.ts';

/**
 * Where a visitor may be sent after signing in: the address of a page of this site, as `siteAddress` has it. Undefined for
 * everything else.
 */
export function safeReturn(wanted: string | undefined): string | undefined {
  return siteAddress(wanted, (path) => ROUTES.some((route) => route.path === path));
}
