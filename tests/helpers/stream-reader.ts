import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { type MessageNews, messageStream } from '#contract/message/stream.ts';
import { createEventParser, type StreamEvent } from '#src/lib/event-stream.ts';

import type { TestApp } from './app.ts';
import { type Browser, signedHeaders } from './browser.ts';

/** Opens the door of a test's application on a free port and answers its origin. */
export async function listen(app: FastifyInstance): Promise<string> {
  return await app.listen({ host: '127.0.0.1', port: 0 });
}

export interface StreamReader {
  status: number;
  headers: IncomingHttpHeaders;
  /** Code of the envelope, where the stream was refused. */
  code: unknown;
  /** All events so far. */
  events: StreamEvent[];
  /** The news in them. */
  news(): MessageNews[];
  /** Titles of all messages so far, in order. */
  titles(): string[];
  /** Waits for so many messages. */
  has(messages: number): Promise<void>;
  /** True once the server has ended the answer. */
  ended: boolean;
  /** How many heartbeats have come. */
  heartbeats: number;
  close(): void;
}

/** Headers with which a visitor's browser opens the stream. */
export function streamHeaders(test: TestApp, browser: Browser, lastEventId?: string) {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  return {
    ...signedHeaders(messageStream.path, {}, { at: test.clock.now().getTime() }),
    cookie,
    ...(browser.token ? { authorization: `Bearer ${browser.token}` } : {}),
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
}

/**
 * Asks on a connection of its own. Not by fetch: its pool keeps spare connections that the server cannot tell from
 * visitors who are about to ask, and its abort stops working once the garbage collector has been there.
 */
function ask(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).once('error', reject);
  });
}

async function codeOf(response: IncomingMessage): Promise<unknown> {
  const text = Buffer.concat(await response.toArray()).toString();
  const { code }: { code: unknown } = JSON.parse(text);
  return code;
}

/** Opens the stream at `origin`, or another one of the same kind, as a visitor's browser and collects what comes. */
export async function openStream(
  origin: string,
  headers: Record<string, string>,
  { path } = messageStream,
): Promise<StreamReader> {
  const response = await ask(`${origin}/api${path}`, headers);
  const status = response.statusCode ?? 0;
  const reader: StreamReader = {
    status,
    headers: response.headers,
    code: status === 200 ? 0 : await codeOf(response),
    events: [],
    ended: false,
    heartbeats: 0,
    news: () => reader.events.map(({ data }): MessageNews => JSON.parse(data)),
    titles: () => reader.news().flatMap(({ messages }) => messages.map(({ title }) => title)),
    has: (messages) =>
      expect
        .poll(() => reader.titles().length, { timeout: 10_000 })
        .toBeGreaterThanOrEqual(messages),
    close: () => response.destroy(),
  };
  const feed = createEventParser((event) => reader.events.push(event));
  response.on('data', (chunk: Buffer<ArrayBuffer>) => {
    if (chunk.toString().startsWith(':')) reader.heartbeats += 1;
    feed(chunk);
  });
  response.once('end', () => {
    reader.ended = true;
  });
  response.on('error', () => undefined);
  return reader;
}
