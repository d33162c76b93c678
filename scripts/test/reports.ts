import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

import type { Captured } from '../lib/command.ts';
import { broken, type Outcome } from './step.ts';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

type Counts = Pick<Outcome, 'passed' | 'failed' | 'note'>;

/** Counts of vitest's JSON; a file that could not be loaded has no tests and counts as one failure. */
export function vitestCounts(json: unknown): Counts {
  const report = z.parse(vitestReport, json);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
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

/** Counts of playwright's JSON; a test that did not run has not passed, one that needed a second try is named. */
export function playwrightCounts(json: unknown): Counts {
  const { expected, unexpected, flaky, skipped } = z.parse(playwrightReport, json).stats;
  const counts = { passed: expected + flaky, failed: unexpected + skipped };
  if (flaky === 0) return counts;
  return { ...counts, note: `at the second try: ${flakyTitles(json).join('; ')}` };
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
