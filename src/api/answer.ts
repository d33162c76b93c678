import { CODE, type Code, type FieldError } from '#contract/wire/envelope.ts';
import { isRecord } from '#contract/wire/is-record.ts';
import { ApiError, refusalText, statusText } from '#src/lib/errors.ts';
import { surroundings } from './surroundings.ts';

export interface Answer {
  status: number;
  text: string;
  retryAfter: string | null;
}

interface Opened {
  code: Code;
  msg?: unknown;
  data?: unknown;
  version?: unknown;
  requestId?: unknown;
}

/** A code that some backends send as a text. */
const NUMBER = /^\d{1,9}$/;

function envelopeOf(text: string): Opened | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const { code } = value;
    if (typeof code === 'string')
      return { ...value, code: NUMBER.test(code) ? Number(code) : code };
    return typeof code === 'number' ? { ...value, code } : undefined;
  } catch {
    return undefined;
  }
}

function fieldsOf(data: unknown): FieldError[] {
  const fields = isRecord(data) ? data.fields : undefined;
  if (!Array.isArray(fields)) return [];
  return fields.filter(
    (field): field is FieldError =>
      isRecord(field) && typeof field.path === 'string' && typeof field.message === 'string',
  );
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** The envelope of a successful answer; throws ApiError for any other. The envelope counts first, the HTTP status after it. */
function successOf({ status, text, retryAfter }: Answer, requestId: string): Opened {
  const envelope = envelopeOf(text);
  if (envelope === undefined) {
    throw new ApiError({ kind: 'http', code: status, text: statusText(status), requestId });
  }
  const { data } = envelope;
  // A server that was sent no bearer cannot know that there was a session, which is over all the same.
  const isLost = envelope.code === CODE.unauthenticated && surroundings.isBearerLost();
  const code = isLost ? CODE.invalidToken : envelope.code;
  if (code === CODE.ok) return envelope;
  if (code === CODE.forbidden) surroundings.onForbidden();
  throw new ApiError({
    kind: code === CODE.invalidToken ? 'session-expired' : 'business',
    code,
    text: refusalText(code, envelope.msg),
    fields: fieldsOf(data),
    requestId: typeof envelope.requestId === 'string' ? envelope.requestId : requestId,
    ...(secondsOf(retryAfter) !== undefined && { retryAfter: Number(retryAfter) }),
    data,
  });
}

/** `data` of a successful answer; throws ApiError for any other. */
export function dataOf(answer: Answer, requestId: string): unknown {
  return successOf(answer, requestId).data;
}

/** A record as a save has left it. A backend that tells no version leaves it out. */
export interface Saved {
  readonly id: string;
  readonly version?: number | undefined;
}

/** What a save answers: its data is the record's id, the version beside it, or both are its data. Throws as dataOf does. */
export function savedOf(answer: Answer, requestId: string): Saved {
  const { data, version } = successOf(answer, requestId);
  const told = isRecord(data) ? data : { id: data, version };
  return {
    id: String(told.id),
    version: typeof told.version === 'number' ? told.version : undefined,
  };
}
