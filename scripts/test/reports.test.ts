import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { scratchProject } from '../../tests/helpers/scratch.ts';
import { playwrightCounts, readCounts, vitestCounts, walkTimes } from './reports.ts';

const ran = {
  name: join(process.cwd(), 'tests/server/a.test.ts'),
  startTime: 1_000,
  endTime: 3_500,
};
const passing = { ...ran, status: 'passed', assertionResults: [{}] };

test('a test file that does not load counts as a failure', () => {
  const unloaded = { ...ran, status: 'failed', assertionResults: [] };
  const report = { numPassedTests: 4, numFailedTests: 1, testResults: [passing, unloaded] };
  expect(vitestCounts(report)).toMatchObject({ passed: 4, failed: 2 });
});

test('the time of a file is told by its path from the root and by its kind', () => {
  const unit = { ...passing, name: join(process.cwd(), 'contract/money.test.ts') };
  const report = { numPassedTests: 2, numFailedTests: 0, testResults: [passing, unit] };
  expect(vitestCounts(report).times).toEqual([
    { kind: 'server', path: 'tests/server/a.test.ts', seconds: 2.5 },
    { kind: 'unit', path: 'contract/money.test.ts', seconds: 2.5 },
  ]);
});

test('a browser test that was skipped has not passed, one that needed a second try is named', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 };
  const slow = { status: 'flaky', results: [{ duration: 4_000 }, { duration: 500 }] };
  const specs = [{ title: 'slow', tests: [slow] }];
  const suites = [{ file: 'bank.spec.ts', suites: [{ specs }] }];
  expect(playwrightCounts({ stats, suites })).toEqual({
    passed: 8,
    failed: 2,
    note: 'at the second try: slow',
    times: [{ kind: 'browser', path: 'tests/e2e/bank.spec.ts', seconds: 4.5 }],
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

test('a browser test that passed costs what it took on all widths, one that failed tells nothing', () => {
  const spec = (title: string, ok: boolean, duration: number) => {
    return { title, ok, tests: [{ results: [{ duration }] }] };
  };
  const specs = [spec('a', true, 4_000), spec('b', false, 30_000), spec('a', true, 500)];
  const stats = { expected: 2, unexpected: 1, flaky: 0, skipped: 0 };
  const suites = [{ file: 'bank.spec.ts', suites: [{ specs }] }];
  expect(walkTimes({ stats, suites })).toEqual([['bank.spec.ts › a', 4.5]]);
});
