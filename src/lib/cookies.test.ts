import { expect, test } from 'vitest';

import { fakeBrowser } from '../../tests/helpers/fake-browser.ts';
import { clearCookie, readCookie, writeLastingCookie, writeSessionCookie } from './cookies.ts';

test('writes a strict session cookie for the whole site, reads it back, removes it', () => {
  const { jar } = fakeBrowser();
  writeSessionCookie('portal-Token', 'a+b/c=;d');
  expect(jar.written[0]).toBe('portal-Token=a%2Bb%2Fc%3D%3Bd; Path=/; SameSite=Strict');
  expect(readCookie('portal-Token')).toBe('a+b/c=;d');
  clearCookie('portal-Token');
  expect(readCookie('portal-Token')).toBeUndefined();
});

test('a lasting cookie is kept for 400 days', () => {
  const { jar } = fakeBrowser();
  writeLastingCookie('portal-theme', 'dark');
  expect(jar.written[0]).toBe('portal-theme=dark; Path=/; SameSite=Strict; Max-Age=34560000');
  expect(readCookie('portal-theme')).toBe('dark');
});

test('is Secure on https', () => {
  const { jar } = fakeBrowser({ protocol: 'https:' });
  writeSessionCookie('portal-Token', 'x');
  expect(jar.written[0]).toContain('; Secure');
});

test('tells a cookie from another whose name ends alike', () => {
  const { jar } = fakeBrowser();
  jar.cookie = 'old-portal-Token=x';
  expect(readCookie('portal-Token')).toBeUndefined();
});

test('takes an empty cookie for none, a foreign one as it is', () => {
  const { jar } = fakeBrowser();
  jar.cookie = 'a=';
  jar.cookie = 'b=100%';
  expect(readCookie('a')).toBeUndefined();
  expect(readCookie('b')).toBe('100%');
});

test('finds nothing where there is no document', () => {
  expect(readCookie('portal-Token')).toBeUndefined();
});
