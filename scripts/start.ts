// `npm start`: builds the site when its sources have changed, then runs the server in this very process, so that Ctrl-C
// and kill reach it without a parent in between.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { readConfig } from '#server/config.ts';
import { acquireLock } from '#server/lock.ts';
import { StartError } from '#server/start-error.ts';

import { capture, endCommands } from './lib/command.ts';
import { isUpToDate } from './site/build-stamp.ts';

const root = join(import.meta.dirname, '..');

function astroProgram(): string {
  try {
    const folder = createRequire(import.meta.url).resolve('astro/package.json');
    return join(folder, '..', 'bin', 'astro.mjs');
  } catch {
    throw new StartError('The site is not built and its tools are not installed: run npm ci');
  }
}

async function buildSite(): Promise<void> {
  const astro = astroProgram();
  mkdirSync(join(root, '.astro'), { recursive: true });
  const lock = acquireLock(join(root, '.astro', 'build.lock'), 'The folder of the site');
  try {
    process.stdout.write('Building the site …\n');
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
    const { code, output } = await capture(process.execPath, [astro, 'build'], { env });
    if (code !== 0) throw new StartError(`${output.trimEnd()}\nThe site could not be built`);
  } finally {
    lock.release();
  }
}

async function prepareSite(): Promise<void> {
  const interrupted = () => {
    endCommands();
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, interrupted);
  if (!isUpToDate(root, join(root, 'dist'), process.env)) await buildSite();
  for (const signal of signals) process.off(signal, interrupted);
}

process.chdir(root);
try {
  // Whoever has mistyped a setting hears it now, and not after a build.
  readConfig(process.env);
  await prepareSite();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await import('#server/main.ts');
