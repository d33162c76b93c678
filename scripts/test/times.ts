import { readdirSync } from 'node:fs';

import type { FileTime, Kind, Result } from './step.ts';

/** Seconds of tests that a noun should do with; more is named and fails nothing. */
export const NOUN_BUDGET = 8;

/** Beginnings of file names that do not begin with the noun's own, by noun. */
const ALSO: Readonly<Record<string, string>> = {
  'amount-adjust': 'apply-amount-adjust',
  partners: 'contact-client',
  scene: 'scene-control',
};

/** Every noun and module of the server by its folder. */
export const nouns = (): readonly string[] => readdirSync('server/modules');

/** Whether a file's name begins with these words; files are often in the plural. */
const begins = (file: string, words: string) => new RegExp(`^${words}s?(?=[-.])`).test(file);

/** The noun that a test belongs to by a folder on its way or by the longest beginning of its name. */
export function nounOf(path: string, known: readonly string[]): string | undefined {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const folder = folders.findLast((one) => known.includes(one));
  if (folder !== undefined) return folder;
  const named = [...known, ...Object.keys(ALSO)]
    .filter((one) => begins(file, one))
    .sort((a, b) => b.length - a.length)[0];
  return named === undefined ? undefined : (ALSO[named] ?? named);
}

/** Sums by key, the largest first. */
function sums<T>(all: readonly T[], keyOf: (one: T) => string, of: (one: T) => number) {
  const found = new Map<string, number>();
  for (const one of all) found.set(keyOf(one), (found.get(keyOf(one)) ?? 0) + of(one));
  return [...found].sort(([, a], [, b]) => b - a);
}

const row = (name: string, seconds: number, remark = '') =>
  `  ${name.padEnd(24)} ${seconds.toFixed(1).padStart(7)} s${remark}`;

/**
 * Where a run's time went, in lines: by kind, then by noun. Runners tell the time of their tests, which run two at a time;
 * the other steps count as they lasted.
 */
export function timeTable(results: readonly Result[], known: readonly string[]): string[] {
  const files = results.flatMap(({ times = [] }) => times);
  const steps: { kind: Kind; seconds: number }[] = results.filter(({ times }) => !times);
  const ofNouns = files.flatMap((one) => {
    const noun = nounOf(one.path, known);
    return noun === undefined ? [] : [{ noun, ...one }];
  });
  const seconds = (one: Pick<FileTime, 'seconds'>) => one.seconds;
  const over = (sum: number) => (sum > NOUN_BUDGET ? `  over ${NOUN_BUDGET} s` : '');
  return [
    'time by kind',
    ...sums([...files, ...steps], ({ kind }) => kind, seconds).map(([kind, sum]) => row(kind, sum)),
    'time of tests by noun',
    ...sums(ofNouns, ({ noun }) => noun, seconds).map(([noun, sum]) => row(noun, sum, over(sum))),
  ];
}
