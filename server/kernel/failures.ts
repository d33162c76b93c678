interface FailuresOptions {
  keepMs: number;
  /** How many are kept; the oldest goes first. */
  most: number;
  /** The moment, in milliseconds. */
  ms(): number;
}

/** Remembers for a while what has failed, by its key: what would fail again need not be tried at once. */
export function createFailures({ keepMs, most, ms }: FailuresOptions) {
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
