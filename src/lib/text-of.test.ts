import { expect, test } from 'vitest';

import { textOf } from './text-of.ts';

test('a text in UTF-8 loses its mark, one in GB18030 is read as such', async () => {
  expect(await textOf(new Blob(['\uFEFF网价']))).toBe('网价');
  const gb18030 = Uint8Array.from([0xcd, 0xf8, 0xbc, 0xdb]);
  expect(await textOf(new Blob([gb18030]))).toBe('网价');
});
