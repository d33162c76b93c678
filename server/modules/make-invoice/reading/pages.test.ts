import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { invoiceOfLines, printedLines } from '#contract/make-invoice/printed-lines.ts';
import {
  codeText,
  ofdWithCustomData,
  ofdWithText,
  PRINTED,
  pdfWithText,
} from '../../../../tests/helpers/invoice-files.ts';
import { readOfd } from './ofd.ts';
import { readPdf } from './pdf.ts';

const SAID = {
  invoiceNo: '26312000000000000001',
  sellerName: '甲公司',
  sellerTaxNo: '91310000MA1FL0001X',
  buyerName: '乙公司',
  buyerTaxNo: '91310000MA1FL0002X',
};
const { amountExcl, taxAmount, amountIncl } = PRINTED;
const SUMS = { amountExcl, taxAmount, amountIncl };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-pages-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function pdf(pages: number) {
  const { prints, whole } = await readPdf(pdfWithText(SAID, '', pages));
  return { read: invoiceOfLines(printedLines(prints)), whole };
}

async function ofd(pages: number) {
  const path = join(folder, `${pages}.ofd`);
  writeFileSync(path, await ofdWithText(SAID, pages));
  const { parts } = await readOfd(path, AbortSignal.timeout(10_000));
  const [read] = parts;
  return { read, whole: read?.unsure?.length === 0 };
}

test.each([
  ['PDF', pdf],
  ['OFD', ofd],
] as const)(
  'the pages of a %s are read, and of a long one the sums on the last',
  async (_, reading) => {
    const some = await reading(12);
    expect(some).toMatchObject({ whole: true, read: { invoiceKind: '1', ...SUMS } });
    expect(some.read?.lines).toHaveLength(12);
    const many = await reading(30);
    expect(many).toMatchObject({ whole: false, read: { invoiceNo: SAID.invoiceNo, ...SUMS } });
  },
);

test('what OFD.xml says by data of its own is taken before what is printed', async () => {
  const path = join(folder, 'custom.ofd');
  const custom = {
    'template-version': '1.0.20.0422',
    发票代码: '033001900211',
    发票号码: '12345678',
    开票日期: '2026年5月20日',
    校验码: '12345 67890 12345 67890',
    购买方纳税人识别号: SAID.buyerTaxNo,
    销售方纳税人识别号: SAID.sellerTaxNo,
    合计金额: '1,094.34',
    合计税额: '65.66',
  };
  writeFileSync(path, await ofdWithCustomData(custom));
  const { parts } = await readOfd(path, AbortSignal.timeout(10_000));
  expect(parts[0]).toEqual({
    by: ['data'],
    invoiceCode: '033001900211',
    invoiceNo: '12345678',
    invoiceDate: '2026-05-20',
    checkCode: '12345678901234567890',
    buyerTaxNo: SAID.buyerTaxNo,
    sellerTaxNo: SAID.sellerTaxNo,
    amountExcl: '1094.34',
    taxAmount: '65.66',
  });
  expect(parts[1]?.by).toEqual(['text']);
  // Data of something else than an invoice say nothing.
  writeFileSync(path, await ofdWithCustomData({ 发票号码: '见附页' }));
  const other = await readOfd(path, AbortSignal.timeout(10_000));
  expect(other.parts.map(({ by }) => by)).toEqual([['text']]);
});

test('what was cut by time says so', async () => {
  expect(await readPdf(pdfWithText(SAID), 0)).toMatchObject({ cut: true, prints: [] });
  expect((await readPdf(pdfWithText(SAID))).cut).toBe(false);
});

test('print in a font that a PDF only names is read, and the code beside it', async () => {
  const text = codeText(SAID.invoiceNo);
  const { prints, code } = await readPdf(pdfWithText(SAID, text, 1, 'named'));
  expect(invoiceOfLines(printedLines(prints))).toMatchObject({ ...SAID, ...SUMS });
  expect(code).toBe(text);
});
