import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod/mini';

import type { Captured } from '../lib/command.ts';
import { broken, type FileTime, type Outcome } from './step.ts';
import { walkName } from './weights.ts';

export const VITEST_REPORT = 'reports/vitest.json';
export const BROWSER_REPORT = 'reports/browser.json';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.unknown()),
    }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(z.looseObject({ file: z.string() })),
});

type Counts = Pick<Outcome, 'passed' | 'failed' | 'note' | 'times'>;

/** Counts of vitest's JSON; a file that could not be loaded has no tests and counts as one failure. */
export function vitestCounts(json: unknown): Counts {
  const report = z.parse(vitestReport, json);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const times = report.testResults.map(({ name, startTime, endTime }): FileTime => {
    const path = relative(process.cwd(), name);
    const kind = /^(server|tests\/(server|flows))\//.test(path) ? 'server' : 'unit';
    return { kind, path, seconds: (endTime - startTime) / 1000 };
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, times };
}

/** Titles of the tests that passed at their second try, wherever they stand in playwright's tree. */
function flakyTitles(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(flakyTitles);
  if (typeof node !== 'object' || node === null) return [];
  const { suites, specs, tests, title } = node as Record<string, unknown>;
  const isFlaky =
    Array.isArray(tests) && tests.some((one: { status?: unknown }) => one.status === 'flaky');
  return [...(isFlaky ? [String(title)] : []), ...flakyTitles(suites), ...flakyTitles(specs)];
}

/** Milliseconds of all tries below a node of playwright's tree. */
function milliseconds(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, one) => sum + milliseconds(one), 0);
  if (typeof node !== 'object' || node === null) return 0;
  const { suites, specs, tests, results, duration } = node as Record<string, unknown>;
  const own = typeof duration === 'number' ? duration : 0;
  return own + milliseconds([suites, specs, tests, results]);
}

/** Counts of playwright's JSON; a test that did not run has not passed, one that needed a second try is named. */
export function playwrightCounts(json: unknown): Counts {
  const report = z.parse(playwrightReport, json);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const times = report.suites.map((suite): FileTime => {
    const path = `tests/e2e/${suite.file}`;
    return { kind: 'browser', path, seconds: milliseconds(suite) / 1000 };
  });
  const counts = { passed: expected + flaky, failed: unexpected + skipped, times };
  if (flaky === 0) return counts;
  return { ...counts, note: `at the second try: ${flakyTitles(json).join('; ')}` };
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
}

/** Seconds of each browser test that passed, by its name among the weights; one that runs on both widths costs both. */
export function walkTimes(json: unknown): readonly [string, number][] {
  const ofSuite = (file: string, { suites = [], specs = [] }: Suite): [string, number][] => [
    ...specs
      .filter(({ ok }) => ok)
      .map((spec): [string, number] => [walkName(file, spec.title), milliseconds(spec) / 1000]),
    ...suites.flatMap((suite) => ofSuite(file, suite)),
  ];
  const sums = new Map<string, number>();
  for (const suite of z.parse(playwrightReport, json).suites) {
    for (const [name, seconds] of ofSuite(suite.file, suite as Suite)) {
      sums.set(name, (sums.get(name) ?? 0) + seconds);
    }
  }
  return [...sums];
}

/** A runner's end and its report file put together; a runner that ended badly never counts as passed. */
export function readCounts(
  { code, output }: Captured,
  file: string,
  counts: (json: unknown) => Counts,
): Outcome {
  let read: Counts;
  try {
    read = counts(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return broken(`${output}\n${file}: ${String(error)}\n`);
  }
  const failed = code !== 0 ? Math.max(read.failed, 1) : read.failed;
  return { ...read, failed, output };
}
