import { ADMIN_ROUTES } from '#src/lib/admin-routes.ts';
import { portalPath } from '#src/lib/paths.ts';
import { followLinksTo } from '#src/widgets/follow-links.ts';

import { openAddress } from './router.ts';

const OURS = new Set(
  ADMIN_ROUTES.filter(({ requiresToken }) => requiresToken).map(({ path }) => portalPath(path)),
);

/** Follows links to routes of the console without loading a page. Returns what stops it. */
export const followLinks = () => followLinksTo(OURS, (url) => void openAddress(url.href));
