import { expect, test } from 'vitest';

import { safeReturn } from './return-to.ts';

test.each([
  ['/index', '/portal/index'],
  ['/', '/portal/'],
  ['/portal', '/portal'],
  ['/portal/product/factoring', '/portal/product/factoring'],
  ['/user/message?id=42#top', '/portal/user/message?id=42#top'],
  ['/news/2026-11-01', '/portal/news/2026-11-01'],
])('%s leads to %s', (wanted, address) => {
  expect(safeReturn(wanted)).toBe(address);
});

test.each([
  undefined,
  '',
  'index',
  'https://evil.example/portal/index',
  '//evil.example/portal/index',
  '/\\evil.example/portal/index',
  '\\\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/portal//evil.example',
  '/portal/../admin',
  '/portal/nowhere',
  '/portalx/index',
  '/product/factoring/more',
  '/api/login/logout',
  '/redirect/https://evil.example',
  '/%2e%2e/api/login/logout',
])('%s leads nowhere', (wanted) => {
  expect(safeReturn(wanted)).toBeUndefined();
});
