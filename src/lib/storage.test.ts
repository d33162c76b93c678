import { expect, test, vi } from 'vitest';

import { fakeBrowser } from '../../tests/helpers/fake-browser.ts';
import { readJson, readText, writeJson, writeText } from './storage.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

test('keeps texts and JSON apart by area, and removes on undefined', () => {
  const { local, session } = fakeBrowser();
  writeText('local', 'a', 'x');
  writeJson('session', 'a', 7);
  expect([local.items.get('a'), session.items.get('a')]).toEqual(['x', '7']);
  expect(readJson('session', 'a', isNumber)).toBe(7);
  writeJson('session', 'a', undefined);
  writeText('local', 'a', undefined);
  expect([readText('local', 'a'), readText('session', 'a')]).toEqual([undefined, undefined]);
});

test('a broken or outdated value counts as absent', () => {
  const { local } = fakeBrowser();
  local.setItem('a', '{"half":');
  local.setItem('b', '"text"');
  expect(readJson('local', 'a', isNumber)).toBeUndefined();
  expect(readJson('local', 'b', isNumber)).toBeUndefined();
});

test('a browser that blocks or has filled its storage stops nothing', () => {
  fakeBrowser();
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeText('local', 'a', 'x');
  vi.stubGlobal('localStorage', undefined);
  writeText('local', 'a', 'x');
  expect(readText('local', 'a')).toBeUndefined();
});
