import { expect, test } from 'vitest';

import { textOf } from './text-of.ts';

test('a text in UTF-8 loses its mark, one in GB18030 or UTF-16 is read as such', async () => {
  expect(await textOf(new Blob(['\uFEFF网价']))).toBe('网价');
  const utf16 = Uint8Array.from([0xff, 0xfe, 0x51, 0x7f, 0xf7, 0x4e]);
  expect(await textOf(new Blob([utf16]))).toBe('网价');
  const gb18030 = Uint8Array.from([0xcd, 0xf8, 0xbc, 0xdb]);
  expect(await textOf(new Blob([gb18030]))).toBe('网价');
});
