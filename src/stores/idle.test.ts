import { afterEach, expect, test, vi } from 'vitest';

import { surroundings } from '#src/api/surroundings.ts';
import { fakeBrowser } from '../../tests/helpers/fake-browser.ts';
import { $idle, idleEnd, watchIdle } from './idle.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 6, 1, 4);

afterEach(() => {
  vi.useRealTimers();
});

function atNoon() {
  vi.useFakeTimers({ now: NOON });
  return fakeBrowser();
}

/** A browser that blocks or has filled its storage. */
function keepNothing() {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

test.each([
  ['that keeps what it is given', () => undefined],
  ['that keeps nothing', keepNothing],
])(
  'warns two minutes before the end, and no more once the session is used, in a browser %s',
  (_, prepare) => {
    atNoon();
    prepare();
    const stop = watchIdle();
    expect([$idle.get(), idleEnd()]).toEqual([false, NOON + 29 * MINUTE]);
    vi.advanceTimersByTime(27 * MINUTE - 1);
    expect($idle.get()).toBe(false);
    vi.advanceTimersByTime(1);
    expect($idle.get()).toBe(true);
    surroundings.onRenewed();
    expect([$idle.get(), idleEnd()]).toEqual([false, NOON + 56 * MINUTE]);
    stop();
  },
);

test('a use in another tab counts here', () => {
  const { local, window } = atNoon();
  const stop = watchIdle();
  vi.advanceTimersByTime(27 * MINUTE);
  expect($idle.get()).toBe(true);
  local.setItem('sessionUsed', String(Date.now()));
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'sessionUsed' }));
  expect($idle.get()).toBe(false);
  stop();
});

test('a use that was noted while the clock of the device was a day ahead is forgotten', () => {
  const { local } = atNoon();
  local.setItem('sessionUsed', String(NOON + 24 * 60 * MINUTE));
  const stop = watchIdle();
  expect(idleEnd()).toBe(NOON + 29 * MINUTE);
  stop();
});
