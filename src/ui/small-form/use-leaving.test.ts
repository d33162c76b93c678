import { expect, test } from 'vitest';

import { losesMuch } from './use-leaving.ts';

const field = (type: string, value?: string, held?: string) => ({
  isConnected: true,
  type,
  ...(value !== undefined && { value }),
  dataset: held === undefined ? {} : { held },
});

test('a day, a choice or a password is soon entered again', () => {
  expect(losesMuch([])).toBe(false);
  expect(losesMuch([field('text', '2026-11-20')])).toBe(false);
  expect(losesMuch([field('select-one', '1234567890123456789')])).toBe(false);
  expect(losesMuch([field('password', 'Portal2026')])).toBe(false);
});

test('two are not, nor is a figure, a text, a list of amounts or a file', () => {
  expect(losesMuch([field('text', '120')])).toBe(true);
  expect(losesMuch([field('text', '12'), field('select-one', '1')])).toBe(true);
  expect(losesMuch([field('text', '供应商已于上午来电')])).toBe(true);
  expect(losesMuch([field('textarea', '1,000')])).toBe(true);
  expect(losesMuch([field('fieldset', undefined, 'true')])).toBe(true);
});

test('what was emptied, taken away or has left the dialog is nothing to lose', () => {
  expect(losesMuch([field('textarea', ''), field('select-one', '12')])).toBe(false);
  expect(losesMuch([field('file', ''), field('fieldset')])).toBe(false);
  expect(losesMuch([{ ...field('textarea', '1,000'), isConnected: false }])).toBe(false);
});
