import { expect, test, vi } from 'vitest';

import { $smsCountdown, secondsFor, startCountdown } from './sms-countdown.ts';

test('counts 60 s down to 0, by the clock rather than by the ticks', () => {
  vi.useFakeTimers();
  startCountdown('13800000001', 60);
  expect($smsCountdown.get()).toEqual({ phone: '13800000001', seconds: 60 });
  vi.advanceTimersByTime(1_000);
  expect($smsCountdown.get().seconds).toBe(59);
  vi.setSystemTime(Date.now() + 30_000);
  vi.advanceTimersByTime(1_000);
  expect($smsCountdown.get().seconds).toBe(28);
  vi.advanceTimersByTime(28_000);
  expect($smsCountdown.get().seconds).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('holds for the phone it was sent to, and while none is typed', () => {
  const last = { phone: '13800000001', seconds: 42 };
  expect(secondsFor('13800000001', last)).toBe(42);
  expect(secondsFor('', last)).toBe(42);
  expect(secondsFor('13900000002', last)).toBe(0);
});

test('is no other phone’s, also while that is not typed yet', () => {
  const last = { phone: '13800000001', seconds: 42 };
  expect(secondsFor('', last, true)).toBe(0);
  expect(secondsFor('13900000002', last, true)).toBe(0);
  expect(secondsFor('13900000002', { phone: '13900000002', seconds: 60 }, true)).toBe(60);
});
