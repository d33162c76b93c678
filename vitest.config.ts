import { defineConfig } from 'vitest/config';

import { DRAWS, DRILLS, leftOutFiles } from './scripts/test/drawn.ts';
import { keepInMemory } from './scripts/test/memory-folder.ts';
import { SEED } from './scripts/test/sample.ts';

keepInMemory();

const shared = {
  environment: 'node',
  env: { SEED },
  setupFiles: ['tests/helpers/quiet.ts'],
  // A busy machine must not look like a broken program.
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 30_000,
} as const;

const onDatabase = {
  ...shared,
  globalSetup: ['tests/helpers/global-setup.ts'],
  setupFiles: [
    ...shared.setupFiles,
    'tests/helpers/known-passwords.ts',
    'tests/helpers/planned-once.ts',
  ],
  hookTimeout: 60_000,
} as const;

// What replaces modules for others, or ends whole processes, has a process of its own. All other files of a project
// share the modules that one of them has loaded: what a module keeps must not outlast a test.
const ALONE = ['tests/flows/**/*.test.ts', 'tests/server/{embedded,process,scoping}.test.ts'];

/** How many days of a platform (`npm run simulate`) go on beside one another; a project takes no such word from the command line. */
const { atOnce = 5 } = JSON.parse(process.env.SIMULATE ?? '{}') as { atOnce?: number };

/** What this run does not draw. */
const LEFT_OUT = DRAWS ? leftOutFiles() : [];

export default defineConfig({
  test: {
    // Two cores run everything, the database server included.
    maxWorkers: 2,
    // Workers make and drop objects by the gigabyte: a seventh of their time was clearing away 16 MB at a time.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          setupFiles: [...shared.setupFiles, 'tests/helpers/nobody-signed-in.ts'],
          include: ['{contract,src,scripts,tests/content,tests/helpers}/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server',
          maxConcurrency: atOnce,
          include: ['server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          exclude: [...ALONE, ...DRILLS, ...LEFT_OUT],
          isolate: false,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'alone',
          include: process.env.FULL === 'on' ? [...ALONE, ...DRILLS] : ALONE,
          exclude: LEFT_OUT,
        },
      },
    ],
  },
});
