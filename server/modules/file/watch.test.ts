import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { invalidToken, unavailable } from '#server/kernel/wire/refusal.ts';
import { watch } from './watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SECOND = 1_000;

/** Sends so many bytes at each step, for so many seconds; answers how the transfer ended. */
async function sent(
  each: { bytes: number; everyMs: number; seconds: number },
  recheck: () => Promise<unknown> = () => Promise.resolve(),
) {
  const source = new PassThrough();
  source.resume();
  const { broken, stop } = watch(source, recheck);
  let ended = 'goes on';
  broken.catch(({ code }: { code: string }) => {
    ended = String(code);
  });
  for (let passed = 0; passed < each.seconds * SECOND; passed += each.everyMs) {
    source.write(Buffer.alloc(each.bytes));
    await vi.advanceTimersByTimeAsync(each.everyMs);
  }
  stop();
  return ended;
}

test('a byte a minute holds no place', async () => {
  expect(await sent({ bytes: 1, everyMs: 50 * SECOND, seconds: 150 })).toBe('file_slow');
});

test('nor does nothing at all', async () => {
  expect(await sent({ bytes: 0, everyMs: SECOND, seconds: 90 })).toBe('file_slow');
});

test('a poor mobile line may go on for long, with breaks', async () => {
  expect(await sent({ bytes: 20 * 1024, everyMs: SECOND, seconds: 600 })).toBe('goes on');
  // Half a minute without a byte, then what was missed.
  expect(await sent({ bytes: 600 * 1024, everyMs: 30 * SECOND, seconds: 300 })).toBe('goes on');
});

test('whoever has signed out meanwhile is not served to the end', async () => {
  const line = { bytes: 64 * 1024, everyMs: SECOND, seconds: 200 };
  expect(await sent(line, () => Promise.reject(invalidToken()))).toBe(String(invalidToken().code));
  expect(await sent(line, () => Promise.reject(unavailable()))).toBe('goes on');
});
