import { CODE, type Code, type FieldError, TEXT } from '#contract/wire/envelope.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';

interface RefusalOptions {
  data?: unknown;
  headers?: Record<string, string>;
  /** Not kept for a retry, which is answered anew: the answer shows data that may have moved on. */
  fresh?: boolean;
}

/** A call that is answered with an error on purpose; everything else that is thrown becomes a 500 without its text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: Code;
  readonly data: unknown;
  readonly headers: Record<string, string>;
  readonly fresh: boolean;

  constructor(status: number, code: Code, text: string, options: RefusalOptions = {}) {
    super(text);
    this.status = status;
    this.code = code;
    this.data = options.data ?? {};
    this.headers = options.headers ?? {};
    this.fresh = options.fresh ?? false;
  }
}

/** A business refusal with its own code and Chinese text; HTTP 400. */
export function refused(reason: { code: string; text: string }, options?: RefusalOptions): Refusal {
  return new Refusal(400, reason.code, reason.text, options);
}

/** HTTP 401: nobody is signed in. */
export function unauthenticated(): Refusal {
  return new Refusal(401, CODE.unauthenticated, TEXT.unauthenticated);
}

/** HTTP 401: the session is unknown, ended, or lacks its other half. */
export function invalidToken(): Refusal {
  return new Refusal(401, CODE.invalidToken, TEXT.sessionExpired);
}

/** HTTP 403: signed in, and still not allowed. */
export function forbidden(): Refusal {
  return new Refusal(403, CODE.forbidden, TEXT.forbidden);
}

/** HTTP 404: no such path. */
export function noSuchCall(): Refusal {
  return new Refusal(404, CODE.notFound, REFUSAL_TEXT.noSuchCall);
}

/** HTTP 404: no such record. Also for records of somebody else: whoever may not see one does not learn that it exists. */
export function noSuchRecord(): Refusal {
  return new Refusal(404, CODE.notFound, REFUSAL_TEXT.noSuchRecord);
}

/** HTTP 400: what came is no request of this wire. */
export function badRequest(): Refusal {
  return new Refusal(400, CODE.badRequest, REFUSAL_TEXT.badRequest);
}

/** HTTP 412 or 416: of a file something was asked that it has not. */
export function notOfFile(status: number): Refusal {
  return new Refusal(status, status, REFUSAL_TEXT.badRequest);
}

/** HTTP 405; `allowed` are the methods that the path has. */
export function badMethod(allowed: readonly string[]): Refusal {
  return new Refusal(405, CODE.badMethod, REFUSAL_TEXT.badMethod, {
    headers: { allow: allowed.join(', ') },
  });
}

/** HTTP 415: a body of a type that the wire does not have. */
export function badType(): Refusal {
  return new Refusal(415, CODE.badType, REFUSAL_TEXT.badType);
}

/** HTTP 413: a body over the limit. */
export function tooLarge(): Refusal {
  return new Refusal(413, CODE.tooLarge, REFUSAL_TEXT.tooLarge);
}

/** HTTP 400: signature missing or not that of what arrived. */
export function badSignature(): Refusal {
  return new Refusal(400, CODE.badSignature, REFUSAL_TEXT.badSignature);
}

/** HTTP 400: the timestamp is too far off. Carries the server's clock, so that the client can correct its offset and try once more. */
export function clockSkew(now: Date): Refusal {
  return new Refusal(400, CODE.clockSkew, REFUSAL_TEXT.clockSkew, {
    data: { serverTime: now.getTime() },
  });
}

/** HTTP 422 with what is wrong, field by field; `text` is for those who do not see the fields. */
export function invalid(fields: readonly FieldError[], text: string = TEXT.invalid): Refusal {
  return new Refusal(422, CODE.invalid, text, { data: { fields } });
}

/** HTTP 422 about one field; `path` is dotted. */
export function invalidField(path: string, message: string): Refusal {
  return invalid([{ path, message }]);
}

/** HTTP 429 with a Chinese text; `retryAfter` are the seconds until another try is worth it. */
export function tooMany(text: string, retryAfter: number): Refusal {
  return new Refusal(429, CODE.tooMany, text, { headers: { 'retry-after': String(retryAfter) } });
}

/** HTTP 409 with a Chinese text that says what has changed meanwhile. */
export function conflict(text: string): Refusal {
  return new Refusal(409, CODE.conflict, text);
}

/** HTTP 409: the record is not as the caller saw it; `current` is how it is now, in the shape of the wire. */
export function changedMeanwhile(text: string, current: unknown): Refusal {
  return new Refusal(409, CODE.conflict, text, { data: { current }, fresh: true });
}

/** HTTP 409: the same request is being worked on; a retry after a second gets its answer. */
export function twinInFlight(): Refusal {
  return new Refusal(409, CODE.conflict, REFUSAL_TEXT.twinInFlight, {
    headers: { 'retry-after': '1' },
  });
}

/** HTTP 503, with a retry after a second. */
export function unavailable(text: string = REFUSAL_TEXT.unavailable): Refusal {
  return new Refusal(503, CODE.unavailable, text, { headers: { 'retry-after': '1' } });
}

/** HTTP 500; says nothing of what went wrong. */
export function internal(): Refusal {
  return new Refusal(500, CODE.internal, TEXT.unknown);
}
