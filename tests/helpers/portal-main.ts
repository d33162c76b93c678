// As server/main.ts, for browser tests: the real server, which a test may tell to fail, on a site of the test's choice.
import './known-passwords.ts';

import { resolve } from 'node:path';
import { buildApp, fileStore } from '#server/app.ts';
import { MODULES, modulesWith } from '#server/modules.ts';
import { run } from '#server/run.ts';
import { seed } from '#server/seed/run.ts';

import { pickModule } from '../paper/server.ts';
import { acceptFaults } from './faults.ts';
import { seedPicks } from './pick-books.ts';

const { SITE_FOLDER = 'dist', TEST_NOUN } = process.env;
const hasNoun = TEST_NOUN === 'on';

await run(process.env, {
  siteFolder: resolve(SITE_FOLDER),
  buildApp: (parts) =>
    buildApp({
      ...parts,
      extra: acceptFaults,
      modules: hasNoun ? modulesWith([pickModule]) : MODULES,
    }),
  fileStore,
  async seed(...given) {
    await seed(...given);
    if (hasNoun) await seedPicks(given[0]);
  },
  greeting: (_config, origin) => [`The portal runs on ${origin}/portal/`],
});
