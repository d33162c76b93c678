import type { MessageNews } from '#contract/message/stream.ts';
import { CODE, type Code } from '#contract/wire/envelope.ts';
import { HEARTBEAT_SECONDS } from '#contract/wire/events.ts';
import type { StreamEnd } from '#src/api/message-stream.ts';
import { backoffMs } from '#src/lib/backoff.ts';
import { ApiError } from '#src/lib/errors.ts';

/** After so many failures in a row the unread count is polled, until a stream opens again. */
const PATIENCE = 3;
const POLL_MS = 30_000;
/** A stream that ended sooner is a failure: something on the way cuts it. */
const LIVED_MS = 10_000;
/** Longer than two heartbeats: nobody is there any more. */
const SILENCE_MS = (2 * HEARTBEAT_SECONDS + 10) * 1_000;
/** After this much silence somebody who comes back to the page does not trust the line. */
const DOUBT_MS = 1.5 * HEARTBEAT_SECONDS * 1_000;
/** While the browser believes that it has no network; it may be wrong about a server on this very machine. */
const OFFLINE_MS = 120_000;

/**
 * Answers of a backend that has no stream, such as one that is not ours, or none for this session: it will not have one in
 * a minute either.
 */
const NO_STREAM: readonly Code[] = [CODE.forbidden, CODE.notFound, CODE.badMethod, 406, 410, 501];

export interface FeedOptions {
  /** Reads one stream to its end; rejects when it cannot be opened. */
  read: (hearing: {
    onNews: (news: MessageNews, id: string) => void;
    onSound: () => void;
    signal: AbortSignal;
  }) => Promise<StreamEnd>;
  /** Asks for the unread count. */
  poll: () => Promise<number>;
  /** `id` is undefined for what was polled. */
  onNews: (news: MessageNews, id?: string) => void;
  onSessionEnd: () => void;
  /** Ends the feed. */
  signal: AbortSignal;
}

function sessionHasEnded(outcome: unknown): boolean {
  if (!(outcome instanceof ApiError)) return outcome === 'session';
  return outcome.kind === 'session-expired' || outcome.code === CODE.unauthenticated;
}

function hasNoStream(outcome: unknown): boolean {
  return outcome instanceof ApiError && NO_STREAM.includes(outcome.code);
}

/**
 * Keeps news coming until its signal fires or the session ends: by the stream, which is opened again whenever it ends,
 * and by polling while that fails.
 */
export class MessageFeed {
  readonly #options: FeedOptions;
  #stream = new AbortController();
  #heardAt = 0;
  #endPause: () => void = () => undefined;
  #polling: ReturnType<typeof setInterval> | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.#stop());
    void this.#run();
  }

  /** Somebody looks, or the network is back: it waits no longer and does not trust a line that is silent. */
  nudge(): void {
    this.#endPause();
    if (this.#polling !== undefined) this.#poll();
    if (Date.now() - this.#heardAt > DOUBT_MS) this.#stream.abort();
  }

  /** The network is gone. */
  pause(): void {
    this.#stream.abort();
  }

  #stop(): void {
    this.#stream.abort();
    this.#stopPolling();
    this.#endPause();
  }

  async #run(): Promise<void> {
    const { signal, onSessionEnd } = this.#options;
    for (let failures = 0; ; ) {
      const began = Date.now();
      const outcome = await this.#read();
      if (signal.aborted) return;
      if (sessionHasEnded(outcome)) return onSessionEnd();
      if (hasNoStream(outcome)) return this.#startPolling();
      failures = Date.now() - began < LIVED_MS ? failures + 1 : 1;
      if (failures >= PATIENCE) this.#startPolling();
      await this.#wait(navigator.onLine ? backoffMs(failures) : OFFLINE_MS);
      if (signal.aborted) return;
    }
  }

  /** How one stream ended, or why it could not be opened. */
  async #read(): Promise<unknown> {
    const stream = new AbortController();
    this.#stream = stream;
    this.#heardAt = Date.now();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const onSound = () => {
      this.#heardAt = Date.now();
      this.#stopPolling();
      clearTimeout(watch);
      watch = setTimeout(() => stream.abort(), SILENCE_MS);
    };
    const { read, onNews } = this.#options;
    try {
      return await read({ onNews, onSound, signal: stream.signal });
    } catch (error) {
      return error;
    } finally {
      clearTimeout(watch);
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #startPolling(): void {
    if (this.#polling !== undefined) return;
    this.#polling = setInterval(() => this.#poll(), POLL_MS);
    this.#poll();
  }

  #stopPolling(): void {
    clearInterval(this.#polling);
    this.#polling = undefined;
  }

  #poll(): void {
    const { poll, onNews } = this.#options;
    const tell = (unread: number) => {
      if (this.#polling !== undefined) onNews({ unread, messages: [] });
    };
    poll().then(tell, () => undefined);
  }
}
