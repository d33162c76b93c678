import { compareDecimals, isDecimal, isEqual, isMore } from '../arithmetic/decimal.ts';
import { absolute, grouped, multiply, round2, subtract } from '../arithmetic/money.ts';
import { comparableName } from '../company/comparable-name.ts';
import type { Difference } from './difference.ts';
import { yearFault, yearOfNumber } from './number-year.ts';
import type { InvoiceReading, ReadLine } from './reading.ts';
import { INVOICE_KIND, NO_CODE, OLD_KINDS } from './states.ts';

/** By how much a line's printed amounts may differ from its settlement (C.12), in yuan. */
export const TAIL = '0.01';

/** What an invoice has to say, by its settlement and the two companies. */
export interface Expected {
  readonly sellerName: string;
  readonly sellerTaxNo: string;
  readonly buyerName: string;
  readonly buyerTaxNo: string;
  readonly amountExcl: string;
  readonly taxAmount: string;
  readonly amountIncl: string;
  readonly lines: readonly (Pick<ReadLine, 'goodsName' | 'qty' | 'amountExcl' | 'taxAmount'> & {
    readonly taxRate: string;
  })[];
}

/** What a supplier enters of its invoice. */
export type Declared = Omit<InvoiceReading, 'by' | 'unsure' | 'lines'>;

type Key = keyof Declared & string;

/** Names of the fields that are held against something. */
export const FIELD_WORDS: Readonly<Record<Key, string>> = {
  invoiceKind: '发票种类',
  invoiceCode: '发票代码',
  invoiceNo: '发票号码',
  invoiceDate: '开票日期',
  checkCode: '校验码',
  sellerName: '销售方名称',
  sellerTaxNo: '销售方税号',
  buyerName: '购买方名称',
  buyerTaxNo: '购买方税号',
  amountExcl: '不含税金额',
  taxAmount: '税额',
  amountIncl: '价税合计',
};

const far = (a: string, b: string, by: string) => isMore(absolute(subtract(a, b)), by);

const differs = (field: Key, expected: string, found: string, rule: string): Difference => ({
  field,
  word: FIELD_WORDS[field],
  expected,
  found,
  rule,
});

/** Numbers of the two styles: 20 digits without a code, or 8 digits with one (C.12). */
function numberFaults({
  invoiceKind,
  invoiceCode,
  invoiceNo,
  invoiceDate,
}: Declared): Difference[] {
  const isOld = invoiceNo.length === 8;
  const faults: Difference[] = [];
  if (isOld && invoiceCode === '') {
    const rule = '8 位号码的发票须同时有 10 位或 12 位发票代码';
    faults.push(differs('invoiceCode', '10 位或 12 位代码', '无', rule));
  }
  if (!isOld && invoiceCode !== '') {
    faults.push(differs('invoiceCode', '无', invoiceCode, NO_CODE));
  }
  if (isOld !== OLD_KINDS.includes(invoiceKind)) {
    const rule = '数电发票的号码为 20 位，其他增值税发票的号码为 8 位';
    faults.push(differs('invoiceNo', isOld ? '20 位' : '8 位', invoiceNo, rule));
  }
  const ofYear = yearFault(invoiceNo, invoiceDate);
  if (ofYear !== undefined) {
    faults.push(differs('invoiceNo', `以 ${yearOfNumber(invoiceDate)} 开头`, invoiceNo, ofYear));
  }
  return faults;
}

function partyFaults(expected: Expected, declared: Declared): Difference[] {
  const faults: Difference[] = [];
  for (const side of ['seller', 'buyer'] as const) {
    const [name, taxNo] = [`${side}Name`, `${side}TaxNo`] as const;
    const whose = side === 'seller' ? '供应商' : '平台公司';
    if (comparableName(declared[name]) !== comparableName(expected[name])) {
      const rule = `须与${whose}的开票名称一致`;
      faults.push(differs(name, expected[name], declared[name], rule));
    }
    if (declared[taxNo] !== expected[taxNo]) {
      const rule = `须与${whose}的纳税人识别号逐位一致`;
      faults.push(differs(taxNo, expected[taxNo], declared[taxNo], rule));
    }
  }
  return faults;
}

function amountFaults(expected: Expected, declared: Declared): Difference[] {
  const tail = multiply(TAIL, String(expected.lines.length));
  const faults = (['amountExcl', 'taxAmount', 'amountIncl'] as const).flatMap((field) => {
    if (!far(declared[field], expected[field], tail)) return [];
    const rule = `与结算单相差超过尾差 ${round2(tail)} 元（每行 ${TAIL} 元）`;
    return [differs(field, grouped(expected[field]), grouped(declared[field]), rule)];
  });
  const sum = subtract(declared.amountIncl, declared.taxAmount);
  if (!isEqual(sum, declared.amountExcl)) {
    const rule = '价税合计应等于不含税金额加税额';
    faults.push(differs('amountExcl', grouped(round2(sum)), grouped(declared.amountExcl), rule));
  }
  return faults;
}

const rateOf = (rate: string) => (isDecimal(rate) ? `${multiply(rate, '100')}%` : rate);

/** A line of the file against that of the settlement which it is nearest to: what it says, as far as it says it. */
function lineFaults(line: Expected['lines'][number], found: ReadLine, place: number): Difference[] {
  const of = (word: string, expected: string, said: string, rule: string): Difference => ({
    field: `line.${place}`,
    word: `第 ${place} 行${word}`,
    expected,
    found: said,
    rule,
    ofFile: true,
  });
  const faults: Difference[] = [];
  if (isDecimal(found.qty) && !isEqual(found.qty, line.qty) && line.qty !== '') {
    faults.push(of('数量', line.qty, found.qty, '数量须与结算单一致'));
  }
  for (const [key, word] of [
    ['amountExcl', '不含税金额'],
    ['taxAmount', '税额'],
  ] as const) {
    if (isDecimal(found[key]) && far(found[key], line[key], TAIL)) {
      const rule = `与结算单相差超过每行 ${TAIL} 元的尾差`;
      faults.push(of(word, grouped(line[key]), grouped(found[key]), rule));
    }
  }
  if (isDecimal(found.taxRate) && !isEqual(found.taxRate, line.taxRate)) {
    faults.push(of('税率', rateOf(line.taxRate), rateOf(found.taxRate), '税率须与结算单一致'));
  }
  return faults;
}

/** Lines are compared where the file tells all of them; each to that of the same place by amount. */
function linesFaults(expected: Expected, { lines, unsure }: InvoiceReading): Difference[] {
  if (lines.length === 0 || unsure.includes('lines')) return [];
  if (lines.length !== expected.lines.length) {
    const [want, have] = [expected.lines.length, lines.length].map((count) => `${count} 行`);
    const rule = '发票明细行数须与结算单一致';
    const [expects, found] = [want ?? '', have ?? ''];
    return [{ field: 'lines', word: '明细', expected: expects, found, rule, ofFile: true }];
  }
  const size = (line: { amountExcl: string }) =>
    isDecimal(line.amountExcl) ? line.amountExcl : '0';
  const inOrder = lines.toSorted((a, b) => compareDecimals(size(a), size(b)));
  const places = expected.lines.map((line, index) => ({ line, place: index + 1 }));
  return places
    .toSorted((a, b) => compareDecimals(size(a.line), size(b.line)))
    .flatMap(({ line, place }, at) => {
      const found = inOrder[at];
      return found === undefined ? [] : lineFaults(line, found, place);
    });
}

const OF_FILE: readonly Key[] = [
  'invoiceKind',
  'invoiceCode',
  'invoiceNo',
  'invoiceDate',
  'sellerTaxNo',
  'buyerTaxNo',
  'amountExcl',
  'taxAmount',
  'amountIncl',
];
const AMOUNTS: readonly Key[] = ['amountExcl', 'taxAmount', 'amountIncl'];

const KIND_WORDS: Readonly<Record<string, string>> = {
  [INVOICE_KIND.digitalSpecial]: '数电专票',
  [INVOICE_KIND.digitalOrdinary]: '数电普票',
  [INVOICE_KIND.special]: '增值税专用发票',
  [INVOICE_KIND.ordinary]: '增值税普通发票',
};
function inWords(field: Key, value: string): string {
  if (field === 'invoiceKind') return KIND_WORDS[value] ?? value;
  if (!AMOUNTS.includes(field) || !isDecimal(value)) return value;
  const whole = round2(value);
  return grouped(isEqual(whole, value) ? whole : value);
}

/** What was entered against what the file says of itself, field by field; what may have been misread is held against nobody. */
function fileFaults(declared: Declared, reading: InvoiceReading): Difference[] {
  return OF_FILE.flatMap((field): Difference[] => {
    const [said, read] = [declared[field], reading[field]];
    if (read === '' || reading.unsure.includes(field)) return [];
    const same = AMOUNTS.includes(field) && isDecimal(read) ? isEqual(said, read) : said === read;
    if (same) return [];
    const [expected, found] = [inWords(field, read), inWords(field, said)];
    const rule = '填写内容须与发票文件一致';
    return [{ ...differs(field, expected, found, rule), ofFile: true }];
  });
}

/**
 * What of a supplier's invoice differs from its settlement and from its own file, field by field; nothing where it may be taken.
 * `today` is yyyy-MM-dd. Throws RangeError when an amount is no decimal.
 */
export function compareInvoice(
  expected: Expected,
  declared: Declared,
  { reading, today }: { reading: InvoiceReading; today: string },
): Difference[] {
  const late = declared.invoiceDate > today;
  return [
    ...numberFaults(declared),
    ...(late
      ? [differs('invoiceDate', `${today} 或更早`, declared.invoiceDate, '开票日期不能晚于今天')]
      : []),
    ...partyFaults(expected, declared),
    ...amountFaults(expected, declared),
    ...linesFaults(expected, reading),
    ...fileFaults(declared, reading),
  ];
}
