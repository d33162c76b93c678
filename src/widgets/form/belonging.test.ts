import { expect, test } from 'vitest';

import { isLeftOver } from './belonging.ts';

const of = (owner: string, ...ids: string[]) => ({ owner, ids });

test('what was chosen for one is none of the next, also where it was chosen before there was any', () => {
  expect(isLeftOver(of('1', '7'), of('2', '7'))).toBe(true);
  expect(isLeftOver(of('', '7'), of('2', '7'))).toBe(true);
});

test('what a draft brings together with its owner stays', () => {
  expect(isLeftOver(of('1'), of('2', '7'))).toBe(false);
  expect(isLeftOver(of('1', '6'), of('2', '7'))).toBe(false);
});

test('nothing is left over of the same owner, nor where nothing is chosen', () => {
  expect(isLeftOver(of('1', '6'), of('1', '7'))).toBe(false);
  expect(isLeftOver(of('1'), of('2'))).toBe(false);
});
