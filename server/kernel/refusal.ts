import { CODE, type Code, type FieldError, TEXT } from '#contract/envelope.ts';

interface RefusalOptions {
  data?: unknown;
  headers?: Record<string, string>;
}

/** A call that is answered with an error on purpose; everything else that is thrown becomes a 500 without its text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: Code;
  readonly data: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, code: Code, text: string, options: RefusalOptions = {}) {
    super(text);
    this.status = status;
    this.code = code;
    this.data = options.data ?? {};
    this.headers = options.headers ?? {};
  }
}

/** A business refusal with its own code and Chinese text; HTTP 400. */
export function refused(reason: { code: string; text: string }, options?: RefusalOptions): Refusal {
  return new Refusal(400, reason.code, reason.text, options);
}

export function unauthenticated(): Refusal {
  return new Refusal(401, CODE.unauthenticated, TEXT.unauthenticated);
}

export function invalidToken(): Refusal {
  return new Refusal(401, CODE.invalidToken, TEXT.sessionExpired);
}

export function forbidden(): Refusal {
  return new Refusal(403, CODE.forbidden, TEXT.forbidden);
}

export function noSuchCall(): Refusal {
  return new Refusal(404, CODE.notFound, TEXT.noSuchCall);
}

/** Also for records of somebody else: whoever may not see a record does not learn that it exists. */
export function noSuchRecord(): Refusal {
  return new Refusal(404, CODE.notFound, TEXT.noSuchRecord);
}

export function badRequest(): Refusal {
  return new Refusal(400, CODE.badRequest, TEXT.badRequest);
}

export function badMethod(allowed: readonly string[]): Refusal {
  return new Refusal(405, CODE.badMethod, TEXT.badMethod, {
    headers: { allow: allowed.join(', ') },
  });
}

export function badType(): Refusal {
  return new Refusal(415, CODE.badType, TEXT.badType);
}

export function tooLarge(): Refusal {
  return new Refusal(413, CODE.tooLarge, TEXT.tooLarge);
}

export function badSignature(): Refusal {
  return new Refusal(400, CODE.badSignature, TEXT.badSignature);
}

/** Carries the server's clock, so that the client can correct its offset and try once more. */
export function clockSkew(now: Date): Refusal {
  return new Refusal(400, CODE.clockSkew, TEXT.clockSkew, { data: { serverTime: now.getTime() } });
}

export function invalid(fields: readonly FieldError[]): Refusal {
  return new Refusal(422, CODE.invalid, TEXT.invalid, { data: { fields } });
}

export function invalidField(path: string, message: string): Refusal {
  return invalid([{ path, message }]);
}

/** `retryAfter` in seconds. */
export function tooMany(text: string, retryAfter: number): Refusal {
  return new Refusal(429, CODE.tooMany, text, { headers: { 'retry-after': String(retryAfter) } });
}

export function conflict(text: string): Refusal {
  return new Refusal(409, CODE.conflict, text);
}

export function twinInFlight(): Refusal {
  return new Refusal(409, CODE.conflict, TEXT.twinInFlight, { headers: { 'retry-after': '1' } });
}

export function unavailable(text: string = TEXT.unavailable): Refusal {
  return new Refusal(503, CODE.unavailable, text, { headers: { 'retry-after': '1' } });
}

export function internal(): Refusal {
  return new Refusal(500, CODE.internal, TEXT.unknown);
}
