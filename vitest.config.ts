import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node',
  setupFiles: ['tests/helpers/quiet.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // A busy machine must not look like a broken program.
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 30_000,
} as const;

export default defineConfig({
  test: {
    // Two cores run everything, the database server included.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{contract,src,scripts,tests/content,tests/helpers}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{server,flows,fuzz}/**/*.test.ts'],
          globalSetup: ['tests/helpers/global-setup.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
