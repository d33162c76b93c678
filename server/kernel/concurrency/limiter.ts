/** Lets at most `width` pieces of work run at a time; the others wait in the order in which they came. For turns by source: fair-queue.ts. */
export function createLimiter(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < width) running += 1;
    // Whoever ends hands its turn over, so nobody can slip in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
