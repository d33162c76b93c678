const UNIQUE_VIOLATION = '23505';

/** Whether a unique index has refused a row: another has what it wants, be it since a moment ago. */
export function isTaken(error: unknown): error is Error & { constraint?: unknown } {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
