import { defineConfig } from 'playwright/test';

import base from './playwright.config.ts';

/** `npm run screens`: the pictures of docs/screens, by the fixtures of the browser tests. */
export default defineConfig(base, {
  testDir: 'tests/screens',
  globalTeardown: './tests/screens/list-pictures.ts',
  workers: 1,
  // A test takes the picture of every route of its kind.
  timeout: 900_000,
  use: { contextOptions: { reducedMotion: 'reduce' } },
});
