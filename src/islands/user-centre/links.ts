import { portalPath } from '#src/lib/paths.ts';
import { ROUTES } from '#src/lib/routes.ts';
import { followLinksTo } from '#src/widgets/follow-links.ts';

import { prepareViews } from './load-view.ts';
import { openAddress } from './router.ts';

const OURS = new Set(ROUTES.map(({ path }) => portalPath(path)));

/** Whoever points at a link may follow it: what the next view needs first is asked for then. */
function prepareOnIntent(): () => void {
  const done = new AbortController();
  const point = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('a'))) return;
    done.abort();
    prepareViews();
  };
  for (const sign of ['pointerover', 'focusin']) {
    document.addEventListener(sign, point, { signal: done.signal, passive: true });
  }
  return () => done.abort();
}

/** Follows links to routes of the user centre without loading a page, wherever they stand. Returns what stops it. */
export function followLinks(): () => void {
  const rest = prepareOnIntent();
  const follow = followLinksTo(OURS, (url) => openAddress(url.href));
  return () => {
    rest();
    follow();
  };
}
