import { expect, test } from 'vitest';

import { xmlTree } from '#server/kernel/files/xml-tree.ts';
import { invoiceOfXml } from './invoice-xml.ts';

const line = (rate: string, tax: string) => `<IssuItemInformation><ItemName>*谷物*小麦</ItemName>
  <Amount>100.00</Amount><TaxRate>${rate}</TaxRate><ComTaxAm>${tax}</ComTaxAm></IssuItemInformation>`;

test('data of lines that bear no tax say a rate and a tax of none', async () => {
  const root =
    await xmlTree(`<EInvoice><InvoiceNumber>${'1'.repeat(20)}</InvoiceNumber><TotalTaxAm>***</TotalTaxAm>
    ${line('免税', '***')}${line('不征税', '')}${line('***', '***')}${line('13%', '13.00')}${line('0.06', '6.00')}</EInvoice>`);
  const { lines = [], taxAmount } = invoiceOfXml(root) ?? {};
  expect(taxAmount).toBe('0.00');
  expect(lines.map((one) => [one.taxRate, one.taxAmount])).toEqual([
    ['0', '0.00'],
    ['0', '0.00'],
    ['0', '0.00'],
    ['0.13', '13.00'],
    ['0.06', '6.00'],
  ]);
});
