import { expect, test } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import { actionName } from './action-name.ts';

// Reads that are audited all the same, and what sends a code or asks for a QR code, which is not.
const NOTED = ['adminFileContent', 'adminFileView', 'adminDownload', 'commonDownload'];
const UNNOTED = /Sms$|^wechat(?:QrParams|ScanState|BindParams)$/;

const noted = ENDPOINTS.filter(({ effect }) => effect !== 'read')
  .map(({ name }) => name)
  .filter((name) => !UNNOTED.test(name));

test.each([...noted, ...NOTED])('%s has a Chinese word in the log', (name) => {
  expect(actionName(name)).toMatch(/^[\u4e00-\u9fff（）]+$/);
});

test('what nobody knows keeps its name', () => {
  expect(actionName('toString')).toBe('toString');
  expect(actionName('somethingElse')).toBe('somethingElse');
});
