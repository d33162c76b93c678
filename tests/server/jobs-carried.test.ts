import type { JobHelpers } from 'graphile-worker';
import { expect, test } from 'vitest';

import type { RoundsEnd } from '#server/kernel/jobs/rounds.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { tasksOf } from '#server/tasks.ts';

interface Asked {
  payload: unknown;
  spec: object;
}

/** Runs a job of the calendar whose rounds end so, as the queue does: what it asks for again, and what it fails with. */
async function asked(at: string, end: RoundsEnd, payload: unknown, attempts = 1) {
  const again: Asked[] = [];
  const kernel = { clock: { now: () => new Date('2026-05-20T00:10:00+08:00') } };
  const job = { name: 'test', routes: () => [], jobs: { night: { at, run: async () => end } } };
  const { night } = tasksOf(kernel as unknown as Kernel, [job]);
  const helpers = {
    job: { attempts },
    addJob: (_name: string, left: unknown, spec: object) => again.push({ payload: left, spec }),
  };
  const failure = await Promise.resolve(night?.(payload, helpers as unknown as JobHelpers)).then(
    () => '',
    (err: Error) => err.message,
  );
  return { again, failure };
}

const DAILY = '10 0 * * *';

test('what a daily run has left before its time was over is not forgotten by the run that goes on', async () => {
  const { again, failure } = await asked(DAILY, { left: 3, isMore: true }, {});
  expect(failure).toBe('');
  expect(again).toEqual([
    {
      payload: { left: 3 },
      spec: {
        queueName: 'night',
        jobKey: 'night',
        maxAttempts: 13,
        runAt: new Date('2026-05-20T00:11:00+08:00'),
      },
    },
  ]);
  const on = await asked(DAILY, { left: 2, isMore: true }, again[0]?.payload);
  expect(on.again).toMatchObject([{ payload: { left: 5 } }]);
  const last = await asked(DAILY, { left: 0, isMore: false }, on.again[0]?.payload);
  expect(last).toEqual({ again: [], failure: 'night has left 5 rows' });
});

test('a run that is tried again begins with the first row, and counts anew', async () => {
  expect(await asked(DAILY, { left: 0, isMore: false }, { left: 5 }, 2)).toEqual({
    again: [],
    failure: '',
  });
});

test('what comes more often finds by itself what was left', async () => {
  expect(await asked('*/5 * * * *', { left: 3, isMore: false }, { left: 5 })).toEqual({
    again: [],
    failure: '',
  });
});
