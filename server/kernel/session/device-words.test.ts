import { expect, test } from 'vitest';

import { deviceOf } from './device-words.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; PGT-AN10) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${WINDOWS} Chrome/150.0.0.0 Safari/537.36`, 'Windows 电脑 · Chrome 浏览器'],
  [`${WINDOWS} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`, 'Windows 电脑 · Edge 浏览器'],
  [`${WINDOWS} Chrome/132.0.0.0 Safari/537.36 QQBrowser/19.0`, 'Windows 电脑 · QQ 浏览器'],
  [
    `${WINDOWS} Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat`,
    'Windows 电脑 · 微信',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0',
    'Windows 电脑 · 火狐浏览器',
  ],
  [`${MAC} Version/18.1 Safari/605.1.15`, '苹果电脑 · Safari 浏览器'],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, '苹果手机 · Safari 浏览器'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.50`, '苹果手机 · 微信'],
  [`${IPHONE} CriOS/150.0 Mobile/15E148 Safari/604.1`, '苹果手机 · Chrome 浏览器'],
  [`${IPHONE} Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1`, '苹果手机 · 企业微信'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
    '苹果平板 · Safari 浏览器',
  ],
  [`${ANDROID} Chrome/150.0.0.0 Mobile Safari/537.36`, '安卓手机 · Chrome 浏览器'],
  [`${ANDROID} Chrome/150.0.0.0 Safari/537.36`, '安卓平板 · Chrome 浏览器'],
  [`${ANDROID} Chrome/99.0 Mobile Safari/537.36 HuaweiBrowser/15.0`, '安卓手机 · 华为浏览器'],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/132.0 Safari/537.36 ArkWeb/4.1 Mobile',
    '鸿蒙设备 · Chrome 浏览器',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36', 'Linux 电脑 · Chrome 浏览器'],
  ['curl/8.5.0', '未知设备'],
  ['', '未知设备'],
])('%s → %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});
