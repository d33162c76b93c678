import { CODE, type Code, type FieldError, TEXT } from '#contract/wire/envelope.ts';

/**
 * `network`: no answer came. `timeout`: none came in time. `http`: an answer without an envelope.
 * `session-expired`: the session ended (invalid_token). `business`: any other refusal with its own code and text.
 */
export type ErrorKind = 'network' | 'timeout' | 'http' | 'business' | 'session-expired';

interface Details {
  kind: ErrorKind;
  /** The envelope's code, else the HTTP status, else 0. */
  code?: Code;
  /** Text for people; '' when nothing shall be shown (code 1). */
  text: string;
  fields?: readonly FieldError[];
  requestId?: string;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
  data?: unknown;
}

/** Why a call failed. Its message is the Chinese text for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ErrorKind;
  readonly code: Code;
  /** What is wrong with single fields (code 422); empty for everything else. */
  readonly fields: readonly FieldError[];
  /** Of the failed request, so that a person can quote it. */
  readonly requestId: string;
  readonly retryAfter: number | undefined;
  readonly data: unknown;

  constructor(details: Details) {
    super(details.text);
    this.kind = details.kind;
    this.code = details.code ?? 0;
    this.fields = details.fields ?? [];
    this.requestId = details.requestId ?? '';
    this.retryAfter = details.retryAfter;
    this.data = details.data;
  }
}

const FIXED = new Map<Code, string>([
  [CODE.silent, ''],
  [CODE.unauthenticated, TEXT.unauthenticated],
  [CODE.forbidden, TEXT.forbidden],
  [CODE.notFound, TEXT.notFound],
  [CODE.invalidToken, TEXT.sessionExpired],
]);

/** Text of a refusal: the specification's own for 401, 403 and 404, '' for code 1, else the server's, else 系统未知错误. */
export function refusalText(code: Code, message: unknown): string {
  const fixed = FIXED.get(code);
  if (fixed !== undefined) return fixed;
  return typeof message === 'string' && message !== '' ? message : TEXT.unknown;
}

/** Text of an answer without an envelope. Status 308 is ignored (specification, section 8): ''. */
export function statusText(status: number): string {
  if (status === 308) return '';
  const fixed = FIXED.get(status);
  if (fixed !== undefined) return fixed;
  return status < 300 ? TEXT.unknown : TEXT.status(status);
}

const LOST_SCRIPT = '页面加载失败';

/** A file of the site itself did not come: code of a view (`script`) or its looks (`style`). */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(what: 'script' | 'style', cause?: unknown) {
    super(what === 'style' ? '样式加载失败' : LOST_SCRIPT, { cause });
  }
}

/** What Chromium, Firefox and Safari say of a script that was imported and did not come. */
const NO_SCRIPT = /dynamically imported module|Importing a module script/;

/** Whether a call was given up on purpose, by its caller. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Refusals of a record's address, the last one of what no text of the wire may hold (\u0000). */
const NO_RECORD: ReadonlySet<Code> = new Set([CODE.notFound, CODE.invalid, CODE.badRequest]);

/** Whether there is no such record for whoever asked, or its id is none: asked again, the answer would be the same. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && NO_RECORD.has(error.code);
}

/** The one place that turns an error into a text for people; '' means that nothing shall be shown. */
export function errorToMessage(error: unknown): string {
  if (error instanceof ApiError || error instanceof LoadError) return error.message;
  if (error instanceof TypeError && NO_SCRIPT.test(error.message)) return LOST_SCRIPT;
  return isAbort(error) ? '' : TEXT.unknown;
}

/** A failure for a form: its text for people, its code if it has one, what is wrong with single fields (code 422; else none). */
export function explain(error: unknown): {
  text: string;
  code?: Code;
  fields: readonly FieldError[];
} {
  const text = errorToMessage(error);
  if (!(error instanceof ApiError)) return { text, fields: [] };
  return { text, code: error.code, fields: error.fields };
}
