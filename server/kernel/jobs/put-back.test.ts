import { expect, test } from 'vitest';
import { CLOCKS_DIFFER_MS, DAY, HOUR, MINUTE } from '../clock.ts';
import { putBack } from './put-back.ts';

test('a clock that is put back is noticed once; one that goes on, ahead or hardly back is not', () => {
  let [clock, steady] = [10 * DAY, 0];
  const isBack = putBack({ clock: () => clock, steady: () => steady });
  const passes = (by: number, turned = 0) => {
    steady += by;
    clock += by + turned;
    return isBack();
  };
  expect(passes(MINUTE)).toBe(false);
  expect(passes(MINUTE, DAY)).toBe(false);
  expect(passes(MINUTE, -DAY)).toBe(true);
  expect(passes(MINUTE)).toBe(false);
  expect(passes(MINUTE, -CLOCKS_DIFFER_MS)).toBe(false);
  expect(passes(2 * HOUR, -HOUR)).toBe(true);
});
