import { expect, test } from 'vitest';

import { laneLine } from './lane-line.ts';

test('stations in one lane are joined by a straight line', () => {
  expect(laneLine([1, 1, 1], [10, 20])).toBe('M50 150H150H250');
});

test('a change of lane is a rounded step halfway', () => {
  expect(laneLine([0, 2], [10, 20])).toBe('M50 50H90q10 0 10 20V230q0 20 10 20H150');
  expect(laneLine([2, 0], [10, 20])).toBe('M50 250H90q10 0 10 -20V70q0 -20 10 -20H150');
});
