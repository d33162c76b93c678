import type { FastifyInstance, FastifyRequest, RawRequestDefaultExpression } from 'fastify';
import { LOGIN_PHONE } from '#contract/validators/patterns.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { REQUEST_ID } from '#contract/wire/signature.ts';
import { randomText } from '../crypto/random.ts';

const PHONE = /1[3-9]\d{9}/g;

/** 13812345678 → 138****5678, wherever it stands in a text. */
export function maskPhones(text: string): string {
  return text.replaceAll(PHONE, (phone) => `${phone.slice(0, 3)}****${phone.slice(-4)}`);
}

/** An error for the log: where and what, without the values that database errors carry along. */
function plainError(thrown: unknown) {
  const error: Error & { code?: unknown; constraint?: unknown; table?: unknown } =
    thrown instanceof Error ? thrown : new Error(String(thrown));
  return {
    type: error.name,
    message: maskPhones(error.message),
    stack: maskPhones(error.stack ?? ''),
    code: error.code,
    constraint: error.constraint,
    table: error.table,
  };
}

/** pino: one JSON line per event, so that nothing in a value can begin a line of its own. */
export function loggerOptions(level: string) {
  return { level, base: null, serializers: { err: plainError } };
}

/** The client's requestId when it is one, else one of ours: every answer and every line of the log can be found by it. */
export function requestIdOf(request: RawRequestDefaultExpression): string {
  const id = request.headers.requestid;
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : randomText(24);
}

function clientIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers.clientid;
  return typeof id === 'string' && /^[\w-]{1,40}$/.test(id) ? id : undefined;
}

/** The path, where the route does not say it. */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  const path = url.split('?', 1)[0] ?? '';
  return path === routeOptions.url ? undefined : maskPhones(path).slice(0, 300);
}

/** Of a query only the phone is logged, masked: whoever asks about a code that did not arrive can be answered. */
function phoneOf({ query }: FastifyRequest): string | undefined {
  const phone =
    typeof query === 'object' && query !== null && 'phone' in query ? query.phone : undefined;
  return typeof phone === 'string' && LOGIN_PHONE.test(phone) ? maskPhones(phone) : undefined;
}

/** One line per call: who, what, how long. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { accountId, companyId, code = CODE.ok } = request.trail;
    app.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        path: pathOf(request),
        phone: phoneOf(request),
        status: reply.statusCode,
        code,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        accountId,
        companyId,
        clientId: clientIdOf(request),
      },
      'call',
    );
    done();
  });
}
