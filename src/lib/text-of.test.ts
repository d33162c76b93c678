import { expect, test } from 'vitest';

import { textOf } from './text-of.ts';

test('a text in UTF-8 loses its mark, one in GB18030 or UTF-16 is read as such', async () => {
  expect(await textOf(new Blob(['\uFEFF网价']))).toBe('网价');
  const utf16 = Uint8Array.from([0xff, 0xfe, 0x51, 0x7f, 0xf7, 0x4e]);
  expect(await textOf(new Blob([utf16]))).toBe('网价');
  const gb18030 = Uint8Array.from([0xcd, 0xf8, 0xbc, 0xdb]);
  expect(await textOf(new Blob([gb18030]))).toBe('网价');
});

test.each([
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0])],
  ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  ['a page that is named a workbook', '<html xmlns:x="urn:schemas"><table><tr><td>日期</td></tr>'],
  ['a workbook in XML', '\uFEFF<?xml version="1.0"?>\n<Workbook>'],
  ['a bare table', '\r\n<TABLE border=1>'],
])('%s is no text', async (_, bytes) => {
  const message = '请选择 CSV 文件（在表格软件中另存为 CSV）';
  await expect(textOf(new Blob([bytes]))).rejects.toMatchObject({
    message,
    fields: [{ path: 'content', message }],
  });
});

test('the mark at the end of an old text, tabs and lines are none of it', async () => {
  expect(await textOf(new Blob(['甲\t乙\r\n丙\u001A']))).toBe('甲\t乙\r\n丙');
});
