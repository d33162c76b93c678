import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { scratchProject } from '../../tests/helpers/scratch.ts';
import { playwrightCounts, readCounts, vitestCounts } from './reports.ts';

const passing = { status: 'passed', assertionResults: [{}] };

test('a test file that does not load counts as a failure', () => {
  const unloaded = { status: 'failed', assertionResults: [] };
  const report = { numPassedTests: 4, numFailedTests: 1, testResults: [passing, unloaded] };
  expect(vitestCounts(report)).toEqual({ passed: 4, failed: 2 });
});

test('a browser test that was skipped has not passed, one that needed a second try is named', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 };
  const suites = [{ suites: [{ specs: [{ title: 'slow', tests: [{ status: 'flaky' }] }] }] }];
  expect(playwrightCounts({ stats, suites })).toEqual({
    passed: 8,
    failed: 2,
    note: 'at the second try: slow',
  });
});

test('a runner that dies is a failure, with or without a report', () => {
  const file = join(scratchProject({}), 'report.json');
  const died = { code: 1, output: 'boom' };
  expect(readCounts(died, file, vitestCounts)).toMatchObject({ passed: 0, failed: 1 });
  const report = { numPassedTests: 4, numFailedTests: 0, testResults: [passing] };
  writeFileSync(file, JSON.stringify(report));
  expect(readCounts(died, file, vitestCounts)).toMatchObject({ passed: 4, failed: 1 });
});
