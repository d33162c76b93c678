interface Waiting {
  begin(): void;
  giveUp(): void;
}

interface FairQueueOptions {
  /** Pieces of work that run at a time. */
  width: number;
  /** Pieces that wait, from all together. */
  most: number;
  /** How long one waits behind others of its own source, in milliseconds. */
  patienceMs: number;
  /** How long the first one of a source waits. */
  longestMs: number;
  /** What is thrown for work that is not begun. */
  refusal(): Error;
}

/** Runs `work`, which comes `from` somebody, when it is its turn; rejects with the refusal when it does not begin. */
export type FairQueue = <T>(from: string, work: () => Promise<T>) => Promise<T>;

/** Who waits, each in the order in which they came; whoever was served last comes last. */
class Queues {
  readonly #bySource = new Map<string, Waiting[]>();
  size = 0;

  add(from: string, one: Waiting): void {
    this.#bySource.set(from, [...(this.#bySource.get(from) ?? []), one]);
    this.size += 1;
  }

  remove(from: string, one: Waiting): void {
    const rest = (this.#bySource.get(from) ?? []).filter((other) => other !== one);
    this.size -= 1;
    if (rest.length > 0) this.#bySource.set(from, rest);
    else this.#bySource.delete(from);
  }

  isFirst(from: string, one: Waiting): boolean {
    return this.#bySource.get(from)?.[0] === one;
  }

  next(): Waiting | undefined {
    for (const [from, [first, ...rest]] of this.#bySource) {
      this.#bySource.delete(from);
      if (rest.length > 0) this.#bySource.set(from, rest);
      if (first) this.size -= 1;
      return first;
    }
    return undefined;
  }

  /** The last one of whoever has most waiting. */
  leastEntitled(): Waiting | undefined {
    let longest: readonly Waiting[] = [];
    for (const queue of this.#bySource.values()) if (queue.length > longest.length) longest = queue;
    return longest.at(-1);
  }
}

/**
 * Shares few turns among many sources: each source gets the next turn in its round, however many pieces another one has
 * sent, nobody waits long behind others of its own source, and where too many wait, whoever has sent most gives way.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { width, most, patienceMs, longestMs, refusal } = options;
  const queues = new Queues();
  let running = 0;

  const wait = (from: string) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        queues.remove(from, one);
        reject(refusal());
      };
      const look = () => {
        if (queues.isFirst(from, one)) timer = setTimeout(leave, longestMs - patienceMs);
        else leave();
      };
      let timer = setTimeout(look, patienceMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const one = { begin, giveUp: leave };
      queues.add(from, one);
      if (queues.size > most) queues.leastEntitled()?.giveUp();
    });

  return async (from, work) => {
    if (running < width) running += 1;
    // Whoever ends hands its turn over, so nobody can slip in between.
    else await wait(from);
    try {
      return await work();
    } finally {
      const next = queues.next();
      if (next) next.begin();
      else running -= 1;
    }
  };
}
