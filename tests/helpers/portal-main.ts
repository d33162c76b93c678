// As server/main.ts, for browser tests: the real server, which a test may tell to fail, on a site of the test's choice.
import { resolve } from 'node:path';
import { buildApp, fileStore } from '#server/app.ts';
import { run } from '#server/run.ts';
import { seed } from '#server/seed/run.ts';

import { acceptFaults } from './faults.ts';

await run(process.env, {
  siteFolder: resolve(process.env.SITE_FOLDER ?? 'dist'),
  buildApp: (parts) => buildApp({ ...parts, extra: acceptFaults }),
  fileStore,
  seed,
  greeting: (_config, origin) => [`The portal runs on ${origin}/portal/`],
});
