/** What a page tells about itself; times in ms since its navigation began. */
export interface Seen {
  lcp: number;
  /** Sum of all layout shifts that nobody's input excuses. */
  shift: number;
  /** Durations of the tasks that kept the page busy for more than 50 ms. */
  longTasks: number[];
  /** When the first element of `ready` was laid out. */
  ready: number | undefined;
  /** From the click to the first character that a field took. */
  typed: number | undefined;
  /** When something last happened: a file came, something was painted, moved or took long. */
  last: number;
}

/** Runs in the page, before anything of its own; `ready` is a selector. Stands alone: the browser gets its text. */
export function watchPage(ready: string): void {
  const seen: Seen = {
    lcp: 0,
    shift: 0,
    longTasks: [],
    ready: undefined,
    typed: undefined,
    last: 0,
  };
  Object.assign(globalThis, { benchSeen: seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => {
      seen.last = performance.now();
      for (const entry of list.getEntries()) take(entry);
    });
    observer.observe({ type, buffered: true });
  };
  observe('resource', () => undefined);
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe('longtask', ({ duration }) => seen.longTasks.push(duration));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.shift += value;
  });
  let clicked: number | undefined;
  addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true });
  addEventListener('input', () => {
    if (clicked !== undefined) seen.typed ??= performance.now() - clicked;
  });
  if (ready === '') return;
  const look = new MutationObserver(() => {
    if (!document.querySelector(ready)?.checkVisibility()) return;
    look.disconnect();
    requestAnimationFrame(() => {
      seen.ready = performance.now();
    });
  });
  look.observe(document, { childList: true, subtree: true });
}
