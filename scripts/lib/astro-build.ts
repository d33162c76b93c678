import { createRequire } from 'node:module';
import { join } from 'node:path';

import { type Captured, capture } from './command.ts';

/** How the bundler reports a fault of its own, such as two of its threads making one folder at the same moment. */
const OWN_FAULT = 'UNHANDLEABLE_ERROR';

/** Builds the site; once more where the bundler says that the fault was its own. Throws when Astro is not installed. */
export async function astroBuild(env: NodeJS.ProcessEnv): Promise<Captured> {
  const folder = createRequire(import.meta.url).resolve('astro/package.json');
  const program = [join(folder, '..', 'bin', 'astro.mjs'), 'build'];
  const options = { env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' } };
  const first = await capture(process.execPath, program, options);
  if (first.code === 0 || !first.output.includes(OWN_FAULT)) return first;
  return await capture(process.execPath, program, options);
}
