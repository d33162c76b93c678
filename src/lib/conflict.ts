import { CODE } from '#contract/wire/envelope.ts';

import { ApiError } from './errors.ts';

/** What a refused save tells of a record: a row of the wire, whose fields are judged before they are used. */
type Current = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Current =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether something was refused because the record has moved on since it was read. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === CODE.conflict;

/**
 * The record as somebody else saved it meanwhile: `data.current` of an answer with code 409. Undefined for every other
 * failure, and for a conflict whose record `read` does not know.
 */
export function currentOf<T>(
  error: unknown,
  read: (current: Current) => T | undefined,
): T | undefined {
  if (!isConflict(error)) return undefined;
  const { data } = error;
  return isRecord(data) && isRecord(data.current) ? read(data.current) : undefined;
}
