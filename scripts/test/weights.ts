// What each test costs, as it was last timed on an idle machine: `npm run test:weigh` writes weights.json out of the reports
// that the run before has left.

import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

export const WEIGHTS = 'scripts/test/weights.json';

/** Seconds by the path of a file of server tests, and by the file and title of a browser test. */
export type Weights = Readonly<Record<string, number>>;

/** Seconds that a line of a test takes which nobody has timed yet: what those that were timed take on the average. */
const A_LINE: Readonly<Record<'server' | 'browser', number>> = { server: 0.025, browser: 0.34 };

/** Seconds of a file of server tests before its first test: it starts an application on a database of its own. */
export const BEFORE_TESTS = 0.8;

/** A browser test's name among the weights. */
export const walkName = (file: string, title: string): string => `${file} › ${title}`;

/** Everything that was timed. */
export const readWeights = (): Weights =>
  z.parse(z.record(z.string(), z.number()), JSON.parse(readFileSync(WEIGHTS, 'utf8')));

/** What a test costs: as it was timed, or by the length of its text. */
export function weigh(
  weights: Weights,
  { name, text, kind }: { name: string; text: string; kind: keyof typeof A_LINE },
): number {
  return weights[name] ?? text.split('\n').length * A_LINE[kind];
}
