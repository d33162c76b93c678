import type { FastifyInstance } from 'fastify';

import { answerRefusal } from './error-handler.ts';
import { unavailable } from './refusal.ts';

/**
 * Calls that come on a kept line while the server closes are told to come again: they would begin what nobody waits for. The framework
 * ends the line after its answer (`Connection: close`), and its own words for it are switched off (`return503OnClosing`). No
 * fault, so that a restart puts none into the log.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isClosing) answerRefusal(unavailable(), request, reply);
    else done();
  });
}
