import { expect, test } from 'vitest';

import { REQUEST_ID } from '#contract/wire/signature.ts';

import { newRequestId, randomText } from './request-id.ts';

test('is 24 characters of the alphabet and never the same', () => {
  const ids = Array.from({ length: 500 }, newRequestId);
  expect(ids.every((id) => REQUEST_ID.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(500);
});

test('favours no character', () => {
  const counts = new Map<string, number>();
  for (const char of randomText(62_000)) counts.set(char, (counts.get(char) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 1000 each on average; six standard deviations are about 190. Bytes taken modulo 62 would give A–H 1210.
  expect(Math.max(...counts.values())).toBeLessThan(1190);
  expect(Math.min(...counts.values())).toBeGreaterThan(810);
});
