interface FailureCacheOptions {
  keepMs: number;
  /** How many are kept; the oldest goes first. */
  most: number;
  /** The moment, in milliseconds. */
  ms(): number;
}

/** A negative cache: remembers for a while what has failed, by its key, so that what would fail again is not tried again at once. */
export function createFailureCache({ keepMs, most, ms }: FailureCacheOptions) {
  const kept = new Map<string, { error: Error; until: number }>();
  return {
    /** Throws what is remembered of a key. */
    check(key: string): void {
      const found = kept.get(key);
      if (found && found.until > ms()) throw found.error;
    },
    keep(key: string, error: Error): void {
      kept.delete(key);
      kept.set(key, { error, until: ms() + keepMs });
      for (const [oldest] of kept) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    },
  };
}
