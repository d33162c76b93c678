/** For as long an answer may take on a slow line. */
const PATIENCE_MS = 10_000;
/** Browsers refuse a history that is written at each pixel. */
const REST_MS = 150;

/** From then on the person moves the page. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function placeNoted(): number {
  const { y } = (history.state ?? {}) as { y?: unknown };
  return typeof y === 'number' ? y : 0;
}

/**
 * Notes in each step of the history how far its page is scrolled, and goes there again by Back, Forward and a reload: browsers
 * try it once, while of a list that is read anew only the skeleton stands. Returns what stops it.
 */
export function followPlaces(): () => void {
  const stops = new AbortController();
  const { signal } = stops;
  let rest: ReturnType<typeof setTimeout> | undefined;
  /** Where the page is on its way to; undefined: where it is, is where it belongs. */
  let wanted: number | undefined;
  const note = () => {
    if (wanted === undefined)
      history.replaceState({ ...history.state, y: Math.round(scrollY) }, '');
  };
  const arrive = () => {
    wanted = undefined;
  };
  const go = () => {
    const most = document.documentElement.scrollHeight - innerHeight;
    if (wanted !== undefined && most >= wanted) scrollTo({ top: wanted, behavior: 'instant' });
  };
  const follow = () => {
    clearTimeout(rest);
    wanted = placeNoted();
    rest = setTimeout(arrive, PATIENCE_MS);
    go();
  };
  const grown = new ResizeObserver(go);
  grown.observe(document.body);
  for (const hand of HANDS)
    addEventListener(hand, arrive, { capture: true, passive: true, signal });
  addEventListener('popstate', follow, { signal });
  addEventListener(
    'scroll',
    () => {
      if (wanted !== undefined) return;
      clearTimeout(rest);
      rest = setTimeout(note, REST_MS);
    },
    { passive: true, signal },
  );
  // Whoever has begun to use the page that was loaded anew is where he wants to be.
  if (placeNoted() > 0 && !navigator.userActivation.hasBeenActive) follow();
  else note();
  return () => {
    clearTimeout(rest);
    grown.disconnect();
    stops.abort();
  };
}
