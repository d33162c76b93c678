import { expect, test } from 'vitest';

import { bankSerialNo } from './fields.ts';

test('a serial number of a bank is one number, in full width as well and with marks that nobody sees', () => {
  for (const typed of [
    'ls2026-1',
    ' LS2026-1 ',
    '　ＬＳ２０２６－１　',
    '\uFEFFls２０２６-1\u200B',
  ]) {
    expect(bankSerialNo.parse(typed)).toBe('LS2026-1');
  }
  for (const typed of ['', 'LS 1', 'LS·1', '流水1', 'A'.repeat(51)]) {
    expect(bankSerialNo.safeParse(typed).success).toBe(false);
  }
});
