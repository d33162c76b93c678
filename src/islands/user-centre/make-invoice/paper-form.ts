import { isEqual } from '#contract/arithmetic/decimal.ts';
import { add } from '#contract/arithmetic/money.ts';
import { totalAmounts } from '#contract/arithmetic/money-line.ts';
import { compareInvoice, type Declared } from '#contract/make-invoice/compare.ts';
import type { Difference } from '#contract/make-invoice/difference.ts';
import { type InvoiceReading, NOTHING_READ } from '#contract/make-invoice/reading.ts';
import { shareOf } from '#contract/make-invoice/share.ts';
import { INVOICE_KIND, OLD_KINDS } from '#contract/make-invoice/states.ts';
import { withTax } from '#contract/settlement/amounts.ts';
import { normaliseDigits } from '#contract/validators/digits.ts';
import type { InvoiceExpected } from '#src/api/make-invoice.ts';
import { plainNumber } from '#src/lib/plain-number.ts';

type Values = Readonly<Record<string, string>>;

/** A line of the settlement with what is invoiced of it: a quantity, or an amount where no quantity is left. */
interface Taken {
  key: string;
  qty?: string;
  amount?: string;
}

type Line = InvoiceExpected['lines'][number];

/** Lines of which something is left. */
export const openLines = ({ lines }: InvoiceExpected): Line[] =>
  lines.filter(({ amountIncl }) => Number(amountIncl) > 0);

/** What of a line may be invoiced: of its quantity, else of its amount. */
export const leftOf = ({ qty, amountIncl }: Pick<Line, 'qty' | 'amountIncl'>) =>
  qty === '' ? amountIncl : qty;

const isNumber = (text: string) => /^\d{1,10}(?:\.\d{1,6})?$/.test(text);

/** Lines with a quantity, or an amount, as the fields `qty.{key}` say it. */
export const takenOf = ({ lines }: InvoiceExpected, values: Values): Taken[] =>
  lines.flatMap(({ key, qty }): Taken[] => {
    const typed = plainNumber(values[`qty.${key}`] ?? '');
    if (!isNumber(typed) || Number(typed) === 0) return [];
    return [qty === '' ? { key, amount: typed } : { key, qty: typed }];
  });

/** The field of what the server says of a line; lines are counted as they were sent. */
export function fieldAt(path: string, taken: readonly Taken[]): string {
  const [list, at] = path.split('.', 2);
  const line = list === 'lines' ? taken[Number(at)] : undefined;
  return line === undefined ? path : `qty.${line.key}`;
}

/** What the form says of the invoice. */
export function declaredOf(values: Values): Declared {
  const text = (key: keyof Declared) => (values[key] ?? '').trim();
  const amount = (key: keyof Declared) => plainNumber(text(key));
  const code = (key: keyof Declared) => normaliseDigits(text(key)).toUpperCase();
  return {
    invoiceKind: text('invoiceKind'),
    invoiceCode: code('invoiceCode'),
    invoiceNo: code('invoiceNo'),
    invoiceDate: text('invoiceDate'),
    checkCode: code('checkCode'),
    sellerName: text('sellerName'),
    sellerTaxNo: code('sellerTaxNo'),
    buyerName: text('buyerName'),
    buyerTaxNo: code('buyerTaxNo'),
    amountExcl: amount('amountExcl'),
    taxAmount: amount('taxAmount'),
    amountIncl: amount('amountIncl'),
  };
}

/** Settled lines for a quantity of each, with its share of the amount. */
function linesOf(expected: InvoiceExpected, taken: readonly Taken[]) {
  return taken.flatMap(({ key, qty = '', amount = '' }) => {
    const line = expected.lines.find((one) => one.key === key);
    if (line === undefined || Number(qty || amount) > Number(leftOf(line))) return [];
    const share = qty === '' ? amount : shareOf({ qty: line.qty, amount: line.amountIncl }, qty);
    return [
      {
        goodsName: line.goodsName,
        qty: qty === '' ? '' : add(qty),
        taxRate: line.taxRate,
        ...withTax(share, line.taxRate),
      },
    ];
  });
}

/** What differs, before anything is sent; the server asks the same again. */
export function differencesOf(
  expected: InvoiceExpected,
  values: Values,
  { reading, today }: { reading: InvoiceReading; today: string },
): Difference[] {
  const lines = linesOf(expected, takenOf(expected, values));
  const { sellerName, sellerTaxNo, buyerName, buyerTaxNo } = expected;
  const parties = { sellerName, sellerTaxNo, buyerName, buyerTaxNo };
  const should = { ...parties, ...totalAmounts(lines), lines };
  return compareInvoice(should, declaredOf(values), { reading, today });
}

/** What of each line is asked for before anybody has typed: all that is left. */
const allLeft = (expected: InvoiceExpected): Values =>
  Object.fromEntries(openLines(expected).map((line) => [`qty.${line.key}`, leftOf(line)]));

/** What the settlement says of an invoice. A kind is only what most invoices are of. */
const SETTLED = [
  'sellerName',
  'sellerTaxNo',
  'buyerName',
  'buyerTaxNo',
  'amountExcl',
  'taxAmount',
  'amountIncl',
] as const;
const isSettled = (key: string) => SETTLED.some((known) => known === key);

/**
 * What the form begins with: what the file says, else what it should say for the quantities that are asked for. What recognition
 * alone says of a picture takes nothing away: it is offered beside what the settlement says.
 */
function beginningOf(
  expected: InvoiceExpected,
  reading: InvoiceReading,
  quantities: Values,
): Declared {
  const amounts = totalAmounts(linesOf(expected, takenOf(expected, quantities)));
  const { by: _, unsure, lines: _2, ...read } = reading;
  const should = {
    ...NOTHING_READ,
    invoiceKind: INVOICE_KIND.digitalSpecial,
    sellerName: expected.sellerName,
    sellerTaxNo: expected.sellerTaxNo,
    buyerName: expected.buyerName,
    buyerTaxNo: expected.buyerTaxNo,
    ...amounts,
  };
  const said = Object.entries(read).filter(
    ([key, value]) => value !== '' && !(unsure.includes(key) && isSettled(key)),
  );
  const { by: _3, unsure: _4, lines: _5, ...start } = { ...should, ...Object.fromEntries(said) };
  return start;
}

/** What stands in the form: what somebody has typed, and in all other fields what it begins with, however late that comes. */
export function standingOf(
  expected: InvoiceExpected,
  reading: InvoiceReading,
  typed: Values,
): Declared & Values {
  const quantities = { ...allLeft(expected), ...typed };
  return { ...beginningOf(expected, reading, quantities), ...quantities };
}

const AMOUNT = /^\d+(?:\.\d+)?$/;

/** One amount may be written in several ways. */
const isSame = (one: string, other: string) =>
  one === other || (AMOUNT.test(one) && AMOUNT.test(other) && isEqual(one, other));

/** What the file says otherwise than the form, by field: to be taken over by whoever wants it. */
export function offeredOf(reading: InvoiceReading, standing: Values): Partial<Declared> {
  const declared = declaredOf(standing);
  const { by: _, unsure: _1, lines: _2, ...read } = reading;
  const isOther = ([key, value]: [string, string]) =>
    value !== '' && !isSame(value, declared[key as keyof Declared]);
  return Object.fromEntries(Object.entries(read).filter(isOther));
}

interface Judged {
  readonly values: Values;
  readonly missing: Values;
}

/** Fields of which something is to be said anew: those that have changed, and those of which something else is missing now. */
export function judgedAnew(before: Judged, now: Judged): string[] {
  const paths = [before, now].flatMap(({ values, missing }) => [
    ...Object.keys(values),
    ...Object.keys(missing),
  ]);
  return [...new Set(paths)].filter(
    (path) =>
      before.values[path] !== now.values[path] || before.missing[path] !== now.missing[path],
  );
}

const REQUIRED = '该项为必填项';
const NEEDED: readonly (keyof Declared)[] = ['invoiceNo', 'invoiceDate', ...SETTLED];

/** What is missing before anything can be compared, by field. */
export function missingIn(expected: InvoiceExpected, values: Values): Record<string, string> {
  const declared = declaredOf(values);
  const empty = NEEDED.filter((key) => declared[key] === '').map((key) => [key, REQUIRED] as const);
  const amounts = (['amountExcl', 'taxAmount', 'amountIncl'] as const)
    .filter((key) => declared[key] !== '' && !/^\d{1,10}(?:\.\d{1,2})?$/.test(declared[key]))
    .map((key) => [key, '请输入金额，最多 2 位小数'] as const);
  const over = expected.lines
    .filter((line) => {
      const typed = plainNumber(values[`qty.${line.key}`] ?? '');
      return typed !== '' && (!isNumber(typed) || Number(typed) > Number(leftOf(line)));
    })
    .map((line) => {
      const word = line.qty === '' ? '金额' : '数量';
      return [`qty.${line.key}`, `请输入不超过 ${leftOf(line)} 的${word}`] as const;
    });
  const first = openLines(expected)[0] ?? expected.lines[0];
  const none = first && takenOf(expected, values).length === 0 && over.length === 0;
  const old = OLD_KINDS.includes(declared.invoiceKind) && declared.invoiceCode === '';
  return Object.fromEntries([
    ...empty,
    ...amounts,
    ...over,
    ...(none ? [[`qty.${first.key}`, '请至少填写一行'] as const] : []),
    ...(old ? [['invoiceCode', REQUIRED] as const] : []),
  ]);
}
