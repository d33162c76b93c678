import { CODE } from '#contract/wire/envelope.ts';
import { isRecord } from '#contract/wire/is-record.ts';

import { ApiError } from './errors.ts';

/** Whether something was refused because the record has moved on since it was read. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === CODE.conflict;

/**
 * The record as somebody else saved it meanwhile: `data.current` of an answer with code 409. Undefined for every other
 * failure, and for a conflict whose record `read` does not know.
 */
export function currentOf<T>(
  error: unknown,
  read: (current: Readonly<Record<string, unknown>>) => T | undefined,
): T | undefined {
  if (!isConflict(error)) return undefined;
  const { data } = error;
  return isRecord(data) && isRecord(data.current) ? read(data.current) : undefined;
}
