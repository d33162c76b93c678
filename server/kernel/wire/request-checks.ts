import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Kernel } from '../kernel.ts';
import { badRequest, forbidden } from './refusal.ts';
import { NO_DOCUMENT } from './security-headers.ts';
import { checkSignature } from './signature.ts';

const EVERY_ANSWER = Object.entries({ 'Cache-Control': 'no-store', ...NO_DOCUMENT });

function hostnameOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : '';
}

/**
 * Whether a page of another site sent it. Browsers say so in Sec-Fetch-Site, but not over plain http, where the Origin
 * has to be on the host that they asked. Its port may be another, as proxies do not always pass it on.
 */
function isForeign({ headers, hostname }: FastifyRequest, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'cross-site';
  const { origin } = headers;
  return origin !== undefined && origin !== publicOrigin && hostnameOf(origin) !== hostname;
}

/**
 * What every call under /api passes, in this order: is it from another site (403), is its signature right and its time
 * near (400). Then come access (401, 403) and validation (422), in the route.
 */
export function registerChecks(
  app: FastifyInstance,
  { clock, config }: Pick<Kernel, 'clock' | 'config'>,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Calls carry headers that a page of another site cannot send unasked; this also stops what finds a way round.
    if (isForeign(request, config.publicOrigin)) done(forbidden());
    // PostgreSQL cannot store U+0000, and no parameter means anything with it.
    else if (request.url.includes('%00')) done(badRequest());
    else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of EVERY_ANSWER) if (!reply.hasHeader(name)) reply.header(name, value);
    done(null, payload);
  });
  if (!config.signature) return;
  app.addHook('preValidation', (request, _reply, done) => {
    // The fields of a multipart body are known to its handler only, which checks them.
    const later = request.routeOptions.config.takes === 'file';
    if (!request.is404 && !later) checkSignature(request, clock);
    done();
  });
}
