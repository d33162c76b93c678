/** What a browser tells of its line (Network Information API); not every browser does. */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the line bears what nobody has asked for: no wish to save data, and no line that calls itself slow. */
export function lineAllows(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Line };
  const { saveData = false, effectiveType = '4g' } = connection ?? {};
  return !saveData && effectiveType === '4g';
}

/** Calls back once the page has loaded and has nothing else to do. Returns what gives that up. */
export function whenIdle(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: number | undefined;
  const hasIdle = typeof requestIdleCallback === 'function';
  const wait = () => {
    if (hasIdle) asked = requestIdleCallback(then);
    else timer = setTimeout(then, 200);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    clearTimeout(timer);
    if (asked !== undefined) cancelIdleCallback(asked);
  };
}
