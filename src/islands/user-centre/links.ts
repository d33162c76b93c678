import { portalPath } from '#src/lib/paths.ts';
import { ROUTES } from '#src/lib/routes.ts';

import { admits } from './guard.ts';
import { openAddress } from './router.ts';

const OURS = new Set(ROUTES.map(({ path }) => portalPath(path)));

function isPlain(event: MouseEvent): boolean {
  const { button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey || defaultPrevented);
}

/** The route that a click asks this page for; undefined leaves it to the browser. */
function wanted(event: MouseEvent): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlain(event)) return undefined;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) {
    return undefined;
  }
  const url = new URL(link.href, location.href);
  return url.origin === location.origin && OURS.has(url.pathname) ? url : undefined;
}

function follow(event: MouseEvent): void {
  const url = wanted(event);
  if (!url) return;
  event.preventDefault();
  // The drawer of the phone and the menus of the header.
  for (const menu of document.querySelectorAll('details[data-menu][open]')) {
    menu.removeAttribute('open');
  }
  if (admits(url)) openAddress(url.href);
}

/** Follows links to routes of the user centre without loading a page, wherever they stand. Returns what stops it. */
export function followLinks(): () => void {
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
