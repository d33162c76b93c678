import { useLayoutEffect } from 'react';

/** How many components ask for a mark: views that are kept out of sight stay mounted beside the one in sight. */
const asked = new Map<string, number>();

function ask(mark: string, more: 1 | -1): void {
  const count = (asked.get(mark) ?? 0) + more;
  asked.set(mark, count);
  document.documentElement.toggleAttribute(mark, count > 0);
}

/**
 * Marks the root of the page by a `data-` attribute for as long as the component is mounted. Styles of the root depend on such
 * a mark and not on `:has()`: with that, a browser styles the whole page anew whenever anything in it changes.
 */
export function useRootMark(mark: `data-${string}`): void {
  useLayoutEffect(() => {
    ask(mark, 1);
    return () => ask(mark, -1);
  }, [mark]);
}
