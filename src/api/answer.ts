import { CODE, type Code, type FieldError } from '#contract/wire/envelope.ts';
import { ApiError, refusalText, statusText } from '#src/lib/errors.ts';

export interface Answer {
  status: number;
  text: string;
  retryAfter: string | null;
}

interface Opened {
  code: Code;
  msg?: unknown;
  data?: unknown;
  requestId?: unknown;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function envelopeOf(text: string): Opened | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const { code } = value;
    return typeof code === 'number' || typeof code === 'string' ? { ...value, code } : undefined;
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

/** `data` of a successful answer; throws ApiError for any other. The envelope counts first, the HTTP status after it. */
export function dataOf({ status, text, retryAfter }: Answer, requestId: string): unknown {
  const envelope = envelopeOf(text);
  if (envelope === undefined) {
    throw new ApiError({ kind: 'http', code: status, text: statusText(status), requestId });
  }
  const { code, data } = envelope;
  if (code === CODE.ok || code === '0') return data;
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
