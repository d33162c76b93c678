import { setTimeout as delay } from 'node:timers/promises';

import { SECOND } from '../clock.ts';
import { type LeaseOptions, startLeases } from './leases.ts';
import { releaseOnce } from './release-once.ts';
import { type Runner, type RunnerOptions, startRunner } from './runner.ts';

export type WorkerOptions = RunnerOptions & LeaseOptions;

export interface Worker {
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = SECOND / 4;
const LONGEST_PAUSE_MS = SECOND;

/** A runner, tried for until the database lets it begin; undefined once `signal` fires. */
async function nextRunner(
  options: WorkerOptions,
  signal: AbortSignal,
): Promise<Runner | undefined> {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    await delay(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const runner = await startRunner(options).catch((err: unknown) => {
      options.log.warn({ err }, 'jobs wait for the database');
      return undefined;
    });
    if (runner !== undefined) return runner;
  }
  return undefined;
}

/**
 * Runs the jobs: what events ask for, and what the calendar asks for. A runner that has lost its database ends once its
 * jobs have, and another takes its place at once; rejects when the database is away at the very start.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  releaseOnce(options.pool);
  const first = await startRunner(options);
  const leases = startLeases(options);
  const ending = new Set<Promise<void>>();
  const end = (runner: Runner) => {
    const promise = runner.stop().then(() => {
      leases.end(runner.id);
      ending.delete(promise);
    });
    ending.add(promise);
  };
  const supervise = async () => {
    for (let runner: Runner | undefined = first; runner !== undefined; ) {
      leases.hold(runner.id);
      const reason = await Promise.race([runner.lost, stopped]);
      end(runner);
      if (signal.aborted) return;
      log.warn({ err: reason }, 'the runner of jobs ends; another takes its place');
      runner = await nextRunner(options, signal);
    }
  };
  const supervising = supervise();
  return {
    async stop() {
      stopping.abort();
      await supervising;
      await Promise.all(ending);
      await leases.stop();
    },
  };
}
