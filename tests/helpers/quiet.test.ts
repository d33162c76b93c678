import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { capture } from '../../scripts/lib/command.ts';
import { scratchProject } from './scratch.ts';

// Proves that the setup of all tests turns noise into a failure.

const NOISY = `
import { expect, test, vi } from 'vitest';
test('warns', () => { console.warn('careful'); });
test('errs', () => { console.error('broken'); });
test('phones home', async () => { await fetch('https://example.com/').catch(() => {}); });
test('is quiet', () => { expect(1).toBe(1); });
test('expects its noise', () => { vi.spyOn(console, 'error').mockReturnValue(); console.error('ok'); });
`;

test('a console warning, a console error and a request to another machine fail their tests', async () => {
  const root = scratchProject({
    'noisy.test.ts': NOISY,
    'vitest.config.ts': `export default { test: { setupFiles: ['${process.cwd()}/tests/helpers/quiet.ts'] } };`,
  });
  const report = join(root, 'report.json');
  const args = ['run', '--root', root, '--reporter=json', `--outputFile=${report}`];
  const { code } = await capture('node_modules/.bin/vitest', args);
  expect(code).toBe(1);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const outcomes = testResults[0].assertionResults.map(
    ({ title, status }: { title: string; status: string }) => `${title}: ${status}`,
  );
  expect(outcomes).toEqual([
    'warns: failed',
    'errs: failed',
    'phones home: failed',
    'is quiet: passed',
    'expects its noise: passed',
  ]);
});
