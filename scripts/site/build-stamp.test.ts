import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';

import { inputsHash, isUpToDate } from './build-stamp.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scf-stamp-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'src/pages'), { recursive: true });
  writeFileSync(join(root, 'src/pages/about.astro'), 'about');
});

it('changes with a source, its name and a build-time setting, and with nothing else', () => {
  const before = inputsHash(root, {});
  expect(inputsHash(root, { HOME: '/root' })).toBe(before);
  writeFileSync(join(root, 'src/pages/about.test.ts'), 'test');
  writeFileSync(join(root, 'README.md'), 'read me');
  expect(inputsHash(root, {})).toBe(before);

  expect(inputsHash(root, { PUBLIC_ORIGIN: 'https://portal.example.cn' })).not.toBe(before);
  writeFileSync(join(root, 'src/pages/about.astro'), 'about us');
  const changed = inputsHash(root, {});
  expect(changed).not.toBe(before);
  rmSync(join(root, 'src/pages/about.astro'));
  writeFileSync(join(root, 'src/pages/us.astro'), 'about us');
  expect(inputsHash(root, {})).not.toBe(changed);
});

it('knows a folder without a stamp, and one with another, as out of date', () => {
  const dist = join(root, 'dist');
  expect(isUpToDate(root, dist, {})).toBe(false);
  mkdirSync(dist);
  writeFileSync(join(dist, '.build-stamp'), 'other');
  expect(isUpToDate(root, dist, {})).toBe(false);
  writeFileSync(join(dist, '.build-stamp'), inputsHash(root, {}));
  expect(isUpToDate(root, dist, {})).toBe(true);
});
