import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { CODE } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';

import { sendCounted } from './send-counted.ts';
import { $smsCountdown } from './sms-countdown.ts';

const PHONE = '13800000001';

beforeEach(() => {
  vi.useFakeTimers();
  $smsCountdown.set({ phone: '', seconds: 0 });
});
afterEach(() => vi.useRealTimers());

const refused = (code: number, retryAfter: number) => () =>
  Promise.reject(new ApiError({ kind: 'business', code, text: '请稍后再试', retryAfter }));

test('a code that was sent is followed by 60 s', async () => {
  await sendCounted(PHONE, async () => undefined);
  expect($smsCountdown.get()).toEqual({ phone: PHONE, seconds: 60 });
});

test.each([
  ['asked for too soon, the rest of the time', CODE.tooMany, 23, 23],
  ['the limit of a day, nothing', CODE.tooMany, 40_000, 0],
  ['a provider that is down, nothing', CODE.unavailable, 1, 0],
])('counts after %s', async (_what, code, retryAfter, seconds) => {
  await expect(sendCounted(PHONE, refused(code, retryAfter))).rejects.toThrow('请稍后再试');
  expect($smsCountdown.get().seconds).toBe(seconds);
});
