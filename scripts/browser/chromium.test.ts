import { join } from 'node:path';
import { expect, test } from 'vitest';

import { scratchProject } from '../../tests/helpers/scratch.ts';
import { ensureBrowser, findChromium } from './chromium.ts';

test('CHROMIUM_PATH comes before every other place', () => {
  const path = join(scratchProject({ chromium: '' }), 'chromium');
  expect(findChromium({ CHROMIUM_PATH: path })).toBe(path);
});

test('a shell that draws no windows comes before a whole browser, which does where there is none', () => {
  const [shell, whole] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  expect(findChromium({}, (path) => [shell, whole].includes(path))).toBe(shell);
  expect(findChromium({}, (path) => path === whole)).toBe(whole);
  expect(findChromium({}, () => false)).toBeUndefined();
});

test('a CHROMIUM_PATH that leads nowhere is said in one line, and nothing is installed for it', async () => {
  const env = { CHROMIUM_PATH: '/nowhere/chromium' };
  await expect(ensureBrowser(env)).rejects.toThrow(
    /^CHROMIUM_PATH names \/nowhere\/chromium,.*\.$/,
  );
});
