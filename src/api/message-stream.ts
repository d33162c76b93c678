import type { MessageNews, messageStream } from '#contract/message/stream.ts';
import { SESSION_ENDED } from '#contract/wire/events.ts';
import { createEventParser } from '#src/lib/event-stream.ts';

import { openEvents } from './client.ts';

interface Reading {
  /** The call that answers it. */
  endpoint: typeof messageStream;
  /** The last event that was seen; undefined begins anew. */
  lastEventId: string | undefined;
  signal: AbortSignal;
  onNews: (news: MessageNews, id: string) => void;
  /** Something was heard, if only a heartbeat. */
  onSound: () => void;
}

/** `session`: the server has ended it. `stream`: anything else ended the stream. */
export type StreamEnd = 'session' | 'stream';

function isNews(value: unknown): value is MessageNews {
  if (typeof value !== 'object' || value === null) return false;
  const { unread, messages }: { unread?: unknown; messages?: unknown } = value;
  return typeof unread === 'number' && Array.isArray(messages);
}

function newsOf(data: string): MessageNews | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return isNews(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the stream of my messages until it ends or `signal` fires. Rejects with ApiError when it cannot be opened. */
export async function readMessageStream(reading: Reading): Promise<StreamEnd> {
  const { endpoint, lastEventId, signal, onNews, onSound } = reading;
  const seen = lastEventId === undefined ? {} : { lastEventId };
  const bytes = await openEvents(endpoint, {}, { signal, handlesExpiry: true, ...seen });
  const reader = bytes.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  let end: StreamEnd = 'stream';
  const feed = createEventParser(({ name, id, data }) => {
    const news = newsOf(data);
    if (name === SESSION_ENDED) end = 'session';
    else if (news !== undefined) onNews(news, id);
  });
  try {
    // Aborted between the answer and the listener.
    if (signal.aborted) cancel();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return end;
      onSound();
      feed(value);
    }
  } catch {
    // The line broke.
    return end;
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
