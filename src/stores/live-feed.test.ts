import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { StreamEnd } from '#src/api/message-stream.ts';
import { ApiError, type ErrorKind } from '#src/lib/errors.ts';

import { type FeedOptions, MessageFeed } from './live-feed.ts';

type Hearing = Parameters<FeedOptions['read']>[0];

function refusal(kind: ErrorKind, code: number | string): ApiError {
  return new ApiError({ kind, code, text: '' });
}

/** A feed whose streams are opened, spoken in and ended by the test. */
class Scene {
  readonly opened: Hearing[] = [];
  readonly heard: unknown[] = [];
  readonly over = new AbortController();
  sessionEnds = 0;
  polls = 0;
  unread = 5;
  readonly feed: MessageFeed;
  #end: ((outcome: StreamEnd | Error) => void)[] = [];

  constructor() {
    this.feed = new MessageFeed({
      signal: this.over.signal,
      read: (hearing) => {
        this.opened.push(hearing);
        return new Promise<StreamEnd>((resolve, reject) => {
          hearing.signal.addEventListener('abort', () => resolve('stream'));
          this.#end.push((end) => (end instanceof Error ? reject(end) : resolve(end)));
        });
      },
      poll: () => {
        this.polls += 1;
        return Promise.resolve(this.unread);
      },
      onNews: (news, id) => this.heard.push([news.unread, id]),
      onSessionEnd: () => {
        this.sessionEnds += 1;
      },
    });
  }

  /** The newest stream. */
  get stream(): Hearing {
    const stream = this.opened.at(-1);
    if (stream === undefined) throw new Error('No stream was opened');
    return stream;
  }

  async ends(outcome: StreamEnd | Error): Promise<void> {
    this.#end.at(-1)?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  }

  /** Every try to open one fails for so long. */
  async failFor(ms: number): Promise<void> {
    const until = Date.now() + ms;
    while (Date.now() < until) {
      await this.ends(refusal('network', 0));
      await vi.advanceTimersByTimeAsync(1_000);
    }
  }
}

let scene: Scene;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('navigator', { onLine: true });
  scene = new Scene();
});

afterEach(() => {
  scene.over.abort();
  vi.useRealTimers();
});

describe('the stream', () => {
  it('is opened at once, and again a second after it has ended', async () => {
    expect(scene.opened).toHaveLength(1);
    scene.stream.onNews({ unread: 1, messages: [] }, '7');
    await vi.advanceTimersByTimeAsync(20_000);
    await scene.ends('stream');
    await vi.advanceTimersByTimeAsync(999);
    expect(scene.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(scene.opened).toHaveLength(2);
    expect(scene.heard).toEqual([[1, '7']]);
  });

  it('is not opened in a storm when something cuts it each time', async () => {
    for (let i = 0; i < 100; i += 1) {
      scene.stream.onSound();
      await scene.ends('stream');
      await vi.advanceTimersByTimeAsync(6_000);
    }
    expect(scene.opened.length).toBeLessThan(15);
  });

  it('is given up after a minute of silence', async () => {
    scene.stream.onSound();
    await vi.advanceTimersByTimeAsync(50_000);
    scene.stream.onSound();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(scene.stream.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(scene.opened[0]?.signal.aborted).toBe(true);
  });

  it('is opened anew when somebody comes back after a silence, and left alone otherwise', async () => {
    scene.stream.onSound();
    await vi.advanceTimersByTimeAsync(30_000);
    scene.feed.nudge();
    expect(scene.stream.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    scene.feed.nudge();
    expect(scene.opened[0]?.signal.aborted).toBe(true);
  });

  it('is closed while there is no network and opened as soon as there is one', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    scene.feed.pause();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(scene.opened).toHaveLength(1);
    scene.feed.nudge();
    await vi.advanceTimersByTimeAsync(0);
    expect(scene.opened).toHaveLength(2);
  });

  it('is tried again even offline: the browser may be wrong', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    scene.feed.pause();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(scene.opened).toHaveLength(2);
  });

  it('ends with its signal', async () => {
    scene.over.abort();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([scene.opened.length, scene.polls]).toEqual([1, 0]);
  });
});

describe('polling', () => {
  it('begins at the third failure in a row and asks every 30 s', async () => {
    await scene.ends(refusal('network', 0));
    await vi.advanceTimersByTimeAsync(1_000);
    await scene.ends(refusal('business', 503));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(scene.polls).toBe(0);
    await scene.ends(refusal('http', 502));
    expect(scene.polls).toBe(1);
    await scene.failFor(60_000);
    expect(scene.polls).toBe(3);
    expect(scene.heard.at(-1)).toEqual([5, undefined]);
  });

  it('stops as soon as a stream speaks', async () => {
    await scene.failFor(10_000);
    await vi.advanceTimersByTimeAsync(120_000);
    scene.stream.onSound();
    const { polls } = scene;
    expect(polls).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(scene.polls).toBe(polls);
  });

  it('asks at once when somebody comes back', async () => {
    await scene.failFor(10_000);
    const { polls } = scene;
    scene.feed.nudge();
    expect(scene.polls).toBe(polls + 1);
  });

  it.each([404, 405, 501])('is for good where the backend has no stream (%i)', async (code) => {
    await scene.ends(refusal('http', code));
    await vi.advanceTimersByTimeAsync(300_000);
    expect([scene.opened.length, scene.polls]).toEqual([1, 11]);
    scene.over.abort();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(scene.polls).toBe(11);
  });

  it('survives answers that fail', async () => {
    scene.unread = 9;
    await scene.failFor(40_000);
    expect(scene.heard.at(-1)).toEqual([9, undefined]);
  });
});

describe('the end of the session', () => {
  it.each([
    ['said by the stream', 'session' as const],
    ['found when opening it', refusal('session-expired', 'invalid_token')],
    ['found without a bearer', refusal('business', 401)],
  ])('%s, is told once and ends the feed', async (_, outcome) => {
    await scene.ends(outcome);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([scene.sessionEnds, scene.opened.length, scene.polls]).toEqual([1, 1, 0]);
  });
});
