import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

import { answerRefusal } from './error-handler.ts';
import { unavailable } from './refusal.ts';

/** Long enough for what is on its way on a line that looks idle: closed at once, it would break off under its caller. */
const LOOK_MS = 200;
/** A crowd of callers that never pauses holds up the end no longer than so many looks. */
const MOST_LOOKS = 10;

/** Goes on once nothing has come between two looks. */
function onceQuiet(came: () => number, goOn: () => void): void {
  let looks = 0;
  const look = (): void => {
    const before = came();
    // What the system has taken meanwhile is read between a timer and the turn after it, also where that timer is late.
    setTimeout(() => setImmediate(again, before), LOOK_MS);
  };
  const again = (before: number): void => {
    looks += 1;
    if (came() === before || looks === MOST_LOOKS) goOn();
    else look();
  };
  look();
}

interface Calls {
  /** Since the start. */
  came: number;
  /** Of each line, those that wait for their answers. */
  open: WeakMap<Socket, number>;
}

/** Counts whatever comes, pages and files of the site as well. */
function callsOf({ server }: FastifyInstance): Calls {
  const calls: Calls = { came: 0, open: new WeakMap() };
  const { open } = calls;
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    calls.came += 1;
    open.set(socket, (open.get(socket) ?? 0) + 1);
    answer.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1));
  });
  return calls;
}

/**
 * Calls that come on a kept line while the server closes are told to come again: they would begin what nobody waits for. The framework
 * ends the line after its answer (`Connection: close`), and its own words for it are switched off (`return503OnClosing`). No
 * fault, so that a restart puts none into the log. What had come before is answered with the same header: a caller who was not told would
 * use the line once more, just when it is closed as an idle one.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  const calls = callsOf(app);
  app.addHook('preClose', (done) => {
    isClosing = true;
    app.server.getConnections((_error, lines) => {
      if (lines > 0) onceQuiet(() => calls.came, done);
      else done();
    });
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isClosing) answerRefusal(unavailable(), request, reply);
    else done();
  });
  app.addHook('onSend', ({ raw: { socket } }, reply, _payload, done) => {
    const others = (calls.open.get(socket) ?? 1) - 1;
    if (isClosing && others === 0) void reply.header('connection', 'close');
    done();
  });
}
