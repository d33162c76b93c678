import { createHash, randomInt } from 'node:crypto';

/** Whether everything is walked (`npm run test:full`) or, of what is generated, a sample. */
export const WHOLE = process.env.FULL === 'on';

process.env.SEED ??= String(randomInt(1_000_000));

/** Decides what a sample holds: as given, or drawn by the first process of a run, from which the others inherit it. */
export const SEED: string = process.env.SEED;

/**
 * A sample of generated cases: one in `every` of them on the average and always at least one, in their order; all of
 * them with FULL=on. The same seed (SEED=…) and `what` draw the same cases, and a case is drawn whatever stands beside it.
 */
export function sampled<T>(
  cases: readonly T[],
  { what, every, nameOf }: { what: string; every: number; nameOf: (one: T) => string },
): readonly T[] {
  if (WHOLE) return cases;
  const draw = (one: T) =>
    createHash('sha256')
      .update(`${SEED} ${what} ${nameOf(one)}`)
      .digest()
      .readUInt32BE();
  const drawn = cases.filter((one) => draw(one) < 2 ** 32 / every);
  if (drawn.length > 0) return drawn;
  return cases.toSorted((a, b) => draw(a) - draw(b)).slice(0, 1);
}
