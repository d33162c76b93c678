import { withoutThousands } from '../arithmetic/thousands.ts';
import { isDate } from '../form/dates.ts';
import { withoutRadicals } from './radicals.ts';
import type { InvoiceReading, ReadLine } from './reading.ts';
import { INVOICE_KIND } from './states.ts';

/** A piece of print: where it begins, from the left and from the top, and how high it is; of one measure. */
export interface Print {
  text: string;
  left: number;
  top: number;
  height: number;
  /** Where it ends; 0 where nobody says, and it is taken for a word of its own. */
  right: number;
}

const middle = ({ top, height }: Print) => top + height / 2;

function rowOf(prints: readonly Print[]): string {
  let line = '';
  let end = Number.NEGATIVE_INFINITY;
  for (const { text, left, right, height } of prints.toSorted((a, b) => a.left - b.left)) {
    line += left - end > height * 0.25 && line !== '' ? ` ${text}` : text;
    end = right;
  }
  return line.trim();
}

/** Lines of print from top to bottom; pieces whose middles lie within half a line stand on one. */
export function printedLines(prints: readonly Print[]): string[] {
  const rows: Print[][] = [];
  for (const print of prints
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => middle(a) - middle(b))) {
    const [first] = rows.at(-1) ?? [];
    const near =
      first !== undefined &&
      Math.abs(middle(print) - middle(first)) < Math.max(first.height, print.height) * 0.6;
    if (near) rows.at(-1)?.push(print);
    else rows.push([print]);
  }
  return rows.map(rowOf);
}

const plain = (amount: string | undefined) => withoutThousands(amount ?? '');
const two = (digits: string) => digits.padStart(2, '0');

/** yyyy-MM-dd of a day as invoices print it: 2026年05月20日, 2026-05-20, 20260520; '' for none, and for one that no calendar has. */
export function dayOf(text: string): string {
  const found =
    /(?<!\d)(\d{4})\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})(?!\d)/.exec(text) ??
    /(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text);
  const [, year = '', month = '', day = ''] = found ?? [];
  const date = `${year}-${two(month)}-${two(day)}`;
  return isDate(date) ? date : '';
}

/** Code of InvoiceKind from what is printed above it and its number; '' where neither tells. */
export function kindOf(title: string, invoiceNo: string): string {
  const isDigital = invoiceNo.length === 20;
  if (/专用发票/.test(title)) return isDigital ? INVOICE_KIND.digitalSpecial : INVOICE_KIND.special;
  if (/普通发票/.test(title))
    return isDigital ? INVOICE_KIND.digitalOrdinary : INVOICE_KIND.ordinary;
  return '';
}

/** What stands in place of a rate where no tax is asked, or none by a rate. */
const UNTAXED = /^(?:免税|不征税|(?:出口)?零税率?|\*{1,3})$/;

/** A rate as invoices write it, in percent or as a fraction, as a fraction; 0 where there is none. */
export function rateRead(cell: string): string {
  if (UNTAXED.test(cell)) return '0';
  const [, percent] = /^(\d{1,2})(?:\.0+)?%$/.exec(cell) ?? [];
  if (percent === undefined) return cell;
  return Number(percent) === 0 ? '0' : `0.${two(percent)}`.replace(/0$/, '');
}

/** A tax amount as invoices write it; 0.00 where stars or words stand in its place. */
export const taxRead = (cell: string): string => (UNTAXED.test(cell) ? '0.00' : plain(cell));

/** *税收分类简称*名称, with which a line of goods begins; columns follow. */
const GOODS_NAME = /^\*[^*]{1,30}\*\S{1,100}(?= )/;
const LONGEST_COLUMNS = 200;
const AMOUNT = /^-?[\d,]+\.\d{2}$/;
const NUMBER = /^-?[\d,]+(?:\.\d+)?$/;
const PERCENT = /^\d{1,2}%$/;

const isAmount = (cell = '') => AMOUNT.test(cell);

/** The amount, the rate and the tax at the end of a row of goods; without tax where there is no rate. */
function taxedEnd(cells: readonly string[]) {
  const [amountExcl = '', rate = '', tax = ''] = cells.slice(-3);
  const isTax = isAmount(tax) || /^\*{1,3}$/.test(tax);
  if (isAmount(amountExcl) && isTax && (PERCENT.test(rate) || UNTAXED.test(rate))) {
    return { count: 3, amountExcl, rate, tax };
  }
  return isAmount(rate) && UNTAXED.test(tax)
    ? { count: 2, amountExcl: rate, rate: tax, tax: '*' }
    : undefined;
}

function goodsOf(line: string): ReadLine | undefined {
  const [goodsName] = GOODS_NAME.exec(line) ?? [];
  if (goodsName === undefined) return undefined;
  const all = line.slice(goodsName.length + 1).split(' ');
  const end = taxedEnd(all);
  if (end === undefined) return undefined;
  const cells = all.slice(0, -end.count);
  if (cells.join(' ').length > LONGEST_COLUMNS) return undefined;
  // 规格型号 单位 数量 单价, of which the last two are numbers.
  const numbers = cells.at(-1)?.match(NUMBER) ? (cells.at(-2)?.match(NUMBER) ? 2 : 1) : 0;
  const words = cells.slice(0, cells.length - numbers);
  return {
    goodsName,
    spec: words.slice(0, -1).join(' '),
    unit: words.at(-1) ?? '',
    qty: numbers === 2 ? plain(cells.at(-2)) : '',
    amountExcl: plain(end.amountExcl),
    taxRate: rateRead(end.rate),
    taxAmount: taxRead(end.tax),
  };
}

/** What stands below the title of an invoice: its parties, then its goods. */
const BELOW_TITLE = /名称[:：]|购买方|购货单位|识别号|^\*/;
const TITLE = /(?:专用|普通)发票/;
/** Lines among which it stands where nothing of that was read. */
const FIRST_LINES = 5;

/** The line with what is printed above an invoice; '' without one. What remarks say of other invoices is not it. */
function titleOf(lines: readonly string[]): string {
  const bare = lines.map((line) => line.replaceAll(' ', ''));
  const below = bare.findIndex((line) => BELOW_TITLE.test(line));
  return bare.slice(0, below < 0 ? FIRST_LINES : below).find((line) => TITLE.test(line)) ?? '';
}

const LONGEST_LINE = 500;
/** The same with blanks that are no more than one each. */
const LONGEST_PRINTED = LONGEST_LINE * 10;
/** Goods of twenty pages have less than a thousand lines. */
const MOST_LINES = 5_000;

/** A line as somebody prints it: one blank between two words, no longer than an invoice has. */
function asPrinted(line: string): string {
  const words = line.slice(0, LONGEST_PRINTED).replaceAll(/\s+/g, ' ').trim();
  return withoutRadicals(words.slice(0, LONGEST_LINE));
}

/** Such lines, no more than an invoice has. */
const trimmed = (lines: readonly string[]) =>
  lines
    .slice(0, MOST_LINES)
    .map(asPrinted)
    .filter((line) => line !== '');

/**
 * What an invoice says, out of its printed lines. Buyer and seller are told apart by their place: the buyer stands on the left
 * or above, the seller on the right or below, as on all invoices of the tax authority.
 */
export function invoiceOfLines(printed: readonly string[]): Omit<InvoiceReading, 'by' | 'unsure'> {
  const lines = trimmed(printed);
  const text = lines.join('\n');
  const one = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value);
  const [buyerName = '', sellerName = ''] = all(/名[ 　]*称[ 　]*[:：][ 　]*([^\s:：]{2,100})/g);
  const [buyerTaxNo = '', sellerTaxNo = ''] = all(/识别号[ 　]*[:：][ 　]*([0-9A-Z]{15,20})/g);
  const invoiceNo = one(/发票号码\s*[:：]?\s*(\d{20}|\d{8})(?!\d)/);
  const sums =
    /合[ 　]*计\s*[¥￥]?\s*(-?[\d,]+\.\d{2})(?!\d)\s*[¥￥]?\s*(-?[\d,]+\.\d{2}(?!\d)|\*{1,3})/.exec(
      text,
    );
  return {
    invoiceKind: kindOf(titleOf(lines), invoiceNo),
    invoiceCode: one(/发票代码\s*[:：]?\s*(\d{12}|\d{10})(?!\d)/),
    invoiceNo,
    invoiceDate: dayOf(one(/开票日期\s*[:：]?\s*(.{8,16})/)),
    checkCode: one(/校[ 　]*验[ 　]*码\s*[:：]?\s*((?:\d{5}[ ]*){4})/).replaceAll(' ', ''),
    buyerName,
    sellerName,
    buyerTaxNo,
    sellerTaxNo,
    amountExcl: plain(sums?.[1]),
    taxAmount: taxRead(sums?.[2] ?? ''),
    amountIncl: plain(one(/小写\s*[)）]?\s*[¥￥]?\s*(-?[\d,]+\.\d{2})(?!\d)/)),
    lines: lines.flatMap((line) => goodsOf(line) ?? []),
  };
}
