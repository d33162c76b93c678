import { join } from 'node:path';
import { expect, test } from 'vitest';

import { scratchProject } from '../../tests/helpers/scratch.ts';
import { ensureBrowser, findChromium } from './chromium.ts';

test('CHROMIUM_PATH comes before every other place', () => {
  const path = join(scratchProject({ chromium: '' }), 'chromium');
  expect(findChromium({ CHROMIUM_PATH: path })).toBe(path);
});

test('a CHROMIUM_PATH that leads nowhere is said in one line, and nothing is installed for it', async () => {
  const env = { CHROMIUM_PATH: '/nowhere/chromium' };
  await expect(ensureBrowser(env)).rejects.toThrow(
    /^CHROMIUM_PATH names \/nowhere\/chromium,.*\.$/,
  );
});
