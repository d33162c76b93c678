import { expect, test } from 'vitest';

import { pendingOf } from './pending.ts';
import type { Sending } from './queue.ts';

const moving: Sending = {
  key: 1,
  file: new File(['x'], 'a.pdf'),
  percent: 40,
  error: undefined,
  faulty: false,
};
const failed: Sending = { ...moving, key: 2, error: '上传失败，请重试' };
const UNSENT = '有文件未上传成功，请重试或移除后再提交';

test('a form waits for no file, for those on their way, and for those that were not sent', () => {
  expect(pendingOf([])).toEqual({ why: undefined, moves: false });
  expect(pendingOf([failed, moving])).toEqual({ why: '文件正在上传，请稍候', moves: true });
  expect(pendingOf([failed])).toEqual({ why: UNSENT, moves: false });
});

test('a file that was refused for itself keeps the form until it is removed', () => {
  expect(pendingOf([{ ...failed, faulty: true }]).why).toBe(UNSENT);
});
