import { expect, test } from 'vitest';

import { ApiError, errorToMessage, refusalText, statusText } from './errors.ts';

test('the specification has its own words for 401, 403 and 404; code 1 says nothing', () => {
  expect(refusalText(401, 'whatever')).toBe('认证失败，无法访问系统资源');
  expect(refusalText(403, 'whatever')).toBe('当前操作没有权限');
  expect(refusalText(404, 'whatever')).toBe('访问资源不存在');
  expect(refusalText(1, 'whatever')).toBe('');
});

test('any other code shows the text of the answer, or that it is unknown', () => {
  expect(refusalText(500, '库存服务繁忙')).toBe('库存服务繁忙');
  expect(refusalText('wrong_code', '验证码错误或已失效')).toBe('验证码错误或已失效');
  expect(refusalText(500, '')).toBe('系统未知错误，请反馈给管理员');
  expect(refusalText(500, { html: 1 })).toBe('系统未知错误，请反馈给管理员');
});

test('an answer without an envelope is named by its status, 308 by nothing', () => {
  expect(statusText(502)).toBe('系统接口502异常');
  expect(statusText(404)).toBe('访问资源不存在');
  expect(statusText(308)).toBe('');
  expect(statusText(200)).toBe('系统未知错误，请反馈给管理员');
});

test('any error has a text; giving up on purpose has none', () => {
  expect(errorToMessage(new ApiError({ kind: 'network', text: '后端接口连接异常' }))).toBe(
    '后端接口连接异常',
  );
  expect(errorToMessage(new TypeError('x is undefined'))).toBe('系统未知错误，请反馈给管理员');
  expect(errorToMessage('what')).toBe('系统未知错误，请反馈给管理员');
  expect(errorToMessage(new DOMException('left the page', 'AbortError'))).toBe('');
});

test.each([
  'Failed to fetch dynamically imported module: https://example.test/portal/_astro/sealing.a.js',
  'error loading dynamically imported module: https://example.test/portal/_astro/sealing.a.js',
  'Importing a module script failed.',
])('code that did not come is a load error in the words of every browser: %s', (words) => {
  expect(errorToMessage(new TypeError(words))).toBe('页面加载失败');
});
