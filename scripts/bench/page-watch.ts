/** What a page tells about itself; times in ms since its navigation began. */
export interface Seen {
  lcp: number;
  /** Sum of all layout shifts that nobody's input excuses. */
  shift: number;
  /** Durations of the tasks that kept the page busy for more than 50 ms. */
  longTasks: number[];
  /** When the first element of `ready`, with its words, was laid out. */
  ready: number | undefined;
  /** Requests that had begun by then, the page's own among them. */
  requests: number;
  /** Bytes of script, as they travelled, of these. */
  script: number;
  /** From the click to the first character that a field took. */
  typed: number | undefined;
  /** When something last happened: a file came, something was painted, moved or took long. */
  last: number;
}

/** What a visitor came for: an element by its selector, with words that it holds. */
export interface Ready {
  readonly selector: string;
  readonly words?: string;
}

/** Runs in the page, before anything of its own. Stands alone: the browser gets its text. */
export function watchPage(ready: Ready | null): void {
  const seen: Seen = {
    lcp: 0,
    shift: 0,
    longTasks: [],
    ready: undefined,
    requests: 0,
    script: 0,
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
  if (ready === null) return;
  const { selector, words = '' } = ready;
  const look = new MutationObserver(() => {
    const found = [...document.querySelectorAll(selector)];
    const isThere = (one: Element) => one.checkVisibility() && one.textContent.includes(words);
    if (!found.some(isThere)) return;
    look.disconnect();
    requestAnimationFrame(() => {
      seen.ready = performance.now();
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      seen.requests = files.length + 1;
      seen.script = files
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
  });
  look.observe(document, { childList: true, subtree: true });
}
