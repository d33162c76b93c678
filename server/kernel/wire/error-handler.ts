import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { FileLost } from '../ports/file-store.ts';
import { asRefusal } from './as-refusal.ts';
import { failure } from './envelope.ts';
import { badMethod, noSuchCall, type Refusal } from './refusal.ts';

/** Answers any error as an envelope whose HTTP status agrees with its code; nothing of an unexpected error gets out. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error);
  const isFault = refusal.status >= 500 || error instanceof FileLost;
  // Whoever hangs up in the middle of a body is no failure of ours, and nobody is to be woken for it.
  if (request.raw.readableAborted) request.log.info({ err: error }, 'a caller has hung up');
  else if (isFault) request.log.error({ err: error }, 'a call failed');
  answerRefusal(refusal, request, reply);
}

/** Answers a refusal as its envelope. */
export function answerRefusal(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  request.trail.code = refusal.code;
  // Of the file that an envelope takes the place of, where its first bytes could not be read.
  reply.removeHeader('content-disposition');
  void reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .send(failure(refusal, request.id));
}

/** Known paths by pattern, so that a wrong method is told from a wrong path. */
function methodTable(app: FastifyInstance): (path: string) => string[] {
  const table: { pattern: RegExp; method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll(/:[^/]+/g, '[^/]+')}$`);
    for (const one of [method].flat()) table.push({ pattern, method: one });
  });
  return (path) => table.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

/** Errors, unknown paths and wrong methods of the API. */
export function registerErrors(app: FastifyInstance): void {
  const methodsOf = methodTable(app);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '');
    sendError(allowed.length > 0 ? badMethod(allowed) : noSuchCall(), request, reply);
  });
}
