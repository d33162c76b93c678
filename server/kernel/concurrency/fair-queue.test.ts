import { describe, expect, test } from 'vitest';

import { createFairQueue } from './fair-queue.ts';

const refusal = () => new Error('refused');

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

describe('fair turns', () => {
  test('one who comes after a crowd is second, not last', async () => {
    const queued = createFairQueue({
      width: 1,
      most: 100,
      patienceMs: 60_000,
      longestMs: 90_000,
      refusal,
    });
    const first = held();
    const order: string[] = [];
    const running = queued('crowd', first.work);
    const crowd = Array.from({ length: 20 }, (_, index) =>
      queued('crowd', async () => void order.push(`crowd ${index}`)),
    );
    const single = queued('single', async () => void order.push('single'));
    first.end();
    await Promise.all([running, ...crowd, single]);
    expect(order.indexOf('single')).toBe(1);
    expect(order.filter((name) => name !== 'single')).toEqual(
      Array.from({ length: 20 }, (_, index) => `crowd ${index}`),
    );
  });

  test('nobody waits long behind others of its own source; the first of each does', async () => {
    const queued = createFairQueue({
      width: 1,
      most: 100,
      patienceMs: 20,
      longestMs: 60_000,
      refusal,
    });
    const first = held();
    const running = queued('crowd', first.work);
    const crowd = Array.from({ length: 3 }, () => queued('crowd', () => Promise.resolve('crowd')));
    const single = queued('single', () => Promise.resolve('single'));
    await expect(crowd[1]).rejects.toThrow('refused');
    await expect(crowd[2]).rejects.toThrow('refused');
    first.end();
    await running;
    expect(await Promise.all([crowd[0], single])).toEqual(['crowd', 'single']);
  });

  test('the first one gives up in the end too, and the turn is not lost', async () => {
    const queued = createFairQueue({ width: 1, most: 100, patienceMs: 5, longestMs: 20, refusal });
    const first = held();
    const running = queued('a', first.work);
    await expect(queued('b', () => Promise.resolve())).rejects.toThrow('refused');
    first.end();
    await running;
    expect(await queued('b', () => Promise.resolve('begun'))).toBe('begun');
  });

  test('where too many wait, the last of whoever sent most gives way', async () => {
    const queued = createFairQueue({
      width: 1,
      most: 3,
      patienceMs: 60_000,
      longestMs: 90_000,
      refusal,
    });
    const first = held();
    const running = queued('crowd', first.work);
    const crowd = Array.from({ length: 3 }, () => queued('crowd', () => Promise.resolve('crowd')));
    const single = queued('single', () => Promise.resolve('single'));
    await expect(crowd[2]).rejects.toThrow('refused');
    first.end();
    await running;
    expect(await Promise.all([crowd[0], crowd[1], single])).toEqual(['crowd', 'crowd', 'single']);
  });

  test('as many run at a time as the width says, also after one has failed', async () => {
    const queued = createFairQueue({
      width: 2,
      most: 100,
      patienceMs: 60_000,
      longestMs: 90_000,
      refusal,
    });
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await expect(queued('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await Promise.all(Array.from({ length: 30 }, (_, index) => queued(`${index % 7}`, work)));
    expect(most).toBe(2);
  });
});
