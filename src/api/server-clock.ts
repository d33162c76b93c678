import { CODE } from '#contract/wire/envelope.ts';
import { fromTimestamp, toTimestamp } from '#contract/wire/signature.ts';
import { ApiError } from '#src/lib/errors.ts';

let offsetMs = 0;

/** The server's time as the header `timestamp` wants it, by what is known of this device's clock. */
export function serverTimestamp(): string {
  return toTimestamp(Date.now() + offsetMs);
}

/** The day in UTC+8, yyyy-MM-dd, by the server's clock as far as it is known. */
export function serverDay(): string {
  return serverTimestamp().replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3');
}

function serverTimeOf(data: unknown): number {
  const time = typeof data === 'object' && data !== null && 'serverTime' in data && data.serverTime;
  if (typeof time === 'number') return time;
  return typeof time === 'string' ? fromTimestamp(time) : Number.NaN;
}

/** Takes the server's time out of a clock_skew refusal; true when the call is worth another try. */
export function learnTime(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== CODE.clockSkew) return false;
  const time = serverTimeOf(error.data);
  if (Number.isNaN(time)) return false;
  offsetMs = time - Date.now();
  return true;
}
