import { describe, expect, test } from 'vitest';

import { termIn } from './clean.ts';
import { type InvoiceTold, invoiceFrom, licenceFrom } from './service.ts';
import { figuresIn } from './slips.ts';

describe('a term of which a day was misread', () => {
  test.each([
    ['2010年05月17日至2030年05月16日', '2010-05-17', '2030-05-16'],
    ['2010年85月17日至2030年05月16日', undefined, '2030-05-16'],
    ['2015.86.01-2035.06.01', undefined, '2035-06-01'],
    ['2010年05月17日至2030年85月16日', '2010-05-17', undefined],
    ['2010年05月17日至长期', '2010-05-17', '长期'],
    ['2010年85月17日至长期', undefined, '长期'],
    ['2040年05月17日至2030年05月16日', undefined, '2030-05-16'],
    ['至2030年05月16日', undefined, '2030-05-16'],
    ['', undefined, undefined],
  ])('%s', (text, from, to) => {
    expect(termIn(text)).toEqual({ from, to });
  });

  test('as services write it', () => {
    const nothing = { text: '' };
    const of = (text: string) => {
      const told = { usc: nothing, name: nothing, companyOrgType: nothing, legalName: nothing };
      const more = { regCapital: nothing, establishTime: nothing, regLocation: nothing };
      const { fromTime, toTime } = licenceFrom({
        ...told,
        ...more,
        businessScope: nothing,
        term: { text },
      });
      return [fromTime?.value, toTime?.value];
    };
    expect(of('20180517-20380516')).toEqual(['2018-05-17', '2038-05-16']);
    expect(of('20188517-20380516')).toEqual([undefined, '2038-05-16']);
    expect(of('20180517-29991231')).toEqual(['2018-05-17', '长期']);
  });
});

describe('amounts of an invoice are whole cells', () => {
  const told: InvoiceTold = {
    title: '电子发票（增值税专用发票）',
    invoiceNo: '26312000000000000001',
    invoiceCode: '',
    invoiceDate: '2026-13-45',
    checkCode: '',
    sellerName: '',
    sellerTaxNo: '',
    buyerName: '',
    buyerTaxNo: '',
    amountExcl: '',
    taxAmount: '',
    amountIncl: '',
  };
  test.each([
    ['1,000.00', '1000.00'],
    ['1，000.00', '1000.00'],
    ['￥ 1,234,567.89', '1234567.89'],
    ['-12.5元', '-12.5'],
    ['1,00.00', ''],
    ['12.345', ''],
    ['约 100.00', ''],
    ['100.00/13.00', ''],
  ])('%s', (cell, amount) => {
    expect(invoiceFrom({ ...told, amountExcl: cell, amountIncl: cell })).toMatchObject({
      amountExcl: amount,
      amountIncl: amount,
    });
  });

  test('stars in place of a tax are none, and no day is none', () => {
    const { taxAmount, invoiceDate } = invoiceFrom({ ...told, taxAmount: '＊＊＊' });
    expect([taxAmount, invoiceDate]).toEqual(['0.00', '']);
  });
});

test.each([
  ['34.540吨', ['34.540']],
  ['034.540', ['34.540']],
  ['149,4', ['149.4']],
  ['0,340', ['0.340']],
  ['1,234.5', ['1234.5']],
  ['1，234，567', ['1234567']],
  ['12,340', ['12.340', '12340']],
  ['123456789', []],
  ['12.3456', []],
  ['2026.05.20', []],
  ['净重', []],
])('figures of a slip: %s', (text, figures) => {
  expect(figuresIn(text)).toEqual(figures);
});
