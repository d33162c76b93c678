export interface Background {
  run(work: () => Promise<void>): void;
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>;
}

/** Work that no answer waits for; its errors are logged, and whoever closes the server waits for it. */
export function createBackground(log: { error(fields: object, text: string): void }): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const promise = work()
        .catch((err: unknown) => log.error({ err }, 'background work failed'))
        .finally(() => running.delete(promise));
      running.add(promise);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
