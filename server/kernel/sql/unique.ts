const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';

/** Whether a unique index has refused a row: another has what it wants, be it since a moment ago. */
export function isTaken(error: unknown): error is Error & { constraint?: unknown } {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}

/** Whether of two transactions that waited for each other this one was given up: all since its savepoint is undone. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}
