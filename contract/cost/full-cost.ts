import { add, divide, grouped, multiply, round2, subtract } from '../arithmetic/money.ts';
import { lineAmounts, totalAmounts } from '../arithmetic/money-line.ts';
import { daysBetween } from '../form/dates.ts';
import { advanceFee, taxWithin } from '../settlement/amounts.ts';

/** What a project was granted, and what the platform's parameters say. Rates are fractions, decimal texts. */
export interface CostTerms {
  readonly annualRate: string;
  readonly serviceRate: string;
  readonly depositRate: string;
  readonly creditDays: number;
  /** Days that a year of interest has, e.g. 360. */
  readonly dayCount: string;
  readonly fundFeeTaxRate: string;
  readonly serviceFeeTaxRate: string;
}

/** A line of the goods that are bought; `markup` is what the platform adds to the price of a unit. */
export interface CostLine {
  readonly qty: string;
  readonly unit: string;
  readonly priceIncl: string;
  readonly taxRate: string;
  readonly markup: string;
}

export interface CostInput {
  /** What the supplier is paid, yuan. */
  readonly amount: string;
  /** yyyy-MM-dd. */
  readonly payDate: string;
  /** yyyy-MM-dd, the credit days after it, moved to a working day where the platform does so. */
  readonly dueDate: string;
  readonly lines: readonly CostLine[];
  readonly terms: CostTerms;
  /** Pays what a settlement left open (尾款, 质保金), whose sale has its fees already (rules.md M6). */
  readonly afterSettlement?: boolean;
}

/** One part of the cost in yuan, the tax within it, and how it was reckoned. */
export interface CostItem {
  readonly key: 'fundFee' | 'serviceFee' | 'markup';
  readonly amount: string;
  readonly tax: string;
  readonly formula: string;
}

/** What a payment costs the buyer in full. Amounts in yuan with two decimals. */
export interface FullCost {
  readonly amount: string;
  readonly payDate: string;
  readonly dueDate: string;
  readonly days: number;
  /** The goods at the supplier's price, and at the buyer's. */
  readonly purchaseAmount: string;
  readonly salesAmount: string;
  /** Fund fee of one day. */
  readonly perDay: string;
  readonly items: CostItem[];
  readonly total: string;
  readonly totalTax: string;
  /** The total for one unit of the goods; null where they have several. */
  readonly perUnit: { readonly amount: string; readonly unit: string } | null;
  readonly deposit: string;
  /** What the deposit would earn at the same rate meanwhile: no part of the total, for nobody is paid it. */
  readonly depositCost: { readonly amount: string; readonly formula: string };
  /** Effective annual rate of the buyer's flows, percent with two decimals; '' where there is none. */
  readonly effectiveRate: string;
}

const percent = (rate: string) => `${multiply(rate, '100')}%`;

const fundFormula = (amount: string, days: number, { annualRate, dayCount }: CostTerms) =>
  `${grouped(amount)} × ${percent(annualRate)} × ${days} ÷ ${dayCount}`;

/** Stands in place of a formula where nothing is charged. */
const CHARGED_BEFORE = '结算后的付款，不再计收';

/** Nothing of what a settlement left open is charged, whenever it is paid: neither its fee nor that of its goods. */
function settledCost({ amount, payDate, dueDate }: CostInput): FullCost {
  const none = { amount: '0.00', tax: '0.00', formula: CHARGED_BEFORE };
  return {
    amount: round2(amount),
    payDate,
    dueDate,
    days: 0,
    purchaseAmount: '0.00',
    salesAmount: '0.00',
    perDay: '0.00',
    items: [{ key: 'fundFee', ...none }],
    total: '0.00',
    totalTax: '0.00',
    perUnit: null,
    deposit: '0.00',
    depositCost: { amount: '0.00', formula: CHARGED_BEFORE },
    effectiveRate: '',
  };
}

/** The goods at both prices (rules.md M1), each line rounded by I8. */
function goodsOf(lines: readonly CostLine[]) {
  const bought = totalAmounts(lines.map(lineAmounts));
  const sold = totalAmounts(
    lines.map((line) => lineAmounts({ ...line, priceIncl: add(line.priceIncl, line.markup) })),
  );
  return { bought, sold };
}

function perUnitOf(lines: readonly CostLine[], total: string): FullCost['perUnit'] {
  const [first] = lines;
  if (first === undefined || lines.some(({ unit }) => unit !== first.unit)) return null;
  const qty = add(...lines.map((line) => line.qty));
  return { amount: divide(total, qty, 2), unit: first.unit };
}

/**
 * Rate of two flows that lie `days` apart, actual/365 (rules.md M8). It is a ratio that is shown to two places and settles
 * nothing, so it may be reckoned with binary numbers.
 */
function effectiveRate(received: string, paid: string, days: number): string {
  const [got, gave] = [Number(received), Number(paid)];
  if (got <= 0 || gave <= 0 || days <= 0) return '';
  return (((gave / got) ** (365 / days) - 1) * 100).toFixed(2);
}

/**
 * What a payment costs in full (全成本): fund fee to the due date, service fee, markup, the tax within each, the total for a
 * unit, the deposit, and the effective annual rate of the dated flows (rules.md M1, M6 to M8). The term begins on the day of
 * payment. The browser and the server call the same function. Throws RangeError where a value is no decimal or no day.
 */
export function fullCost(input: CostInput): FullCost {
  if (input.afterSettlement) return settledCost(input);
  const { amount, payDate, dueDate, lines, terms } = input;
  const { serviceRate, depositRate } = terms;
  const days = daysBetween(payDate, dueDate);
  const { bought, sold } = goodsOf(lines);
  const fee = advanceFee({ amount, days }, terms);
  const service = round2(multiply(sold.amountIncl, serviceRate));
  const markup = round2(subtract(sold.amountIncl, bought.amountIncl));
  const items: CostItem[] = [
    {
      key: 'fundFee',
      amount: fee,
      tax: taxWithin(fee, terms.fundFeeTaxRate),
      formula: fundFormula(amount, days, terms),
    },
    {
      key: 'serviceFee',
      amount: service,
      tax: taxWithin(service, terms.serviceFeeTaxRate),
      formula: `${grouped(sold.amountIncl)} × ${percent(serviceRate)}`,
    },
    {
      key: 'markup',
      amount: markup,
      tax: round2(subtract(sold.taxAmount, bought.taxAmount)),
      formula: `${grouped(sold.amountIncl)} − ${grouped(bought.amountIncl)}`,
    },
  ];
  const total = round2(add(fee, service, markup));
  const deposit = round2(multiply(sold.amountIncl, depositRate));
  const received = subtract(amount, deposit);
  return {
    amount: round2(amount),
    payDate,
    dueDate,
    days,
    purchaseAmount: bought.amountIncl,
    salesAmount: sold.amountIncl,
    perDay: advanceFee({ amount, days: 1 }, terms),
    items,
    total,
    totalTax: round2(add(...items.map(({ tax }) => tax))),
    perUnit: perUnitOf(lines, total),
    deposit,
    depositCost: {
      amount: advanceFee({ amount: deposit, days }, terms),
      formula: fundFormula(deposit, days, terms),
    },
    effectiveRate: effectiveRate(received, add(received, total), days),
  };
}
