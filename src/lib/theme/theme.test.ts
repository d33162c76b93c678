import { expect, test } from 'vitest';

import { asTheme, nextTheme, themeLabel } from './theme.ts';

test('the button turns through the three choices and comes back', () => {
  expect(nextTheme(nextTheme(nextTheme('auto')))).toBe('auto');
});

test('the label says what is and what comes', () => {
  expect(themeLabel('light')).toBe('配色：浅色，点按切换为深色');
});

test('an unknown stored value follows the system', () => {
  expect(asTheme('sepia')).toBe('auto');
  expect(asTheme(null)).toBe('auto');
  expect(asTheme('dark')).toBe('dark');
});
