import { useLayoutEffect, useRef } from 'react';

/** Scrolls a menu that is longer than the window so far that its entry shows; never the page. */
export function useCurrentInView(current: string) {
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is current once the route is another one
  useLayoutEffect(() => {
    const frame = menu.current;
    const entry = frame?.querySelector<HTMLElement>('[aria-current]');
    if (!frame || !entry) return;
    const [shown, place] = [frame.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (place.top < shown.top || place.bottom > shown.bottom) {
      frame.scrollTop += place.top - shown.top - (shown.height - place.height) / 2;
    }
  }, [current]);
  return menu;
}
