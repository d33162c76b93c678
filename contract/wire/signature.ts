import { UTC8_MS } from './utc8.ts';

/** Headers that every request carries; `signature` is computed over the canonical string below. */
export const HEADER = {
  requestId: 'requestId',
  timestamp: 'timestamp',
  signature: 'signature',
  clientId: 'clientId',
  companyId: 'companyId',
  encryptedKey: 'encryptedKey',
  replay: 'Idempotent-Replay',
} as const;

/** A request is accepted this many seconds to either side of the server's clock. */
export const TIMESTAMP_TOLERANCE_SECONDS = 300;

export const REQUEST_ID = /^[A-Za-z0-9]{24}$/;
/** YYYYMMDDHHmmss in UTC+8. */
export const TIMESTAMP = /^\d{14}$/;

/** Milliseconds since the epoch → the wire's timestamp, YYYYMMDDHHmmss in UTC+8 whatever the local zone is. */
export function toTimestamp(epochMs: number): string {
  return new Date(epochMs + UTC8_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** The wire's timestamp → milliseconds since the epoch; NaN for anything that is not a real moment. */
export function fromTimestamp(timestamp: string): number {
  if (!TIMESTAMP.test(timestamp)) return Number.NaN;
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(timestamp) ?? [];
  const [, year, month, day, hour, minute, second] = parts;
  const epoch = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - UTC8_MS;
  return toTimestampOrEmpty(epoch) === timestamp ? epoch : Number.NaN;
}

function toTimestampOrEmpty(epochMs: number): string {
  return Number.isNaN(epochMs) ? '' : toTimestamp(epochMs);
}

/**
 * Query parameters as they are signed: each value one string as it travels, arrays joined by ',',
 * null and undefined dropped. The client sends exactly this object, so both sides sign the same.
 */
export function queryForSigning(query: Record<string, unknown>): Record<string, string> {
  const signed: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    signed[key] = Array.isArray(value) ? value.join(',') : String(value);
  }
  return signed;
}

/**
 * The string whose SHA-256 is the signature.
 * `parameters` is queryForSigning(query) of a GET, the top-level JSON object of a POST body (undefined dropped,
 * null kept) or the non-file fields of a multipart body; `path` is the last path segment as it travels.
 */
export function canonicalString(
  parameters: Record<string, unknown>,
  request: { requestId: string; timestamp: string; path: string },
): string {
  const pairs: [string, string][] = [];
  for (const [key, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    pairs.push([encodeURIComponent(key), encodeURIComponent(JSON.stringify(value))]);
  }
  pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const signed = pairs.map(([key, value]) => `${key}=${value}`);
  const { requestId, timestamp, path } = request;
  return [...signed, `requestId=${requestId}`, `timestamp=${timestamp}`, `path=${path}`].join('&');
}

/** `/api/message/read/42?x=1` → `42`: the segment as it travels, never decoded. */
export function lastPathSegment(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return path.slice(path.lastIndexOf('/') + 1);
}
