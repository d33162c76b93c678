import { withoutThousands } from '#contract/arithmetic/thousands.ts';
import { dayOf, kindOf, rateRead, taxRead } from '#contract/make-invoice/printed-lines.ts';
import type { InvoiceReading, ReadLine } from '#contract/make-invoice/reading.ts';
import { childrenOf, descendantOf, type XmlNode } from '#server/kernel/files/xml-tree.ts';

/** Names of elements in the two kinds of data that invoices carry: of electronic ones since 2018, and of fully digital ones. */
interface Names {
  code: string;
  no: string;
  date: string;
  check: string;
  sellerName: string;
  sellerTaxNo: string;
  buyerName: string;
  buyerTaxNo: string;
  amountExcl: string;
  taxAmount: string;
  amountIncl: readonly string[];
  line: string;
  goodsName: string;
  spec: string;
  unit: string;
  qty: string;
  lineAmount: string;
  taxRate: string;
  lineTax: string;
}

const ELECTRONIC: Names = {
  code: 'InvoiceCode',
  no: 'InvoiceNo',
  date: 'IssueDate',
  check: 'InvoiceCheckCode',
  sellerName: 'SellerName',
  sellerTaxNo: 'SellerTaxID',
  buyerName: 'BuyerName',
  buyerTaxNo: 'BuyerTaxID',
  amountExcl: 'TaxExclusiveTotalAmount',
  taxAmount: 'TaxTotalAmount',
  amountIncl: ['TaxInclusiveTotalAmount', 'Tax-inclusiveTotalAmount'],
  line: 'GoodsInfo',
  goodsName: 'Item',
  spec: 'Specification',
  unit: 'MeasurementDimension',
  qty: 'Quantity',
  lineAmount: 'Amount',
  taxRate: 'TaxScheme',
  lineTax: 'TaxAmount',
};

const DIGITAL: Names = {
  code: '',
  no: 'InvoiceNumber',
  date: 'IssueTime',
  check: '',
  sellerName: 'SellerName',
  sellerTaxNo: 'SellerIdNum',
  buyerName: 'BuyerName',
  buyerTaxNo: 'BuyerIdNum',
  amountExcl: 'TotalAmWithoutTax',
  taxAmount: 'TotalTaxAm',
  amountIncl: ['TotalTax-includedAmount', 'TotalTaxIncludedAmount'],
  line: 'IssuItemInformation',
  goodsName: 'ItemName',
  spec: 'SpecMod',
  unit: 'MeaUnits',
  qty: 'Quantity',
  lineAmount: 'Amount',
  taxRate: 'TaxRate',
  lineTax: 'ComTaxAm',
};

/** The text of an element itself. */
export const textOf = (node: XmlNode | undefined) =>
  (node?.children ?? [])
    .filter((child) => typeof child === 'string')
    .join('')
    .trim();

/** An amount as data write it, as a plain decimal text. */
export const amountOf = (text: string) => withoutThousands(text.replaceAll(/[¥￥\s]/g, ''));

function* all(node: XmlNode, name: string): Generator<XmlNode> {
  for (const child of childrenOf(node)) {
    if (child.name === name) yield child;
    else yield* all(child, name);
  }
}

function lineOf(node: XmlNode, names: Names): ReadLine {
  const value = (name: string) => textOf(descendantOf(node, name));
  const taxRate = rateRead(value(names.taxRate));
  const tax = amountOf(value(names.lineTax));
  return {
    goodsName: value(names.goodsName),
    spec: value(names.spec),
    unit: value(names.unit),
    qty: amountOf(value(names.qty)),
    amountExcl: amountOf(value(names.lineAmount)),
    taxRate,
    // Of what bears no tax none may be written.
    taxAmount: taxRead(tax === '' && taxRate === '0' ? '*' : tax),
  };
}

/** What the data (XML) of an invoice say; undefined for data of anything else. */
export function invoiceOfXml(root: XmlNode): InvoiceReading | undefined {
  const names = descendantOf(root, DIGITAL.no) ? DIGITAL : ELECTRONIC;
  const value = (name: string) => (name === '' ? '' : textOf(descendantOf(root, name)));
  const invoiceNo = value(names.no);
  if (!/^(?:\d{8}|\d{20})$/.test(invoiceNo)) return undefined;
  const title = value('LabelName') || value('InvoiceType') || value('Title');
  return {
    by: ['data'],
    unsure: [],
    invoiceKind: kindOf(title, invoiceNo),
    invoiceCode: invoiceNo.length === 8 ? value(names.code) : '',
    invoiceNo,
    invoiceDate: dayOf(value(names.date)),
    checkCode: value(names.check).replaceAll(/\s/g, ''),
    sellerName: value(names.sellerName),
    sellerTaxNo: value(names.sellerTaxNo),
    buyerName: value(names.buyerName),
    buyerTaxNo: value(names.buyerTaxNo),
    amountExcl: amountOf(value(names.amountExcl)),
    taxAmount: taxRead(amountOf(value(names.taxAmount))),
    amountIncl: amountOf(names.amountIncl.map(value).find((text) => text !== '') ?? ''),
    lines: [...all(root, names.line)].map((line) => lineOf(line, names)),
  };
}
