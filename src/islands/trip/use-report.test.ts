import { expect, test } from 'vitest';

import { reportKeys } from './use-report.ts';

test('the same report has the same key until it was taken; another one has its own', () => {
  const keyOf = reportKeys();
  const first = keyOf('到达');
  expect(first).toMatch(/^[A-Za-z0-9]{24}$/);
  expect(keyOf('到达')).toBe(first);
  expect(keyOf('到达，有雨')).not.toBe(first);
  const taken = keyOf('位置');
  keyOf('');
  expect(keyOf('位置')).not.toBe(taken);
});
