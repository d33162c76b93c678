const LOOK_MS = 25;

/**
 * Calls `over` once the process has grown by more than `most` bytes. A thread may be bounded in its heap, and not in what it decodes
 * beside it, so that is seen from outside alone; others grow meanwhile, so the bound leaves them room. Stops when the result is called.
 */
export function watchGrowth(most: number, over: () => void): () => void {
  const before = process.memoryUsage.rss();
  const look = setInterval(() => {
    if (process.memoryUsage.rss() - before <= most) return;
    clearInterval(look);
    over();
  }, LOOK_MS);
  return () => clearInterval(look);
}

/** Far more than a page and its pictures take. */
export const MOST_GROWTH = 400 * 1024 * 1024;
