import type { FastifyInstance } from 'fastify';

import { answerRefusal } from './error-handler.ts';
import { unavailable } from './refusal.ts';

/** Long enough for what is on its way on a line that looks idle: closed at once, it would break off under its caller. */
const LAST_LOOK_MS = 200;

/**
 * Calls that come on a kept line while the server closes are told to come again: they would begin what nobody waits for. The framework
 * ends the line after its answer (`Connection: close`), and its own words for it are switched off (`return503OnClosing`). No
 * fault, so that a restart puts none into the log.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    app.server.getConnections((_error, open) => {
      if (open > 0) setTimeout(done, LAST_LOOK_MS);
      else done();
    });
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isClosing) answerRefusal(unavailable(), request, reply);
    else done();
  });
}
