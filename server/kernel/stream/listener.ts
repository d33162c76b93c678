import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

import { SECOND } from '../clock.ts';

interface ListenerOptions {
  /** Says how to connect; the listener takes none of its connections. */
  pool: pg.Pool;
  channel: string;
  onNotice: (payload: string) => void;
  /** Listening has begun, for the first time or again: what was said before went unheard. */
  onListening: () => void;
  log: FastifyBaseLogger;
}

export interface Listener {
  stop(): Promise<void>;
}

const PING_MS = 25 * SECOND;
const PATIENCE_MS = 10 * SECOND;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5 * SECOND;

/** Rejects when `signal` fires. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(signal.reason);
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}

/** Rejects when the connection does not answer: a peer that vanished without a word would be listened to for ever. */
async function keepAsking(client: pg.Client, signal: AbortSignal): Promise<never> {
  for (;;) {
    await delay(PING_MS, undefined, { signal });
    const silence = AbortSignal.timeout(PATIENCE_MS);
    await Promise.race([client.query('select 1'), whenAborted(silence)]);
  }
}

/** Listens until the connection is lost, which rejects or resolves, or until `outer` fires. */
async function listenOnce(options: ListenerOptions, outer: AbortSignal): Promise<void> {
  const client = new pg.Client(options.pool.options);
  const over = new AbortController();
  const signal = AbortSignal.any([outer, over.signal]);
  const stopped = whenAborted(signal);
  // Beside the listener of `once`, which goes with the first event: a later error must not end the process.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => options.onNotice(payload ?? ''));
  try {
    await Promise.race([client.connect(), stopped]);
    await client.query(`listen ${pg.escapeIdentifier(options.channel)}`);
    options.onListening();
    await Promise.race([once(client, 'end', { signal }), keepAsking(client, signal)]);
  } finally {
    over.abort();
    stopped.catch(() => undefined);
    const ended = client.end().catch(() => undefined);
    await Promise.race([ended, delay(SECOND, undefined, { ref: false })]);
  }
}

/** Keeps one connection of this process listening on a channel, and connects anew when it is lost. */
export function startListener(options: ListenerOptions): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    let pause = FIRST_PAUSE_MS;
    const onListening = () => {
      pause = FIRST_PAUSE_MS;
      options.onListening();
    };
    while (!signal.aborted) {
      const end = await listenOnce({ ...options, onListening }, signal).catch(
        (err: unknown) => err,
      );
      if (signal.aborted) return;
      options.log.warn({ err: end }, 'the connection that listens for news was lost');
      await delay(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
