import { dayOf, taxRead } from '#contract/make-invoice/printed-lines.ts';
import type { InvoiceReading } from '#contract/make-invoice/reading.ts';
import { childrenOf, descendantOf, type XmlNode } from '#server/kernel/files/xml-tree.ts';

import { amountOf, textOf } from './invoice-xml.ts';

/** Data by their names (自定义数据) in OFD.xml, as electronic invoices of the tax authorities carry them since 2019. */
function dataOf(root: XmlNode): ReadonlyMap<string, string> {
  const rows = childrenOf(descendantOf(root, 'CustomDatas'), 'CustomData');
  return new Map(rows.map((row) => [row.attributes.get('Name')?.trim() ?? '', textOf(row)]));
}

/** What OFD.xml says of an invoice by such data; undefined where it says no number. Names, kind and lines stand elsewhere. */
export function invoiceOfCustomData(root: XmlNode): Partial<InvoiceReading> | undefined {
  const data = dataOf(root);
  const said = (name: string) => data.get(name) ?? '';
  const invoiceNo = said('发票号码');
  if (!/^(?:\d{8}|\d{20})$/.test(invoiceNo)) return undefined;
  return {
    by: ['data'],
    invoiceCode: invoiceNo.length === 8 ? said('发票代码') : '',
    invoiceNo,
    invoiceDate: dayOf(said('开票日期')),
    checkCode: said('校验码').replaceAll(/\s/g, ''),
    sellerTaxNo: said('销售方纳税人识别号'),
    buyerTaxNo: said('购买方纳税人识别号'),
    // Without the tax: 价税合计 is printed only.
    amountExcl: amountOf(said('合计金额')),
    taxAmount: taxRead(amountOf(said('合计税额'))),
  };
}
