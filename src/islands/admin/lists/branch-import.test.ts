import { expect, test } from 'vitest';

import { directoryIn } from './branch-import.tsx';

test.each(['', '\n\n', '联行号,行名\n'])(
  'a file without a branch imports nothing: %j',
  async (text) => {
    await expect(directoryIn(new Blob([text]))).rejects.toMatchObject({
      fields: [{ path: 'content', message: '文件中没有网点' }],
    });
  },
);

test('branches and what is wrong with others are read', async () => {
  const file = new Blob(['102100099996,中国工商银行总行清算中心\n1,示例']);
  expect(await directoryIn(file)).toEqual({
    rows: [['102100099996', '中国工商银行总行清算中心', '中国工商银行', '']],
    problems: [{ row: 2, message: '联行号“1”不是 12 位数字' }],
  });
});
