import { expect, test } from 'vitest';

import { stamped, versionOf } from './version-file.ts';

test('the version follows the pages and nothing else', () => {
  const pages = [
    ['a.html', '<p>a'],
    ['b.html', '<p>b'],
  ] as const;
  const version = versionOf(new Map(pages));
  expect(versionOf(new Map(pages.toReversed()))).toBe(version);
  expect(versionOf(new Map([pages[0], ['b.html', '<p>c']]))).not.toBe(version);
});

test('a page carries its version', () => {
  expect(stamped('<!doctype html><html lang="zh-CN"><head>', 'abc')).toContain(
    '<html data-version="abc" lang="zh-CN">',
  );
});
