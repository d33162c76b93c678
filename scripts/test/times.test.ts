import { expect, test } from 'vitest';

import { ok, type Result } from './step.ts';
import { nounOf, nouns, timeTable } from './times.ts';

const KNOWN = ['admin', 'admin-login', 'apply-amount-adjust', 'bank', 'file', 'project'];

test.each([
  ['server/modules/bank/number.test.ts', 'bank'],
  ['src/islands/user-centre/project/steps.test.ts', 'project'],
  ['tests/server/project-flow.test.ts', 'project'],
  ['tests/server/files.test.ts', 'file'],
  ['tests/server/admin-login.test.ts', 'admin-login'],
  ['tests/server/admin-lists.test.ts', 'admin'],
  ['tests/e2e/amount-adjust.spec.ts', 'apply-amount-adjust'],
  ['tests/server/banknote.test.ts', undefined],
  ['contract/money.test.ts', undefined],
])('%s is a test of %s', (path, noun) => {
  expect(nounOf(path, KNOWN)).toBe(noun);
});

test('nouns are those of the server', () => {
  expect(nouns()).toContain('project');
});

test('steps count as they lasted, runners as their tests did; a noun over its budget is named', () => {
  const step = { ...ok(), name: 'x' };
  const time = (kind: 'server' | 'browser', path: string, seconds: number) => {
    return { kind, path, seconds };
  };
  const times = [
    time('server', 'tests/server/bank.test.ts', 5),
    time('browser', 'tests/e2e/bank.spec.ts', 4),
    time('server', 'tests/server/project.test.ts', 8),
    time('server', 'tests/server/tenancy.test.ts', 9),
  ];
  const results: Result[] = [
    { ...step, kind: 'types', seconds: 3 },
    { ...step, kind: 'types', seconds: 4 },
    { ...step, kind: 'server', seconds: 100, times },
  ];
  const lines = timeTable(results, KNOWN).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  expect(lines).toEqual([
    'time by kind',
    'server 22.0 s',
    'types 7.0 s',
    'browser 4.0 s',
    'time of tests by noun',
    'bank 9.0 s over 8 s',
    'project 8.0 s',
  ]);
});
