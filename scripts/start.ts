// `npm start`: builds the site when its sources have changed, then runs the server in this very process, so that Ctrl-C
// and kill reach it without a parent in between.
import { join } from 'node:path';

import { readConfig } from '#server/config.ts';
import { expectPlace } from '#server/portal.ts';
import { StartError } from '#server/start-error.ts';

import { capture, endCommands } from './lib/command.ts';
import { siteBuild } from './site/astro-program.ts';
import { renewSite } from './site/renew.ts';

const root = join(import.meta.dirname, '..');

async function buildSite(folder: string): Promise<void> {
  const { program, args, env } = siteBuild(folder);
  process.stdout.write('Building the site …\n');
  const { code, output } = await capture(program, args, { env });
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
