import { expect, test } from 'vitest';

import { soundPlace } from './ocr.ts';

test('a place is kept as far as it lies on the picture', () => {
  const inside = { left: 0.25, top: 0.5, width: 0.5, height: 0.25 };
  expect(soundPlace(inside)).toEqual(inside);
  expect(soundPlace({ left: -0.25, top: 0.75, width: 0.5, height: 4 })).toEqual({
    left: 0,
    top: 0.75,
    width: 0.25,
    height: 0.25,
  });
});

test('what lies beside it, has no extent, or is no number is no place', () => {
  const place = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
  for (const wrong of [
    { left: 1.5 },
    { top: -2 },
    { width: 0 },
    { height: -0.1 },
    { left: Number.NaN },
    { left: Number.POSITIVE_INFINITY },
    { width: Number.NaN },
  ]) {
    expect(soundPlace({ ...place, ...wrong })).toBeUndefined();
  }
  expect(soundPlace(undefined)).toBeUndefined();
});
