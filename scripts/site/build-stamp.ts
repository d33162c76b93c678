// Prevents: `npm start` serving yesterday's site after the sources changed, or building for nothing when they did not.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { AstroIntegration } from 'astro';

/** What the built site is made of. */
const INPUTS = [
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'contract',
  'public',
  'scripts/site',
  'server/site',
  'src',
];
const STAMP = '.build-stamp';

type Env = Readonly<Record<string, string | undefined>>;

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Hash of all sources below `root` and of the build-time settings PUBLIC_*. */
export function inputsHash(root: string, env: Env): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => filesBelow(join(root, input)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  const settings = Object.keys(env).filter((name) => name.startsWith('PUBLIC_'));
  for (const name of settings.sort()) hash.update(`${name}=${env[name]}\0`);
  return hash.digest('hex');
}

/** Whether `folder` holds the site as its sources are now. */
export function isUpToDate(root: string, folder: string, env: Env): boolean {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsHash(root, env);
}

/** Notes in the built site what it was built from, as it was when the build began. */
export function buildStamp(): AstroIntegration {
  const root = join(import.meta.dirname, '..', '..');
  let begun = '';
  return {
    name: 'build-stamp',
    hooks: {
      'astro:build:start': () => {
        begun = inputsHash(root, process.env);
      },
      'astro:build:done': ({ dir }) => writeFile(new URL(STAMP, dir), begun),
    },
  };
}
