import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';

import { createShared, withinTime } from './shared-views.ts';

const counted = () => {
  let made = 0;
  return {
    make: () => {
      made += 1;
      return Promise.resolve(made);
    },
  };
};

describe('what is shared', () => {
  test('is made once for all who ask at once, and shortly after', async () => {
    const shared = createShared<number>({ most: 2, keepMs: 60_000 });
    const { make } = counted();
    const ask = () => shared('a', make);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(await ask()).toBe(1);
    expect(await shared('b', make)).toBe(2);
  });

  test('is made anew later, after others, and after a failure', async () => {
    const { make } = counted();
    const brief = createShared<number>({ most: 2, keepMs: 0 });
    expect([await brief('a', make), await brief('a', make)]).toEqual([1, 2]);
    const few = createShared<number>({ most: 2, keepMs: 60_000 });
    for (const key of ['a', 'b', 'a', 'c']) await few(key, make);
    expect(await few('a', make)).toBe(3);
    expect(await few('b', make)).toBe(6);
    await expect(few('d', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await few('d', make)).toBe(7);
  });
});

test('work that takes too long ends in words', async () => {
  const slow = withinTime(5, async (signal) => await delay(60_000, 1, { signal }));
  await expect(slow).rejects.toMatchObject({ code: 'file_complex' });
  expect(await withinTime(60_000, () => Promise.resolve(1))).toBe(1);
  const broken = withinTime(60_000, () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
});
