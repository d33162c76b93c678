import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';

export interface WorkerOptions {
  /** Connections as the owner role, to whom the queue's tables belong; ended by whoever made them. */
  pool: pg.Pool;
  tasks: TaskList;
  /** Task name → times in cron's notation, UTC. */
  schedule: Readonly<Record<string, string>>;
  log: FastifyBaseLogger;
}

export interface Worker {
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

function workerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, text) => {
    if (level === 'error') log.error({ worker: true }, text);
    else if (level === 'warning') log.warn({ worker: true }, text);
    else log.debug({ worker: true }, text);
  });
}

/** Runs the jobs: what events ask for, and what the calendar asks for. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, tasks, schedule, log } = options;
  const items = Object.entries(schedule).map(([task, match]) => ({ task, match }));
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(items),
    logger: workerLogger(log),
    concurrency: 2,
    noHandleSignals: true,
  });
  // Ends when stopped; an error that ends it otherwise must not go unheard.
  const ended = runner.promise.catch((err: unknown) => log.error({ err }, 'the worker ended'));
  return {
    async stop() {
      await runner.stop();
      await ended;
    },
  };
}
