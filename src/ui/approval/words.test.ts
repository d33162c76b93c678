import { expect, test } from 'vitest';

import { changedText, shortTime } from './words.ts';

test('the year stands only where it is another', () => {
  expect(shortTime('2026-05-20 09:42:10', '2026-06-01 00:00:00')).toBe('05-20 09:42');
  expect(shortTime('2025-12-31 09:42:10', '2026-06-01 00:00:00')).toBe('2025-12-31 09:42');
});

test('an amount that was set is written as amounts are, anything else as it is', () => {
  expect(changedText('批复额度（元）', '8000000')).toBe('8,000,000.00');
  expect(changedText('额度到期日', '2027-12-31')).toBe('2027-12-31');
  expect(changedText('批复额度（元）', '')).toBe('');
});
