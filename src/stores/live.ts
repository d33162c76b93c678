import { atom, type ReadableAtom } from 'nanostores';

import type { MessageRow } from '#contract/message/message.ts';
import { type MessageNews, messageStream } from '#contract/message/stream.ts';
import { fetchUnread } from '#src/api/message.ts';
import { readMessageStream } from '#src/api/message-stream.ts';

import { MessageFeed } from './live-feed.ts';
import { lead } from './live-leader.ts';
import { $sessionExpired, $token } from './session.ts';
import { $unread } from './unread.ts';

/** Messages that have arrived just now, in every tab of this browser; empty when only the unread count changed. */
export const $arrived = atom<readonly MessageRow[]>([]);

/**
 * What tabs say to each other: news; `hello`, from one that knows nothing yet; `look`, from one that somebody looks at;
 * `here`, from the one that leads; `ended`, when the server has ended the session.
 */
type Said = { news: MessageNews; id: string | undefined } | 'hello' | 'look' | 'here' | 'ended';

/** A leading tab that has not answered for so long is asleep. */
const ANSWER_MS = 3_000;

/** Ids are decimal numbers above 2^53. */
function isNewer(id: string, than: string | undefined): boolean {
  if (than === undefined || id.length !== than.length) return id.length > (than?.length ?? 0);
  return id > than;
}

/** Everything of one session in this tab. */
class Live {
  readonly #over = new AbortController();
  readonly #channel: BroadcastChannel | undefined;
  readonly #takeOver: () => void;
  readonly #endpoint: typeof messageStream;
  #feed: MessageFeed | undefined;
  /** The newest message that this tab has heard of. */
  #seen: string | undefined;
  #known = false;
  #asking: ReturnType<typeof setTimeout> | undefined;

  constructor(name: string, endpoint: typeof messageStream) {
    this.#endpoint = endpoint;
    const { signal } = this.#over;
    if (typeof BroadcastChannel !== 'undefined') {
      this.#channel = new BroadcastChannel(name);
      this.#channel.addEventListener('message', ({ data }) => this.#hear(data));
    }
    window.addEventListener('online', () => this.#feed?.nudge(), { signal });
    window.addEventListener('offline', () => this.#feed?.pause(), { signal });
    document.addEventListener('visibilitychange', () => this.#look(), { signal });
    this.#takeOver = lead(name, (until) => this.#feedUntil(until), signal);
    this.#ask('hello');
  }

  end(): void {
    clearTimeout(this.#asking);
    this.#over.abort();
    this.#channel?.close();
  }

  #say(said: Said): void {
    this.#channel?.postMessage(said);
  }

  /** Asks the tab that leads, and takes over when nobody answers. */
  #ask(said: 'hello' | 'look'): void {
    clearTimeout(this.#asking);
    this.#say(said);
    this.#asking = setTimeout(() => {
      if (!this.#feed && document.visibilityState !== 'hidden') this.#takeOver();
    }, ANSWER_MS);
  }

  #look(): void {
    if (document.visibilityState === 'hidden') return;
    if (this.#feed) this.#feed.nudge();
    else this.#ask('look');
  }

  #hear(said: Said): void {
    if (said === 'ended') $sessionExpired.set(true);
    else if (said === 'hello' || said === 'look') this.#answer(said);
    else {
      clearTimeout(this.#asking);
      if (said !== 'here') this.#take(said.news, said.id);
    }
  }

  #answer(said: 'hello' | 'look'): void {
    if (!this.#feed) return;
    if (this.#known) this.#say({ news: { unread: $unread.get(), messages: [] }, id: this.#seen });
    else this.#say('here');
    // This tab may be hidden, where timers are slow.
    if (said === 'look') this.#feed.nudge();
  }

  #feedUntil(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    const feed = new MessageFeed({
      read: (hearing) =>
        readMessageStream({ ...hearing, endpoint: this.#endpoint, lastEventId: this.#seen }),
      poll: fetchUnread,
      onNews: (news, id) => {
        this.#say({ news, id });
        this.#take(news, id);
      },
      onSessionEnd: () => {
        this.#say('ended');
        $sessionExpired.set(true);
      },
      signal,
    });
    this.#feed = feed;
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        if (this.#feed === feed) this.#feed = undefined;
        resolve();
      });
    });
  }

  /** News may come twice when another tab takes over; only what is new to this tab is told. */
  #take({ unread, messages }: MessageNews, id: string | undefined): void {
    const seen = this.#seen;
    const fresh = messages.filter((message) => isNewer(message.id, seen));
    if (id && isNewer(id, seen)) this.#seen = id;
    const changed = this.#known && unread !== $unread.get();
    this.#known = true;
    $unread.set(unread);
    if (changed || fresh.length > 0) $arrived.set(fresh);
  }
}

/**
 * Keeps $unread right and tells $arrived of messages within a second of their commit: one stream per browser, shared
 * by its tabs. Follows the session: starts at the login, stops at the logout or when the session has ended. Returns
 * what stops it. `$session` is the bearer, `endpoint` the stream of the page's side.
 */
export function startLive(
  $session: ReadableAtom<string | undefined> = $token,
  endpoint = messageStream,
): () => void {
  let live: Live | undefined;
  const stop = () => {
    live?.end();
    live = undefined;
  };
  const unfollow = $session.subscribe((token) => {
    stop();
    // Tabs of one session find each other; those of another session hear nothing.
    if (token !== undefined) live = new Live(`portal-live-${token.slice(-12)}`, endpoint);
  });
  const unlisten = $sessionExpired.listen((expired) => {
    if (expired) stop();
  });
  return () => {
    unfollow();
    unlisten();
    stop();
  };
}
