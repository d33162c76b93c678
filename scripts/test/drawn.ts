// What of the tests on databases and in browsers a run of `npm test` takes: as many as two budgets of seconds have room for, as
// the seed says, so that a new noun makes the sample thinner and the run no longer. `npm run test:full` takes everything,
// and so does whoever runs a file by hand.

import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { SEED, sampled, type Timed, WHOLE, within } from './sample.ts';
import { nounOf, nouns } from './times.ts';
import { BEFORE_TESTS, readWeights, type Weights, walkName, weigh } from './weights.ts';

/** Whether this is a part of `npm test`. */
export const DRAWS = !WHOLE && process.env.DRAWS === 'on';

/**
 * Seconds of tests that a run takes, two at a time, as weights.json counts them. Together with the builds, the checks, the unit
 * tests (50 s) and the walks whose titles are made while their files run (40 s) they come to eight minutes.
 */
export const BUDGETS = { server: 270, browser: 310 } as const;

/** A file of server tests that takes no longer is worth more than what it costs: every run takes it. */
const SHORT = 1;

/** Files of server tests that every run takes: whole deals from the order to the money, and the walls between companies. */
export const ALWAYS: readonly string[] = [
  'goods-chain',
  'money-back',
  'nouns',
  'project-whole',
  'scoping',
  'settlement',
  'statement-answers',
  'walls',
  'whole-deals',
];

/** Stretches of the main way of the trade, by the browser files that walk them: of each a run walks one test at least. */
export const MAIN_WAY: Readonly<Record<string, readonly string[]>> = {
  'a project is approved': ['project', 'review'],
  'goods are called off and come': ['goods-chain', 'pick-goods'],
  'what came is settled': ['settlement'],
  'money goes out and comes back': ['money-back', 'money-out'],
  'receivables are financed': ['factoring', 'factoring-money'],
  'pages are fit for everybody': ['accessibility'],
};

// A minute and a half of killed servers, which wants a machine to itself: `npm run test:full` and `npm run drill:restarts`.
/** Files of server tests that `npm test` takes no part of. */
export const DRILLS: readonly string[] = ['tests/server/restarts.test.ts'];

/** Every file of server tests that `npm test` draws from, with what it costs. */
export function serverFiles(weights: Weights = readWeights()): readonly Timed[] {
  const known = nouns();
  const paths = globSync(['server/**/*.test.ts', 'tests/{server,flows,fuzz}/**/*.test.ts']);
  const drawable = paths.filter((path) => !DRILLS.includes(path));
  return drawable.sort().map((path) => {
    const file = basename(path, '.test.ts');
    const tests = weigh(weights, {
      name: path,
      text: readFileSync(path, 'utf8'),
      kind: 'server',
    });
    return {
      name: path,
      family: nounOf(path, known) ?? file,
      seconds: tests + BEFORE_TESTS,
      always: tests <= SHORT || ALWAYS.includes(file),
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

/** The browser tests of a folder that a run may draw. */
export function walks(folder = 'tests/e2e', weights: Weights = readWeights()): readonly Timed[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  return names.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return walksOf(basename(name, '.spec.ts'), text, weights);
  });
}

/** Of files of server tests those that a run takes. */
export const drawnFiles = (files = serverFiles(), seed = SEED): readonly Timed[] =>
  within(files, { what: 'server tests', seconds: BUDGETS.server, seed });

/** Of browser tests those that a run takes: one of each stretch of the main way, and what there is time for beside them. */
export function drawnWalks(all = walks(), seed = SEED): readonly Timed[] {
  const first = Object.keys(MAIN_WAY).flatMap((stretch) => {
    const alike = all.filter(({ family }) => family === stretch);
    return sampled(alike, { what: 'the main way', every: Infinity, nameOf, seed });
  });
  const marked = all.map((one) => ({ ...one, always: first.includes(one) }));
  return within(marked, { what: 'walks', seconds: BUDGETS.browser, seed });
}

const nameOf = ({ name }: Timed) => name;

function without(all: readonly Timed[], taken: readonly Timed[]): readonly string[] {
  const names = new Set(taken.map(nameOf));
  return all.map(nameOf).filter((name) => !names.has(name));
}

/** Paths of the server tests that this run leaves out. */
export function leftOutFiles(): readonly string[] {
  const files = serverFiles();
  return without(files, drawnFiles(files));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What playwright matches against a test's project, file and title, for the browser tests that this run leaves out. */
export function leftOutWalks(): readonly string[] {
  const all = walks();
  return without(all, drawnWalks(all)).map(patternOf);
}

/** What a browser test's name among the weights is for playwright. */
export function patternOf(name: string): string {
  const [file = '', title = ''] = name.split(' › ');
  return `(?<![\\w-])${escaped(file)} .*${escaped(title)}`;
}
