import { statfsSync } from 'node:fs';

/** Twice the piece in which PostgreSQL writes its log ahead; with less it stops. */
const LEAST_FREE = 32 * 1024 * 1024;

/** Node's and PostgreSQL's codes of a disk, or the share of it that a user may take, without room. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];
const WORDS = /No space left on device|Disk quota exceeded/i;

/** Whether an error, or what caused it, is a disk without room: of the system, or of the database in its words. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && CODES.includes(error.code)) return true;
  return WORDS.test(error.message) || isDiskFull(error.cause);
}

/** Whether so little of the disk under a folder is free that a database on it cannot go on. */
export function isNearlyFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < LEAST_FREE;
}

/** For a person at the terminal. */
export function fullDiskSentence(folder: string): string {
  return `The disk of DATA_DIR ${folder} is full: free some space on it and start again`;
}
