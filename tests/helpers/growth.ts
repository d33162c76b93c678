function fastest(work: () => unknown, calls: number, rounds: number): number {
  let best = Number.POSITIVE_INFINITY;
  // The first call of a pattern also compiles it.
  work();
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    for (let call = 0; call < calls; call += 1) work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

interface Growth {
  /** Builds the input of a size; not measured. */
  input: (size: number) => string;
  work: (input: string) => unknown;
  small: number;
  calls?: number;
  /** Ratios below this need no second look. */
  enough: number;
}

/**
 * How many times longer the work takes on ten times the input: about 1 when the length does not matter, 10 when linear,
 * 100 when quadratic. A ratio of one run, not a time; a busy machine gets up to five tries, because noise only adds.
 */
export function growthOnTenfold({ input, work, small, calls = 20, enough }: Growth): number {
  const [short, long] = [input(small), input(small * 10)];
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && ratio >= enough; attempt += 1) {
    const before = fastest(() => work(short), calls, 5);
    const after = fastest(() => work(long), calls, 5);
    ratio = Math.min(ratio, after / before);
  }
  return ratio;
}
