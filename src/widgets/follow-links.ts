function isPlain(event: MouseEvent): boolean {
  const { button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey || defaultPrevented);
}

/** The address that a click asks this page for; undefined leaves it to the browser. */
function wanted(event: MouseEvent, ours: ReadonlySet<string>): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  // A way within the page is the browser's: 跳到正文 is to move the focus.
  if (!link || !isPlain(event) || link.getAttribute('href')?.startsWith('#')) return undefined;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) {
    return undefined;
  }
  const url = new URL(link.href, location.href);
  return url.origin === location.origin && ours.has(url.pathname) ? url : undefined;
}

/**
 * Hands links to paths of `ours` to `open` instead of loading a page, wherever they stand, and closes the menus that they
 * stand in. Returns what stops it.
 */
export function followLinksTo(ours: ReadonlySet<string>, open: (url: URL) => void): () => void {
  const follow = (event: MouseEvent) => {
    const url = wanted(event, ours);
    if (!url) return;
    event.preventDefault();
    // The drawer of the phone and the menus of the header.
    for (const menu of document.querySelectorAll('details[data-menu][open]')) {
      menu.removeAttribute('open');
    }
    open(url);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
