// `npm start`: builds the site when its sources have changed, then runs the server in this very process, so that Ctrl-C
// and kill reach it without a parent in between.
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { readConfig } from '#server/config.ts';
import { expectPlace } from '#server/portal.ts';
import { StartError } from '#server/start-error.ts';

import { capture, endCommands } from './lib/command.ts';
import { renewSite } from './site/renew.ts';

const root = join(import.meta.dirname, '..');

function astroProgram(): string {
  try {
    const folder = createRequire(import.meta.url).resolve('astro/package.json');
    return join(folder, '..', 'bin', 'astro.mjs');
  } catch {
    throw new StartError('The site is not built and its tools are not installed: run npm ci');
  }
}

async function buildSite(folder: string): Promise<void> {
  const astro = astroProgram();
  process.stdout.write('Building the site …\n');
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CATALOGUE: 'off' };
  const args = [astro, 'build', '--outDir', folder];
  const { code, output } = await capture(process.execPath, args, { env });
  if (code !== 0) throw new StartError(`${output.trimEnd()}\nThe site could not be built`);
}

async function prepareSite(): Promise<void> {
  const interrupted = () => {
    endCommands();
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, interrupted);
  await renewSite({ root, site: join(root, 'dist'), env: process.env, build: buildSite });
  for (const signal of signals) process.off(signal, interrupted);
}

process.chdir(root);
try {
  // Whoever has mistyped a setting, or runs the portal already, hears it now, and not after a build.
  await expectPlace(readConfig(process.env));
  await prepareSite();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await import('#server/main.ts');
