import { expect, test } from 'vitest';

import { fileComplaint, operatorRule } from './types.ts';

const complaint = (fileType: number, fileName: string) =>
  fileComplaint(operatorRule(fileType), { fileName, size: 1 });

test('operators bring what the specification lists, and of an invoice the OFD, too', () => {
  expect(complaint(1, '说明.ofd')).toBe(
    '上传的文件类型只能为jpg,jpeg,png,webp,doc,docx,xls,xlsx,pdf',
  );
  expect(complaint(101, '发票.OFD')).toBeUndefined();
  expect(complaint(101, '发票.docx')).toBeUndefined();
  expect(complaint(101, '发票.mp4')).toContain('pdf,ofd');
});
