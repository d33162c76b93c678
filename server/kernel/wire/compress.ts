import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below it the line gains less than the processor loses. */
const WORTH_CHARACTERS = 4_096;

/**
 * Sends long JSON answers, such as the enumerations, compressed. What an answer holds cannot be guessed from its length
 * as on a page: whoever could make the browser repeat a call would need its bearer and its signature.
 */
export function compressLong(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    if (typeof payload !== 'string' || payload.length < WORTH_CHARACTERS) {
      done(null, payload);
    } else if (reply.hasHeader('content-encoding') || !/\bgzip\b/.test(String(accepted))) {
      done(null, payload);
    } else {
      gzip(payload, (error, compressed) => {
        if (error) return done(null, payload);
        reply.removeHeader('content-length');
        reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
        done(null, compressed);
      });
    }
  });
}
