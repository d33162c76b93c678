import type pg from 'pg';

import { createFairQueue, type FairQueue } from '../concurrency/fair-queue.ts';
import { unavailable } from './refusal.ts';

/** As long as a call waits for a connection (decision 100). */
const PATIENCE_MS = 10_000;
/** Beyond so many that wait, whoever has sent most is told to come again. */
const MOST_WAITING = 2_000;

/**
 * Writes take turns by their sessions, as many at a time as there are connections: in the pool's own queue whoever had sent six hundred at
 * once was served before all who came after (decision 233).
 */
export const writesInTurn = ({ options }: pg.Pool): FairQueue =>
  createFairQueue({
    width: options.max ?? 10,
    most: MOST_WAITING,
    patienceMs: PATIENCE_MS,
    longestMs: PATIENCE_MS,
    refusal: () => unavailable(),
  });
