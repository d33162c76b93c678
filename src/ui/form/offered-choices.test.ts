import { expect, test } from 'vitest';

import { offeredChoices } from './offered-choices.ts';

const ALL = ['预付款', '尾款', '质保金'].map((label, at) => ({ value: `${at + 1}`, label }));
const labels = (offered: readonly string[] | undefined, chosen?: string) =>
  offeredChoices(ALL, offered, chosen)?.map(({ label }) => label);

test('a field offers what its form says, and what was chosen before', () => {
  expect(labels(undefined)).toEqual(['预付款', '尾款', '质保金']);
  expect(labels(['1'])).toEqual(['预付款']);
  expect(labels(['1'], '3')).toEqual(['预付款', '质保金']);
  expect(offeredChoices(undefined, ['1'], '1')).toBeUndefined();
});
