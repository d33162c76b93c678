import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays } from '../form/dates.ts';
import { fullCost } from './full-cost.ts';

/** The request of rules.md C.0.3: two steels, 80 % paid in advance, ninety days at 8 %. */
const STEEL = {
  amount: '1448800.00',
  payDate: '2026-03-02',
  dueDate: '2026-05-31',
  lines: [
    { qty: '300.000', unit: 't', priceIncl: '3650.00', taxRate: '0.13', markup: '45' },
    { qty: '200.000', unit: 't', priceIncl: '3580.00', taxRate: '0.13', markup: '45' },
  ],
  terms: {
    annualRate: '0.08',
    serviceRate: '0',
    depositRate: '0',
    creditDays: 90,
    dayCount: '360',
    fundFeeTaxRate: '0.06',
    serviceFeeTaxRate: '0.06',
  },
};
const NO_MARKUP = { ...STEEL, lines: STEEL.lines.map((line) => ({ ...line, markup: '0' })) };
const itemOf = (cost: ReturnType<typeof fullCost>, key: string) =>
  cost.items.find((one) => one.key === key);

describe('the worked case', () => {
  test('fund fee, its day and its tax', () => {
    const cost = fullCost(NO_MARKUP);
    expect(cost).toMatchObject({
      amount: '1448800.00',
      payDate: '2026-03-02',
      dueDate: '2026-05-31',
      days: 90,
      purchaseAmount: '1811000.00',
      salesAmount: '1811000.00',
      perDay: '321.96',
      total: '28976.00',
      totalTax: '1640.15',
      effectiveRate: '8.36',
    });
    expect(itemOf(cost, 'fundFee')).toEqual({
      key: 'fundFee',
      amount: '28976.00',
      tax: '1640.15',
      formula: '1,448,800.00 × 8% × 90 ÷ 360',
    });
  });

  // Ninety days after 2026-03-02 is a Sunday: 91 days to the Monday, 1,448,800.00 × 8 % × 91 ÷ 360 = 29,297.9555….
  test('to a due date that moved to the next working day', () => {
    const cost = fullCost({ ...NO_MARKUP, dueDate: '2026-06-01' });
    expect(cost).toMatchObject({ dueDate: '2026-06-01', days: 91, total: '29297.96' });
    expect(itemOf(cost, 'fundFee')?.formula).toBe('1,448,800.00 × 8% × 91 ÷ 360');
  });

  // The sale was charged when its goods were settled: 40,867.84 × 6.85 % × 60 ÷ 360 = 466.57 never come (rules.md M6).
  test('what a settlement left open costs nothing more', () => {
    const terms = { ...STEEL.terms, annualRate: '0.0685', creditDays: 60 };
    const asked = { amount: '40867.84', payDate: '2026-11-30', dueDate: '2027-01-29', lines: [] };
    expect(fullCost({ ...asked, terms }).total).toBe('466.57');
    const cost = fullCost({ ...asked, terms, afterSettlement: true });
    expect(cost).toMatchObject({ total: '0.00', totalTax: '0.00', perDay: '0.00', days: 0 });
    expect(cost).toMatchObject({ effectiveRate: '', perUnit: null, deposit: '0.00' });
    expect(itemOf(cost, 'fundFee')).toMatchObject({ amount: '0.00', tax: '0.00' });
  });

  test('with 45 yuan a ton and a deposit of a tenth', () => {
    const cost = fullCost({ ...STEEL, terms: { ...STEEL.terms, depositRate: '0.1' } });
    expect(cost).toMatchObject({
      salesAmount: '1833500.00',
      deposit: '183350.00',
      total: '51476.00',
      totalTax: '4228.65',
      perUnit: { amount: '102.95', unit: 't' },
      effectiveRate: '17.55',
    });
    expect(itemOf(cost, 'markup')).toEqual({
      key: 'markup',
      amount: '22500.00',
      tax: '2588.50',
      formula: '1,833,500.00 − 1,811,000.00',
    });
    // What the deposit would cost at the same rate; nobody is paid it.
    expect(cost.depositCost).toEqual({
      amount: '3667.00',
      formula: '183,350.00 × 8% × 90 ÷ 360',
    });
  });

  test('a service fee of the goods, rounded once', () => {
    const cost = fullCost({ ...STEEL, terms: { ...STEEL.terms, serviceRate: '0.00333' } });
    expect(itemOf(cost, 'serviceFee')).toEqual({
      key: 'serviceFee',
      amount: '6105.56',
      tax: '345.60',
      formula: '1,833,500.00 × 0.333%',
    });
    expect(cost.total).toBe('57581.56');
  });

  test('units that differ have no price each', () => {
    const [steel] = STEEL.lines;
    const lines = [...STEEL.lines, { ...steel, unit: 'L' } as (typeof STEEL.lines)[number]];
    expect(fullCost({ ...STEEL, lines }).perUnit).toBeNull();
  });
});

/** Whole cents by bigints alone; shares nothing with the code. */
function model(cents: bigint, rateMillionths: bigint, days: bigint): bigint {
  const [over, under] = [cents * rateMillionths * days, 1_000_000n * 360n];
  return (2n * over + under) / (2n * under);
}

test('the fund fee is exact for every amount, rate and term', () => {
  const cents = fc.bigInt({ min: 1n, max: 999_999_999_999n });
  const rate = fc.bigInt({ min: 0n, max: 360_000n });
  fc.assert(
    fc.property(cents, rate, fc.integer({ min: 1, max: 180 }), (amount, millionths, days) => {
      const text = amount.toString().padStart(3, '0');
      const cost = fullCost({
        ...NO_MARKUP,
        amount: `${text.slice(0, -2)}.${text.slice(-2)}`,
        terms: {
          ...STEEL.terms,
          annualRate: `0.${millionths.toString().padStart(6, '0')}`,
        },
        dueDate: addDays(STEEL.payDate, String(days)) ?? '',
      });
      const fee = itemOf(cost, 'fundFee')?.amount.replace('.', '') ?? '';
      expect(BigInt(fee)).toBe(model(amount, millionths, BigInt(days)));
    }),
  );
});

test('the effective rate grows with the fee, and is zero without one', () => {
  const free = fullCost({ ...NO_MARKUP, terms: { ...STEEL.terms, annualRate: '0' } });
  expect(free.effectiveRate).toBe('0.00');
  const rates = ['0.01', '0.05', '0.12', '0.24'].map((annualRate) =>
    Number(fullCost({ ...STEEL, terms: { ...STEEL.terms, annualRate } }).effectiveRate),
  );
  expect(rates).toEqual(rates.toSorted((a, b) => a - b));
});
