// Prevents: the two commands that build the site, alone and ahead of the server, from building two different ones.
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { StartError } from '#server/start-error.ts';

function astroProgram(): string {
  try {
    const folder = createRequire(import.meta.url).resolve('astro/package.json');
    return join(folder, '..', 'bin', 'astro.mjs');
  } catch {
    throw new StartError('The site is not built and its tools are not installed: run npm ci');
  }
}

/** What builds the site into a folder. */
export function siteBuild(folder: string) {
  return {
    program: process.execPath,
    args: [astroProgram(), 'build', '--outDir', folder],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CATALOGUE: 'off' },
  };
}
