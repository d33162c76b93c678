import { parseCronItems } from 'graphile-worker';
import { expect, test } from 'vitest';

import { utcOf } from './kernel/jobs/calendar.ts';
import { MODULES } from './modules.ts';

const JOBS = MODULES.flatMap(({ jobs = {} }) => Object.entries(jobs));

test.each(JOBS)('%s is due at times that the runner of jobs can read', (task, { at }) => {
  expect(parseCronItems([{ task, match: utcOf(at) }])).toHaveLength(1);
});
