import fc from 'fast-check';
import { expect, test } from 'vitest';

import { roundPlace } from './round-place.ts';

const share = (most = 1) => fc.double({ min: 0, max: most, noNaN: true });
const places = fc
  .tuple(share(0.9), share(0.9), fc.double({ min: 0.01, max: 1, noNaN: true }), share())
  .map(([left, top, width, height]) => ({
    left,
    top,
    width: Math.min(width, 1 - left),
    height: Math.min(Math.max(height, 0.005), 1 - top),
  }));

test('a name on a licence is shown with its label, and a line above it and below', () => {
  // 1800 × 1200: the name is 320 wide and 34 high at 310, 450.
  const name = { left: 310 / 1800, top: 450 / 1200, width: 320 / 1800, height: 34 / 1200 };
  const shown = roundPlace(name, 1.5);
  // Ten times its height of 34: 340 of 1800, more than there is.
  expect(shown.left).toBe(0);
  expect(shown.width).toBeCloseTo((310 + 320) / 1800 + 0.04);
  expect(shown.top).toBeCloseTo(name.top - 0.045);
  expect(shown.height).toBeCloseTo(name.height + 0.09);
});

test('print that is small shows less of its line, large print as much as holds its label', () => {
  // Of 1130 × 712: an identity number, 480 wide and 32 high at 420, behind a label that begins at 100.
  const idNo = { left: 420 / 1130, top: 571 / 712, width: 480 / 1130, height: 32 / 712 };
  expect(roundPlace(idNo, 1130 / 712).left).toBeCloseTo(100 / 1130);
  const small = { left: 0.5, top: 0.5, width: 0.2, height: 0.01 };
  expect(roundPlace(small, 1).left).toBeCloseTo(0.38);
});

test('several lines are no large print', () => {
  const scope = { left: 0.17, top: 0.6, width: 0.3, height: 120 / 1200 };
  expect(roundPlace(scope, 1.5).left).toBeCloseTo(0.05);
});

test('a single mark in a corner is shown with enough round it to know it by', () => {
  expect(roundPlace({ left: 0, top: 0, width: 0.02, height: 0.02 }, 1.5)).toMatchObject({
    left: 0,
    top: 0,
    width: 0.3,
  });
});

test('what is shown lies on the picture, holds the place, and is never much higher than wide', () => {
  fc.assert(
    fc.property(places, fc.double({ min: 0.4, max: 2.5, noNaN: true }), (place, ratio) => {
      const shown = roundPlace(place, ratio);
      const slack = 1e-9;
      expect(shown.left).toBeGreaterThanOrEqual(0);
      expect(shown.top).toBeGreaterThanOrEqual(0);
      expect(shown.left + shown.width).toBeLessThanOrEqual(1 + slack);
      expect(shown.top + shown.height).toBeLessThanOrEqual(1 + slack);
      expect(shown.left).toBeLessThanOrEqual(place.left + slack);
      expect(shown.top).toBeLessThanOrEqual(place.top + slack);
      expect(shown.left + shown.width).toBeGreaterThanOrEqual(place.left + place.width - slack);
      expect(shown.top + shown.height).toBeGreaterThanOrEqual(place.top + place.height - slack);
      const steep = shown.height / ratio / shown.width;
      expect(shown.width === 1 || steep <= 0.75 + slack).toBe(true);
    }),
  );
});
