import { expect, test } from 'vitest';

import { coordinatesIn } from './coordinates.ts';

test.each([
  ['114.39, 30.63', '114.39', '30.63'],
  ['114.39，30.63', '114.39', '30.63'],
  [' 114.390000 30.630000\n', '114.390000', '30.630000'],
  ['30.63,114.39', '114.39', '30.63'],
  ['经度：114.39 纬度：30.63', '114.39', '30.63'],
  ['-58.38, -34.6', '-58.38', '-34.6'],
])('%j is a place', (text, lng, lat) => {
  expect(coordinatesIn(text)).toEqual({ lng, lat });
});

test.each(['', '114.39', '114.39, 30.63, 12', 'abc', '1143900, 30'])('%j is none', (text) => {
  expect(coordinatesIn(text)).toBeUndefined();
});
