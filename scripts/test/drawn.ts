// What of the longest tests a run of `npm test` takes, as the seed says. `npm run test:full` takes everything, and so does
// whoever runs a file by hand.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { half, WHOLE } from './sample.ts';

/** Whether this is a part of `npm test`. */
export const DRAWS = !WHOLE && process.env.DRAWS === 'on';

/** Files of server tests that ask the same of one noun, reader or process after another: half of each kind stays out. */
export const ALIKE: Readonly<Record<string, readonly string[]>> = {
  'what each side sees': [
    'actual-delivery-sides',
    'dispute-sides',
    'factoring-sides',
    'money-sides',
    'project-sides',
    'trade-sides',
  ],
  'states of a noun': [
    'apply-amount-adjust-states',
    'certification-states',
    'pay-apply-states',
    'pick-goods-states',
    'project-states',
  ],
  'models beside the books': [
    'collection-model',
    'draws-model',
    'money-model',
    'settled-receipt-model',
  ],
  'papers that are read': ['certification-papers', 'recognition'],
  'what is killed goes on': ['job-failover', 'migrate', 'process', 'simulation'],
  'what attackers send': ['factoring-attacks', 'file-attacks', 'password-attacks'],
  'crowds at once': ['flow-races', 'money-races', 'races', 'wechat-races'],
};

/** The files of server tests that this run leaves out. */
export function leftOutFiles(): readonly string[] {
  return Object.entries(ALIKE).flatMap(([what, files]) => {
    const drawn = half(files, { what, nameOf: String });
    return files
      .filter((file) => !drawn.includes(file))
      .map((file) => `tests/server/${file}.test.ts`);
  });
}

/** Browser tests that every run walks whole: the main way of the trade, and what draws for itself. */
export const ALWAYS: readonly string[] = [
  'accessibility',
  'factoring',
  'factoring-money',
  'goods-chain',
  'money-back',
  'money-out',
  'settlement',
  'whole-project',
];

const E2E = 'tests/e2e';
/** A title that is not made up while the file runs. */
const TITLE = /^ *test\('([^']+)', (?:async|\{)/gm;

/** Titles of a file's tests that `npm test` may leave out. */
export function titlesOf(text: string): readonly string[] {
  const titles = [...text.matchAll(TITLE)].map(([, title = '']) => title);
  return titles.filter((title) => !title.includes('@full'));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What playwright matches against a test's project, file and title, for the browser tests that this run leaves out. */
export function leftOutWalks(folder = E2E): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = name.replace(/\.spec\.ts$/, '');
    if (file === name || ALWAYS.includes(file)) return [];
    const titles = titlesOf(readFileSync(join(folder, name), 'utf8'));
    const drawn = half(titles, { what: `walks of ${file}`, nameOf: String });
    const left = titles.filter((title) => !drawn.includes(title));
    return left.map((title) => `(?<![\\w-])${escaped(name)} .*${escaped(title)}`);
  });
}
