import { FILE_REFUSAL } from '#contract/file/file.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

interface Kept<T> {
  made: Promise<T>;
  /** Infinity while it is being made. */
  until: number;
}

interface SharedOptions {
  /** How many are kept; the one that was asked for longest ago goes first. */
  most: number;
  keepMs: number;
}

/**
 * Makes what belongs to a key once, for all who ask while it is made and shortly after. What fails is made anew for the next
 * one who asks.
 */
export function createShared<T>({ most, keepMs }: SharedOptions) {
  const kept = new Map<string, Kept<T>>();
  return async (key: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    kept.delete(key);
    if (known && known.until > performance.now()) {
      kept.set(key, known);
      return await known.made;
    }
    const one: Kept<T> = { made: make(), until: Number.POSITIVE_INFINITY };
    kept.set(key, one);
    for (const [oldest] of kept) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    try {
      const made = await one.made;
      one.until = performance.now() + keepMs;
      return made;
    } catch (error) {
      if (kept.get(key) === one) kept.delete(key);
      throw error;
    }
  };
}

/** Runs work that looks at its signal now and then. Throws a refusal (file_complex) where it takes longer. */
export async function withinTime<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  try {
    return await work(signal);
  } catch (error) {
    throw signal.aborted ? refused(FILE_REFUSAL.complex) : error;
  }
}
