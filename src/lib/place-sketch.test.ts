import fc from 'fast-check';
import { expect, test } from 'vitest';

import { metresText, SKETCH, sketchOf } from './place-sketch.ts';

const place = fc.record({
  lng: fc.integer({ min: -180_000, max: 180_000 }).map((n) => (n / 1000).toFixed(3)),
  lat: fc.integer({ min: -89_000, max: 89_000 }).map((n) => (n / 1000).toFixed(3)),
});

test('whatever the places are, all of them and the circle are on the sketch', () => {
  fc.assert(
    fc.property(place, fc.array(place, { maxLength: 4 }), (centre, places) => {
      const sketch = sketchOf({ centre, radiusM: 2_000, places });
      if (sketch?.centre === undefined) throw new Error('no sketch');
      for (const { x, y } of [...sketch.spots, sketch.centre]) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(SKETCH.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(SKETCH.height);
      }
      expect(sketch.centre.y - sketch.radius).toBeGreaterThanOrEqual(0);
      expect(sketch.bar.length).toBeLessThanOrEqual(110);
    }),
  );
});

test('north is up, east is right, and the scale is that of the circle', () => {
  const centre = { lng: '116.000000', lat: '40.000000' };
  const sketch = sketchOf({
    centre,
    radiusM: 2_000,
    places: [{ lng: '116.010000', lat: '40.010000' }],
  });
  const [spot] = sketch?.spots ?? [];
  if (!sketch?.centre || !spot) throw new Error('no sketch');
  expect(spot.x).toBeGreaterThan(sketch.centre.x);
  expect(spot.y).toBeLessThan(sketch.centre.y);
  // 0.01° of latitude are 1,113 m.
  expect((sketch.centre.y - spot.y) / sketch.radius).toBeCloseTo(1_113.2 / 2_000, 3);
});

test('the short way round where longitudes end', () => {
  const sketch = sketchOf({
    centre: { lng: '179.990', lat: '10' },
    radiusM: 2_000,
    places: [{ lng: '-179.990', lat: '10' }],
  });
  expect(sketch?.radius).toBeGreaterThan(40);
});

test('nothing to draw without a place; one that is none is left out', () => {
  expect(sketchOf({ places: [] })).toBeUndefined();
  expect(sketchOf({ places: [{ lng: '200', lat: 'x' }] })).toBeUndefined();
});

test('distances as people say them', () => {
  expect([860, 999.6, 1_000, 1_249, 12_300].map(metresText)).toEqual([
    '860 米',
    '1000 米',
    '1 公里',
    '1.2 公里',
    '12 公里',
  ]);
});
