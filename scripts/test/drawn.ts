// What of the tests on databases and in browsers a run of `npm test` takes: as many as two budgets of seconds have room for, as
// the seed says, those of the nouns that were touched first; so a new noun makes the sample thinner and the run no longer.
// `npm run test:full` takes everything, and so does whoever runs a file by hand.

import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { SEED, shuffled, type Timed, WHOLE, within } from './sample.ts';
import { nounOf, nouns } from './times.ts';
import { isNear, touchedPaths } from './touched.ts';
import { BEFORE_TESTS, readWeights, type Weights, walkName, weigh } from './weights.ts';

/** Whether this is a part of `npm test`. */
export const DRAWS = !WHOLE && process.env.DRAWS === 'on';

/**
 * Seconds of tests that a run takes, two at a time, as weights.json counts them. Together with the builds, the checks, the unit
 * tests (50 s), the walks whose titles are made while their files run (40 s) and the starts of servers they come to less than
 * eight minutes of a slow machine.
 */
export const BUDGETS = { server: 180, browser: 180 } as const;

/**
 * Files of server tests that every run takes: whole deals from the order to the money, the books, one effect of what is sent twice,
 * and the walls between companies.
 */
export const ALWAYS: readonly string[] = [
  'books',
  'goods-chain',
  'idempotency',
  'money-back',
  'nouns',
  'project-whole',
  'scoping',
  'settlement',
  'statement-answers',
  'tenancy',
  'whole-deals',
];

/** Stretches of the main way of the trade, by the browser files that walk them: of each a run walks one test at least. */
export const MAIN_WAY: Readonly<Record<string, readonly string[]>> = {
  'a project is approved': ['project', 'review', 'whole-project'],
  'goods are called off and come': ['goods-chain', 'pick-goods'],
  'what came is settled': ['settlement'],
  'money goes out and comes back': ['money-back', 'money-out'],
  'receivables are financed': ['factoring', 'factoring-money'],
  'pages are fit for everybody': ['accessibility'],
};

// A minute and a half of killed servers, which wants a machine to itself: `npm run test:full` and `npm run drill:restarts`.
/** Files of server tests that `npm test` takes no part of. */
export const DRILLS: readonly string[] = ['tests/server/restarts.test.ts'];

/** Every file of server tests that `npm test` draws from, with what it costs; those near to what was touched go first. */
export function serverFiles(
  touched: readonly string[] = [],
  weights: Weights = readWeights(),
): readonly Timed[] {
  const known = nouns();
  const paths = globSync(['server/**/*.test.ts', 'tests/{server,flows}/**/*.test.ts']);
  const drawable = paths.filter((path) => !DRILLS.includes(path));
  return drawable.sort().map((path) => {
    const file = basename(path, '.test.ts');
    const text = readFileSync(path, 'utf8');
    return {
      name: path,
      family: nounOf(path, known) ?? file,
      seconds: weigh(weights, { name: path, text, kind: 'server' }) + BEFORE_TESTS,
      always: ALWAYS.includes(file),
      near: isNear(path, touched, known),
    };
  });
}

/** A title that is not made up while the file runs; the text of its test goes on until the next. */
const WALK = /^ *test\('(?<title>[^']+)', (?:async|\{)[\s\S]*?(?=^ *test\(|(?![\s\S]))/gm;

/** A file's tests that `npm test` draws from, with what they cost. */
export function walksOf(file: string, text: string, weights: Weights): readonly Timed[] {
  const stretch = Object.entries(MAIN_WAY).find(([, files]) => files.includes(file))?.[0];
  return [...text.matchAll(WALK)]
    .map(({ 0: walk, groups }) => ({ walk, title: groups?.title ?? '' }))
    .filter(({ title }) => !title.includes('@full'))
    .map(({ walk, title }) => {
      const name = walkName(`${file}.spec.ts`, title);
      const seconds = weigh(weights, { name, text: walk, kind: 'browser' });
      return { name, family: stretch ?? file, seconds };
    });
}

interface Where {
  readonly folder?: string;
  readonly touched?: readonly string[];
  readonly weights?: Weights;
}

/** The browser tests of a folder that a run may draw; those near to what was touched go first. */
export function walks(where: Where = {}): readonly Timed[] {
  const { folder = 'tests/e2e', touched = [], weights = readWeights() } = where;
  const known = nouns();
  const names = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  return names.flatMap((name) => {
    const path = join(folder, name);
    const near = isNear(path, touched, known);
    const all = walksOf(basename(name, '.spec.ts'), readFileSync(path, 'utf8'), weights);
    return all.map((walk) => ({ ...walk, near }));
  });
}

/** Of files of server tests those that a run takes. */
export const drawnFiles = (files = serverFiles(), seed = SEED): readonly Timed[] =>
  within(files, { what: 'server tests', seconds: BUDGETS.server, seed });

/** One walk of each stretch of the main way, as the seed says, of those that leave the other stretches their time. */
function ofEachStretch(all: readonly Timed[], seed: string): readonly Timed[] {
  const stretches = Object.keys(MAIN_WAY)
    .map((stretch) => all.filter(({ family }) => family === stretch))
    .filter(({ length }) => length > 0);
  const least = (alike: readonly Timed[]) => Math.min(...alike.map(({ seconds }) => seconds));
  let left = BUDGETS.browser - stretches.reduce((sum, alike) => sum + least(alike), 0);
  return stretches.flatMap((alike) => {
    left += least(alike);
    const one = shuffled(alike, { what: 'the main way', seed }).find(
      ({ seconds }) => seconds <= left,
    );
    left -= one?.seconds ?? 0;
    return one ?? [];
  });
}

/** Of browser tests those that a run takes: one of each stretch of the main way, and what there is time for beside them. */
export function drawnWalks(all = walks(), seed = SEED): readonly Timed[] {
  const first = ofEachStretch(all, seed);
  const marked = all.map((one) => ({ ...one, always: first.includes(one) }));
  return within(marked, { what: 'walks', seconds: BUDGETS.browser, seed });
}

const nameOf = ({ name }: Timed) => name;

function without(all: readonly Timed[], taken: readonly Timed[]): readonly string[] {
  const names = new Set(taken.map(nameOf));
  return all.map(nameOf).filter((name) => !names.has(name));
}

/** Paths of the server tests that this run leaves out. */
export function leftOutFiles(touched = touchedPaths()): readonly string[] {
  const files = serverFiles(touched);
  return without(files, drawnFiles(files));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What playwright matches against a test's project, file and title, for the browser tests that this run leaves out. */
export function leftOutWalks(touched = touchedPaths()): readonly string[] {
  const all = walks({ touched });
  return without(all, drawnWalks(all)).map(patternOf);
}

/** What a browser test's name among the weights is for playwright. */
export function patternOf(name: string): string {
  const [file = '', title = ''] = name.split(' › ');
  return `(?<![\\w-])${escaped(file)} .*${escaped(title)}`;
}

/** What this run takes, in a line. */
export function drawnLine(): string {
  const [files, all] = [serverFiles(), walks()];
  const left = [leftOutFiles().length, leftOutWalks().length] as const;
  const server = `${files.length - left[0]} of ${files.length} files of server tests`;
  return `drawn: ${server}, ${all.length - left[1]} of ${all.length} browser tests`;
}
