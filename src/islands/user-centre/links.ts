import { portalPath } from '#src/lib/paths.ts';
import { ROUTES } from '#src/lib/routes.ts';
import { followLinksTo } from '#src/widgets/follow-links.ts';

import { admits } from './guard.ts';
import { openAddress } from './router.ts';

const OURS = new Set(ROUTES.map(({ path }) => portalPath(path)));

/** Follows links to routes of the user centre without loading a page, wherever they stand. Returns what stops it. */
export function followLinks(): () => void {
  return followLinksTo(OURS, (url) => {
    if (admits(url)) openAddress(url.href);
  });
}
