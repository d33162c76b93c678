import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

import { MINUTE, SECOND } from '../clock.ts';

/** What a poor mobile line carries, averaged over a minute. */
export const LEAST_BYTES = 16 * 1024 * 60;

/** A line on which nothing moves for so long is given up: nobody waits for an answer so long, and open streams say something before. */
export const SILENT_MS = 5 * MINUTE;

/** How long whoever sent no request gets to read what was said to it. */
const FAREWELL_MS = 5 * SECOND;

interface Pace {
  /** How often it is looked at, in ms. */
  every: number;
  /** Bytes that come meanwhile from whoever is at work. */
  least: number;
  /** Bytes of the longest body that anybody has a reason to send. */
  most: number;
}

const PACE: Pace = { every: MINUTE, least: LEAST_BYTES, most: 160 * 1024 * 1024 };

/** Gives up the rest of a body that has been answered already, once it comes slower than any line, or has no end. */
function hurry(request: IncomingMessage, { every, least, most }: Pace): void {
  const { socket } = request;
  const answeredAt = socket.bytesRead;
  let before = answeredAt;
  const measure = setInterval(() => {
    const isSlow = socket.bytesRead - before < least;
    if (isSlow || socket.bytesRead - answeredAt > most) socket.destroy();
    before = socket.bytesRead;
  }, every).unref();
  const stop = () => {
    clearInterval(measure);
    request.off('end', stop);
    // A kept line carries many bodies, and whatever listens to it holds one of them.
    socket.off('close', stop);
  };
  request.once('end', stop);
  socket.once('close', stop);
}

/**
 * A body is read to its end after its answer, so that a browser gets to see that; one that drips, or never comes, would keep its line for
 * ever, and anybody may open as many as the process has files. Nothing else ends it: an upload may take an hour.
 */
export function hurrySlowBodies(app: FastifyInstance, pace = PACE): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete === false && !raw.socket.destroyed) hurry(raw, pace);
    done();
  });
}

/** Ends a line after last words, also of whoever never ends it by itself. */
export function endSoon(socket: Socket, words: string, graceMs = FAREWELL_MS): void {
  const end = setTimeout(() => socket.destroy(), graceMs).unref();
  socket.once('close', () => clearTimeout(end));
  socket.end(words);
}
