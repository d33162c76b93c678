import { createHash, randomInt } from 'node:crypto';

/** Whether everything is walked (`npm run test:full`) or, of what is generated, a sample. */
export const WHOLE = process.env.FULL === 'on';

process.env.SEED ??= String(randomInt(1_000_000));

/** Decides what a sample holds: as given, or drawn by the first process of a run, from which the others inherit it. */
export const SEED: string = process.env.SEED;

/** A number that a run's seed gives a case; it has nothing to do with the cases beside it. */
const drawOf = (what: string, name: string, seed = SEED): number =>
  createHash('sha256').update(`${seed} ${what} ${name}`).digest().readUInt32BE();

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

/** A case that costs time. */
export interface Timed {
  readonly name: string;
  /** Cases that ask the same, or of the same noun. */
  readonly family: string;
  readonly seconds: number;
  /** Belongs to every run, whatever it costs the others. */
  readonly always?: boolean;
  /** Goes before the others, as long as there is time. */
  readonly near?: boolean;
}

/** Cases in the order that a seed gives them. */
export function shuffled<T extends Timed>(
  cases: readonly T[],
  { what, seed = SEED }: { what: string; seed?: string },
): readonly T[] {
  const draws = new Map(cases.map((one) => [one, drawOf(what, one.name, seed)]));
  return cases.toSorted((a, b) => (draws.get(a) ?? 0) - (draws.get(b) ?? 0));
}

/**
 * Of cases that cost time as many as a budget of seconds has room for, in their order: more cases make the sample
 * thinner, and the run no longer. Each family gives about the same part of its cases; the same seed and `what` draw the
 * same ones, and with FULL=on all are taken.
 */
export function within<T extends Timed>(
  cases: readonly T[],
  { what, seconds, seed = SEED }: { what: string; seconds: number; seed?: string },
): readonly T[] {
  if (WHOLE) return cases;
  const turns = new Map<T, number>();
  for (const [family, alike] of Map.groupBy(cases, (one) => one.family)) {
    const begin = drawOf(what, `family ${family}`, seed) / 2 ** 32;
    shuffled(alike, { what, seed }).forEach((one, place) => {
      const before = one.always ? 2 : Number(one.near ?? false);
      turns.set(one, (place + begin) / alike.length - before);
    });
  }
  const turn = (one: T) => turns.get(one) ?? 0;
  let left = seconds;
  const taken = new Set<T>();
  for (const one of cases.toSorted((a, b) => turn(a) - turn(b))) {
    if (!one.always && one.seconds > left) continue;
    left -= one.seconds;
    taken.add(one);
  }
  return cases.filter((one) => taken.has(one));
}
