// `npm run build`: builds the site and puts it into dist/ once it is whole. What stood there, and may be served, stays until
// then, and for good where the build stops over a fault.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { StartError } from '#server/start-error.ts';

import { siteBuild } from './site/astro-program.ts';
import { replaceSite } from './site/renew.ts';

const root = join(import.meta.dirname, '..');

/** Says what it does while it does it. */
async function build(folder: string): Promise<void> {
  const { program, args, env } = siteBuild(folder);
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
  // Ctrl-C reaches both; the folder beside is tidied up once the build has ended.
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StartError('');
}

try {
  await replaceSite({ root, site: join(root, 'dist'), build });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  // What stopped the build has been said by itself.
  if (error.message !== '') process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
