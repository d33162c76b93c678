import { createHash, randomInt } from 'node:crypto';

/** Whether everything is walked (`npm run test:full`) or, of what is generated, a sample. */
export const WHOLE = process.env.FULL === 'on';

process.env.SEED ??= String(randomInt(1_000_000));

/** Decides what a sample holds: as given, or drawn by the first process of a run, from which the others inherit it. */
export const SEED: string = process.env.SEED;

/** A number that a run's seed gives a case; it has nothing to do with the cases beside it. */
const drawOf = (what: string, name: string): number =>
  createHash('sha256').update(`${SEED} ${what} ${name}`).digest().readUInt32BE();

/**
 * A sample of generated cases: one in `every` of them on the average and always at least one, in their order; all of
 * them with FULL=on. The same seed (SEED=…) and `what` draw the same cases, and a case is drawn whatever stands beside it.
 */
export function sampled<T>(
  cases: readonly T[],
  { what, every, nameOf }: { what: string; every: number; nameOf: (one: T) => string },
): readonly T[] {
  if (WHOLE) return cases;
  const draw = (one: T) => drawOf(what, nameOf(one));
  const drawn = cases.filter((one) => draw(one) < 2 ** 32 / every);
  if (drawn.length > 0) return drawn;
  return cases.toSorted((a, b) => draw(a) - draw(b)).slice(0, 1);
}

/** Of cases that stand beside each other, one more than half if they are odd: never less than half of them goes. */
export function half<T>(
  cases: readonly T[],
  { what, nameOf }: { what: string; nameOf: (one: T) => string },
): readonly T[] {
  if (WHOLE) return cases;
  const draw = (one: T) => drawOf(what, nameOf(one));
  const first = cases.toSorted((a, b) => draw(a) - draw(b));
  const drawn = new Set(first.slice(0, Math.ceil(cases.length / 2)));
  return cases.filter((one) => drawn.has(one));
}
