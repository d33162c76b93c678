import { isZero } from '../arithmetic/decimal.ts';
import { grouped, multiply, negate, round2 } from '../arithmetic/money.ts';
import type { SaleAdvance, SettledLine, SettlementChange } from './lines.ts';

/** What a part of a settlement is made of. */
export interface BreakdownRow {
  readonly id: string;
  readonly title: string;
  /** The sum in figures, e.g. 149.4 × 3,695 = 552,033.00. */
  readonly formula: string;
  readonly amount: string;
  /** Of the amount; '' where it has no tax of its own. */
  readonly tax: string;
}

/** A part of a settlement; what is taken off is negative. */
export interface BreakdownPart {
  readonly key: 'goods' | 'deduction' | 'freight' | 'serviceFee' | 'fundFee' | 'change';
  readonly title: string;
  readonly amount: string;
  readonly rows: readonly BreakdownRow[];
}

/** A settlement as its amounts are opened; what only a sale has may be absent. */
export interface Opened {
  readonly lines: readonly SettledLine[];
  readonly changes: readonly SettlementChange[];
  readonly goodsAmount: string;
  readonly deductionTotal: string;
  readonly changedAmount: string;
  readonly settleAmount: string;
  readonly freight?: string;
  readonly freightTax?: string;
  readonly freightTaxRate?: string;
  readonly serviceFee?: string;
  readonly serviceTax?: string;
  readonly serviceRate?: string;
  readonly fundFee?: string;
  readonly annualRate?: string;
  readonly dayCount?: string;
  readonly advances?: readonly SaleAdvance[];
}

const percent = (rate: string) => `${multiply(rate || '0', '100')}%`;
const nameOf = ({ goodsName, spec }: SettledLine) => `${goodsName} ${spec}`;

function goodsPart({ lines, goodsAmount }: Opened): BreakdownPart {
  return {
    key: 'goods',
    title: '货款',
    amount: goodsAmount,
    rows: lines.map((line) => ({
      id: line.id,
      title: nameOf(line),
      formula: `${line.settleQty} × ${grouped(line.priceIncl)}${line.priceBasis === '' ? '' : `（${line.priceBasis}）`}`,
      amount: line.grossAmount,
      tax: isZero(line.deduction) ? line.taxAmount : '',
    })),
  };
}

function deductionPart({ lines, deductionTotal }: Opened): BreakdownPart {
  return {
    key: 'deduction',
    title: '扣款',
    amount: round2(negate(deductionTotal)),
    rows: lines
      .filter(({ deduction }) => !isZero(deduction))
      .map((line) => ({
        id: line.id,
        title: nameOf(line),
        formula: `${line.deductionReason}；扣款后 ${grouped(line.amountIncl)}，先扣款后计税`,
        amount: round2(negate(line.deduction)),
        tax: line.taxAmount,
      })),
  };
}

function freightPart({
  freight = '0',
  freightTax = '',
  freightTaxRate = '',
}: Opened): BreakdownPart {
  const row = {
    id: 'freight',
    title: '运费',
    formula: `含税，税率 ${percent(freightTaxRate)}`,
    amount: freight,
    tax: freightTax,
  };
  return { key: 'freight', title: '运费', amount: freight, rows: [row] };
}

function servicePart({
  serviceFee = '0',
  serviceTax = '',
  serviceRate = '',
  goodsAmount,
}: Opened): BreakdownPart {
  const row = {
    id: 'serviceFee',
    title: '服务费',
    formula: `${grouped(goodsAmount)} × ${percent(serviceRate)}`,
    amount: serviceFee,
    tax: serviceTax,
  };
  return { key: 'serviceFee', title: '服务费', amount: serviceFee, rows: [row] };
}

function fundPart({
  fundFee = '0',
  annualRate = '',
  dayCount = '',
  advances = [],
}: Opened): BreakdownPart {
  return {
    key: 'fundFee',
    title: '资金占用费',
    amount: fundFee,
    rows: advances
      .filter(({ fee }) => !isZero(fee))
      .map(({ id, amount, fromDate, untilDate, days, fee }) => ({
        id,
        title: `${fromDate} 付款，至 ${untilDate}`,
        formula: `${grouped(amount)} × ${percent(annualRate)} × ${days} ÷ ${dayCount}`,
        amount: fee,
        tax: '',
      })),
  };
}

function changePart({ changes, changedAmount }: Opened): BreakdownPart {
  return {
    key: 'change',
    title: '争议调整',
    amount: changedAmount,
    rows: changes.map(({ id, note, createTime, amountIncl, taxAmount }) => ({
      id,
      title: createTime,
      formula: note,
      amount: amountIncl,
      tax: taxAmount,
    })),
  };
}

/**
 * Opens the amount of a settlement into its parts, and each part into its rows with their sums in figures (rules.md C.23). Parts
 * that are nothing are left out, the goods never; the parts add up to the settled amount to the cent.
 */
export function breakdownOf(opened: Opened): BreakdownPart[] {
  const [goods, ...others] = [
    goodsPart(opened),
    deductionPart(opened),
    freightPart(opened),
    servicePart(opened),
    fundPart(opened),
    changePart(opened),
  ] as const;
  return [goods, ...others.filter(({ amount }) => !isZero(amount))];
}
