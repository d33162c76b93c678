import { FILE_REFUSAL } from '#contract/file/file.ts';
import { createFairQueue, type FairQueue } from '#server/kernel/concurrency/fair-queue.ts';
import { tooMany } from '#server/kernel/wire/refusal.ts';

/** Files that wait to be looked through, by turns of their accounts: no more than may arrive at a time. */
export const inspecting = (width: number): FairQueue =>
  createFairQueue({
    width,
    most: 64,
    patienceMs: 90_000,
    longestMs: 120_000,
    refusal: () => tooMany(FILE_REFUSAL.parallel.text, 2),
  });
