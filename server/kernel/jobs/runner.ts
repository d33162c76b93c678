import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

import { CLOCKS_DIFFER_MS, MINUTE, SECOND, systemClock } from '../clock.ts';
import { minuteOfDay, placeInQueue, utcOf } from './calendar.ts';
import { putBack } from './put-back.ts';

export interface RunnerOptions {
  /** Connections as the owner role, to whom the queue's tables belong; ended by whoever made them. */
  pool: pg.Pool;
  tasks: TaskList;
  /** Task name → times in cron's notation, Asia/Shanghai; minute and hour alone. */
  schedule: Readonly<Record<string, string>>;
  log: FastifyBaseLogger;
}

/** One life of graphile-worker's runner; another follows it when it has lost its database. */
export interface Runner {
  /** What the jobs that it has taken are locked by. */
  id: string;
  /**
   * Resolves with the reason once the queue may hold jobs for it of which it does not know, once it ended by itself, or once the machine's
   * clock was put back: its calendar would wait for the time that it has seen.
   */
  lost: Promise<unknown>;
  /** Takes no more jobs and lets the running ones finish; never rejects. */
  stop(): Promise<void>;
}

const CONCURRENCY = 2;
/** After its last job a runner notes what became of it; one that takes longer will not end by itself. */
const LAST_WORDS_MS = 5 * SECOND;
/**
 * Without a batch graphile-worker notes the end of a job in a promise that nobody awaits, so that a lost connection ends
 * the process; the batch's errors come as `pool:fatalError`.
 */
const BATCHED = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

function workerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, text) => {
    if (level === 'error') log.error({ worker: true }, text);
    else if (level === 'warning') log.warn({ worker: true }, text);
    else log.debug({ worker: true }, text);
  });
}

/** What its events say of a runner. */
function watch(events: WorkerEvents) {
  const lost = Promise.withResolvers<unknown>();
  const released = Promise.withResolvers<void>();
  const running = new Set<string>();
  let id = '';
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  events.on('job:start', ({ job }) => running.add(job.id));
  events.on('job:complete', ({ job }) => running.delete(job.id));
  // The answer that did not arrive may have named a job.
  events.on('worker:getJob:error', ({ error }) => lost.resolve(error));
  events.on('pool:fatalError', ({ error }) => lost.resolve(error));
  events.on('pool:gracefulShutdown', ({ message }) => lost.resolve(new Error(message)));
  events.on('pool:release', () => released.resolve());
  const idle = async () => {
    while (running.size > 0) await once(events, 'job:complete');
  };
  return { id: () => id, lost, released: released.promise, idle };
}

/** Calls `told` when the machine's clock was put back; answers what ends that. */
function watchClock(told: () => void): () => void {
  const clock = () => systemClock.now().getTime();
  const isBack = putBack({ clock, steady: () => performance.now() });
  const watching = setInterval(() => isBack() && told(), MINUTE).unref();
  return () => clearInterval(watching);
}

/** Minute of a day until which what it missed is made up for, Asia/Shanghai: some of it texts people, and none of it in the night after. */
const EVENING = 21 * 60;
/** So long it is in any case. */
const LEAST = 12 * 60;

/** A minute of the day that found nobody at work is made up for at the next start; what comes every hour is not missed for long. */
const madeUpFor = (minute: number | undefined) =>
  minute === undefined ? 0 : Math.max(LEAST, EVENING - minute) * MINUTE;

const itemOf = ([task, times]: readonly [string, string]) => {
  const backfillPeriod = madeUpFor(minuteOfDay(times));
  return { task, match: utcOf(times), options: { ...placeInQueue(task, times), backfillPeriod } };
};

/**
 * What ran by a clock that was ahead would wait until that time is reached: it may run again from $1 on, which is now by the machine's
 * clock, as the queue's calendar goes by; $2 is further ahead than another server's clock would be.
 */
const PUT_BACK = `
  update graphile_worker._private_known_crontabs set last_execution = $1 where last_execution > $2`;

/** Begins to run jobs; rejects when the database is away. */
export async function startRunner({ pool, tasks, schedule, log }: RunnerOptions): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  const { id, lost, released, idle } = watch(events);
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(Object.entries(schedule).map(itemOf)),
    logger: workerLogger(log),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    events,
    preset: BATCHED,
  });
  const now = systemClock.now();
  const ahead = new Date(now.getTime() + CLOCKS_DIFFER_MS);
  const { rowCount } = await pool.query(PUT_BACK, [now, ahead]);
  if (rowCount) log.warn({ jobs: rowCount }, 'the clock was ahead: jobs of the calendar go on now');
  runner.promise.catch((err: unknown) => log.debug({ err }, 'a runner of jobs ended'));
  const unwatch = watchClock(() => lost.resolve(new Error('The clock was put back')));
  const silent = async () => {
    await idle();
    await delay(LAST_WORDS_MS, undefined, { ref: false });
  };
  return {
    id: id(),
    lost: lost.promise,
    async stop() {
      unwatch();
      // Rejects when it has stopped by itself. What the calendar asks for may wait a minute for its next try, unawaited.
      runner.stop().catch((err: unknown) => log.debug({ err }, 'a runner of jobs had stopped'));
      await Promise.race([released, silent()]);
    },
  };
}
