import { expect, test } from 'vitest';

import { downloadOnly } from './download-only.ts';

test('old formats say that they are only downloaded, and what would open here', () => {
  expect(downloadOnly('doc')).toBe('doc 只能下载查看，另存为 docx 可在线预览');
  expect(downloadOnly('XLS')).toBe('XLS 只能下载查看，另存为 xlsx 可在线预览');
  for (const suffix of ['docx', 'xlsx', 'pdf', 'toString', ''])
    expect(downloadOnly(suffix)).toBe('');
});
