import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

// Prevents: a part that this project is to be made of (its design card) tidied away, as public/ once was.

const ROOT = join(import.meta.dirname, '..', '..');
const FILES = ['package.json', 'astro.config.mjs', 'tsconfig.json'];
const FOLDERS = ['src/pages', 'src/islands', 'src/content', 'public', 'tests'];
const PACKAGES = [
  'astro',
  '@astrojs/react',
  'react',
  'react-dom',
  'nanostores',
  '@nanostores/react',
  '@mantine/core',
  '@mantine/form',
  'ofetch',
  'jsencrypt',
  'dayjs',
  'vitest',
  'playwright',
];

test.each(FILES)('%s is there', (file) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
});

test.each(FOLDERS)('%s holds something', (folder) => {
  expect(readdirSync(join(ROOT, folder)).length).toBeGreaterThan(0);
});

test.each(PACKAGES)('%s is installed', (name) => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
});
