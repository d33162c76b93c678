import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { HEARTBEAT_SECONDS } from '#contract/wire/events.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';
import { SECOND } from '../clock.ts';
import { createLimiter } from '../concurrency/limiter.ts';
import { isNotNow } from '../wire/as-refusal.ts';
import { tooMany, unavailable } from '../wire/refusal.ts';
import { ACCOUNT_CHANNEL } from './account-news.ts';
import { type Listener, startListener } from './listener.ts';
import { type Look, StreamPump } from './pump.ts';

/** On one process. A browser shares one stream between its tabs, so this is more than anybody needs. */
export const MAX_STREAMS_PER_ACCOUNT = 20;
const RETRY_AFTER_SECONDS = 60;
/** Fewer than the pool has connections: news for everybody at once must not keep others waiting. */
const LOOKS_AT_ONCE = 4;

export interface StreamHub {
  /** Opens a stream for an account; throws 429 when it has too many. It looks at once, and whenever there are news. */
  open(accountId: string, look: () => Promise<Look | undefined>): Readable;
  /** How many streams are open. */
  count(): number;
  /** Ends all streams and stops listening. */
  close(): Promise<void>;
}

/** All open streams of this process, and the one connection on which it hears of news. */
export function createStreamHub({
  pool,
  log,
}: {
  pool: pg.Pool;
  log: FastifyBaseLogger;
}): StreamHub {
  const byAccount = new Map<string, Set<StreamPump>>();
  const queued = createLimiter(LOOKS_AT_ONCE);
  let listener: Listener | undefined;
  let closed = false;

  const all = () => [...byAccount.values()].flatMap((pumps) => [...pumps]);
  const wake = (pumps: Iterable<StreamPump>) => {
    for (const pump of pumps) pump.wake();
  };
  const onError = (err: unknown) => {
    if (isNotNow(err)) log.debug({ err }, 'a stream could not look for news');
    else log.error({ err }, 'a stream could not look for news');
  };
  const listen = () =>
    startListener({
      pool,
      log,
      channel: ACCOUNT_CHANNEL,
      onNotice: (accountId) => wake(byAccount.get(accountId) ?? []),
      onListening: () => wake(all()),
    });

  const keep = (accountId: string, pump: StreamPump) => {
    const pumps = byAccount.get(accountId) ?? new Set();
    byAccount.set(accountId, pumps.add(pump));
    const heart = setInterval(() => pump.beat(), HEARTBEAT_SECONDS * SECOND);
    pump.out.once('close', () => {
      clearInterval(heart);
      pumps.delete(pump);
      if (pumps.size === 0) byAccount.delete(accountId);
    });
  };

  return {
    open(accountId, look) {
      if (closed) throw unavailable();
      const open = byAccount.get(accountId)?.size ?? 0;
      if (open >= MAX_STREAMS_PER_ACCOUNT) throw tooMany(REFUSAL_TEXT.tooMany, RETRY_AFTER_SECONDS);
      listener ??= listen();
      const pump = new StreamPump({ look: () => queued(look), onError });
      keep(accountId, pump);
      pump.wake();
      return pump.out;
    },
    count: () => all().length,
    async close() {
      closed = true;
      await Promise.all([...all().map((pump) => pump.end()), listener?.stop()]);
    },
  };
}
