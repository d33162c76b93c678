import { expect, test } from 'vitest';

import { NOTHING_READ, type ReadLine } from '#contract/make-invoice/reading.ts';
import { bounded } from './bounds.ts';
import { invoiceOfCode } from './code.ts';

const LINE: ReadLine = {
  goodsName: '*黑色金属*钢筋',
  spec: 'Φ12',
  unit: '吨',
  qty: '1',
  amountExcl: '1.00',
  taxRate: '0.13',
  taxAmount: '0.13',
};
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('texts of a file are cut where none of an invoice is as long, and end with a mark that says so', () => {
  const { sellerName, amountIncl, buyerName } = bounded({
    ...NOTHING_READ,
    sellerName: '甲'.repeat(500_000),
    amountIncl: '9'.repeat(400),
    buyerName: '乙'.repeat(200),
  });
  expect(sellerName).toBe(`${'甲'.repeat(199)}…`);
  // It is no amount any more: what was entered differs from it.
  expect(amountIncl).toBe(`${'9'.repeat(199)}…`);
  expect(buyerName).toBe('乙'.repeat(200));
});

test('no text holds what no database keeps, nor half of a character where it was cut', () => {
  const { sellerTaxNo, sellerName, lines } = bounded({
    ...NOTHING_READ,
    sellerTaxNo: '91\u0000X\uD800',
    sellerName: `${'甲'.repeat(198)}😀😀`,
    lines: [{ ...LINE, unit: '吨\u0000' }],
  });
  expect(sellerTaxNo).toBe('91X');
  expect(sellerName).toBe(`${'甲'.repeat(198)}…`);
  expect(lines).toEqual([LINE]);
});

test('an invoice has at most 2,000 lines: what is beyond is counted in a line that says so, once', () => {
  const full = { ...NOTHING_READ, lines: Array.from({ length: 2_000 }, () => LINE) };
  expect(bounded(full)).toEqual(full);
  const cut = bounded({ ...full, lines: Array.from({ length: 15_000 }, () => LINE) });
  expect(cut.lines).toHaveLength(2_000);
  expect(cut.lines.at(-2)).toEqual(LINE);
  expect(cut.lines.at(-1)).toMatchObject({ goodsName: '（其余 13001 行未列出）', qty: '' });
  expect(bounded(cut)).toEqual(cut);
});

test('long lines are fewer: all of a reading is a page, whatever its file has', () => {
  const long = Object.fromEntries(Object.keys(LINE).map((key) => [key, '甲'.repeat(500)]));
  const cut = bounded({
    ...NOTHING_READ,
    lines: Array.from({ length: 2_000 }, () => ({ ...LINE, ...long })),
  });
  expect(bytesOf(cut)).toBeLessThan(800_000);
  expect(cut.lines.at(-1)?.goodsName).toMatch(/^（其余 \d+ 行未列出）$/);
  expect(bounded(cut)).toEqual(cut);
});

test('a kind of no invoice in a code is none', () => {
  const code = '01,constructor,,26312000000000000001,903310.00,20260520,';
  expect(invoiceOfCode(code)).toMatchObject({ invoiceKind: '' });
});
