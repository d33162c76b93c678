import type { Clock } from '#server/kernel/clock.ts';
import type { Working } from '#server/kernel/jobs/rounds.ts';
import type { TestApp } from './app.ts';

/** What rounds of jobs work with, where a row that is left out is a fault of the test. */
export const working = (portal: TestApp, clock: Clock = portal.clock): Working => ({
  db: portal.database.db,
  clock,
  log: {
    error: (fields, text) => {
      throw new Error(text, { cause: fields });
    },
  },
});
