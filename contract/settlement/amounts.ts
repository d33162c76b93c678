import { add, divide, multiply, round2, subtract } from '../arithmetic/money.ts';
import { type LineAmounts, lineAmounts, totalAmounts } from '../arithmetic/money-line.ts';

/** A line that is settled. Decimal texts; `deduction` is yuan that this line costs less. */
export interface SettledInput {
  readonly settleQty: string;
  readonly priceIncl: string;
  /** Fraction, e.g. 0.13. */
  readonly taxRate: string;
  readonly deduction: string;
}

/** What follows from it, yuan with two decimals: gross − deduction = amountIncl = amountExcl + taxAmount. */
export interface SettledAmounts extends LineAmounts {
  readonly grossAmount: string;
}

/** The tax that stands within an amount (rules.md M3, I8): round2(amount ÷ (1 + rate) × rate). Throws RangeError for no decimal. */
export function taxWithin(amount: string, rate: string): string {
  return divide(multiply(amount, rate), add('1', rate), 2);
}

/** An amount that has its tax within: split at its rate. Throws RangeError for no decimal. */
export function withTax(amount: string, rate: string): LineAmounts {
  const amountIncl = round2(amount);
  const taxAmount = taxWithin(amountIncl, rate);
  return { amountIncl, taxAmount, amountExcl: round2(subtract(amountIncl, taxAmount)) };
}

/**
 * Amounts of a settled line (rules.md M3): gross = round2(quantity × price); a deduction lowers the amount before its tax is
 * taken out of it. Throws RangeError when a value is no decimal.
 */
export function settledAmounts({
  settleQty,
  priceIncl,
  taxRate,
  deduction,
}: SettledInput): SettledAmounts {
  const { amountIncl: grossAmount } = lineAmounts({ qty: settleQty, priceIncl, taxRate });
  return { grossAmount, ...withTax(subtract(grossAmount, deduction), taxRate) };
}

/** Money of the platform that lay in the goods of a sale: part of one pay-out, and the days that it is charged for. */
export interface Advance {
  readonly amount: string;
  /** Whole days: the first is not counted, the last one is. */
  readonly days: number;
}

/** By what fees are reckoned; fractions as decimal texts. */
export interface FeeTerms {
  readonly annualRate: string;
  readonly serviceRate: string;
  /** Days that a year of interest has, e.g. 360. */
  readonly dayCount: string;
  readonly freightTaxRate: string;
  readonly serviceFeeTaxRate: string;
  readonly fundFeeTaxRate: string;
}

/** 资金占用费 of one advance (rules.md M6): round2(amount × annualRate × days ÷ dayCount). Throws RangeError for no decimal. */
export function advanceFee(
  { amount, days }: Advance,
  { annualRate, dayCount }: Pick<FeeTerms, 'annualRate' | 'dayCount'>,
): string {
  return divide(multiply(amount, annualRate, String(days)), dayCount, 2);
}

/** Totals of a paper's goods: sums of its rounded lines (I9). */
export interface GoodsSettled extends LineAmounts {
  /** Σ gross. */
  readonly goodsAmount: string;
  readonly deductionTotal: string;
}

/** Sums the lines of one paper, never computed again from a total (I9). Throws RangeError when a value is no decimal. */
export function settledTotals(
  lines: readonly (SettledAmounts & { readonly deduction: string })[],
): GoodsSettled {
  return {
    goodsAmount: round2(add(...lines.map(({ grossAmount }) => grossAmount))),
    deductionTotal: round2(add(...lines.map(({ deduction }) => deduction))),
    ...totalAmounts(lines),
  };
}

/** All amounts of a sale (正式销售订单), yuan with two decimals. */
export interface SaleAmounts {
  readonly goodsAmount: string;
  readonly deductionTotal: string;
  readonly freight: string;
  readonly freightTax: string;
  readonly serviceFee: string;
  readonly serviceTax: string;
  readonly fundFee: string;
  readonly fundTax: string;
  /** goods + freight − deductions (rules.md M5, I4). */
  readonly settlePrincipal: string;
  /** The principal and both fees. */
  readonly settleAmount: string;
  /** Of goods and fees together. */
  readonly taxAmount: string;
  readonly amountExcl: string;
}

/**
 * The amounts of a sale (rules.md M3 to M7): goods, less deductions, and freight are the principal; service fee of the goods and
 * fund fee of the advances are its fees; each rounded once, each with its own tax rate, the totals sums of what was rounded.
 * Throws RangeError when a value is no decimal.
 */
export function saleAmounts(
  goods: GoodsSettled,
  { freight, fundFee }: { readonly freight: string; readonly fundFee: string },
  terms: FeeTerms,
): SaleAmounts {
  const carried = withTax(freight, terms.freightTaxRate);
  const service = withTax(multiply(goods.goodsAmount, terms.serviceRate), terms.serviceFeeTaxRate);
  const fund = withTax(fundFee, terms.fundFeeTaxRate);
  const all = totalAmounts([goods, carried, service, fund]);
  return {
    goodsAmount: goods.goodsAmount,
    deductionTotal: goods.deductionTotal,
    freight: carried.amountIncl,
    freightTax: carried.taxAmount,
    serviceFee: service.amountIncl,
    serviceTax: service.taxAmount,
    fundFee: fund.amountIncl,
    fundTax: fund.taxAmount,
    settlePrincipal: round2(add(goods.amountIncl, carried.amountIncl)),
    settleAmount: all.amountIncl,
    taxAmount: all.taxAmount,
    amountExcl: all.amountExcl,
  };
}
