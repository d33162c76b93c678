import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { WHOLE } from '../../scripts/test/sample.ts';
import { decimals, divideHalfUp, RUNS, textOf, units } from '../../tests/helpers/bigint-oracle.ts';
import { assignPaid, exposureOf } from './advances.ts';
import {
  advanceFee,
  type FeeTerms,
  saleAmounts,
  settledAmounts,
  settledTotals,
} from './amounts.ts';

const TERMS: FeeTerms = {
  annualRate: '0.08',
  serviceRate: '0',
  dayCount: '360',
  freightTaxRate: '0.09',
  serviceFeeTaxRate: '0.06',
  fundFeeTaxRate: '0.06',
};
const line = (settleQty: string, priceIncl: string, deduction = '0') => ({
  deduction,
  ...settledAmounts({ settleQty, priceIncl, taxRate: '0.13', deduction }),
});
const PAID = [{ paymentId: '1', payDate: '2026-03-02', unassigned: '1448800.00' }];

describe('the worked case of rules.md C.0.3', () => {
  const sold = settledTotals([line('149.400', '3695'), line('100.000', '3625')]);
  const bought = settledTotals([line('149.400', '3650'), line('100.000', '3580')]);

  test('the sale: 552,033.00 and 362,500.00, tax 63,508.22 and 41,703.54', () => {
    expect(line('149.400', '3695')).toMatchObject({
      grossAmount: '552033.00',
      amountIncl: '552033.00',
      taxAmount: '63508.22',
    });
    expect(line('100.000', '3625')).toMatchObject({
      amountIncl: '362500.00',
      taxAmount: '41703.54',
    });
    expect(sold).toMatchObject({ goodsAmount: '914533.00', taxAmount: '105211.76' });
  });

  test('the purchase: 545,310.00 and 358,000.00', () => {
    expect(line('149.400', '3650').amountIncl).toBe('545310.00');
    expect(line('100.000', '3580').amountIncl).toBe('358000.00');
    expect(bought.goodsAmount).toBe('903310.00');
  });

  test('exposure 903,310.00, fund fee 18,066.20; 10,909.80 on the rest', () => {
    const first = assignPaid(bought.goodsAmount, PAID);
    expect(exposureOf(first)).toBe('903310.00');
    const fee = advanceFee({ amount: exposureOf(first), days: 90 }, TERMS);
    expect(fee).toBe('18066.20');
    const sale = saleAmounts(sold, { freight: '0', fundFee: fee }, TERMS);
    expect(sale).toEqual({
      goodsAmount: '914533.00',
      deductionTotal: '0.00',
      freight: '0.00',
      freightTax: '0.00',
      serviceFee: '0.00',
      serviceTax: '0.00',
      fundFee: '18066.20',
      fundTax: '1022.62',
      settlePrincipal: '914533.00',
      settleAmount: '932599.20',
      taxAmount: '106234.38',
      amountExcl: '826364.82',
    });
    expect(advanceFee({ amount: '545490.00', days: 90 }, TERMS)).toBe('10909.80');
  });

  test('carried on: the rest is bought for 905,500.00, sold for 916,750.00, and takes up 545,490.00', () => {
    const rest = settledTotals([line('150.000', '3650'), line('100.000', '3580')]);
    expect(rest.goodsAmount).toBe('905500.00');
    const sale = settledTotals([line('150.000', '3695'), line('100.000', '3625')]);
    expect(sale.goodsAmount).toBe('916750.00');
    const left = [{ paymentId: '1', payDate: '2026-03-02', unassigned: '545490.00' }];
    expect(exposureOf(assignPaid(rest.goodsAmount, left))).toBe('545490.00');
  });
});

test('freight, fees and a deduction each bear their own tax', () => {
  const goods = settledTotals([line('10', '1130', '1130.00')]);
  expect(goods).toMatchObject({
    goodsAmount: '11300.00',
    deductionTotal: '1130.00',
    amountIncl: '10170.00',
    taxAmount: '1170.00',
  });
  const terms = { ...TERMS, serviceRate: '0.01' };
  expect(saleAmounts(goods, { freight: '109', fundFee: '106' }, terms)).toMatchObject({
    freightTax: '9.00',
    serviceFee: '113.00',
    serviceTax: '6.40',
    fundTax: '6.00',
    settlePrincipal: '10279.00',
    settleAmount: '10498.00',
    taxAmount: '1191.40',
    amountExcl: '9306.60',
  });
});

/** A thousand settlements of up to eight lines; with FULL=on more than a million lines. */
const SETTLEMENTS = { numRuns: WHOLE ? 250_000 : RUNS.numRuns };
const LONG_MS = 20 * 60_000;

test('every line, however its price ends, agrees with whole numbers', () => {
  const lines = fc.record({
    settleQty: decimals({ whole: 6, scale: 6 }),
    priceIncl: decimals({ whole: 6, scale: 5 }),
    taxRate: fc.constantFrom('0', '0.01', '0.03', '0.06', '0.09', '0.13'),
    part: fc.bigInt({ min: 0n, max: 100n }),
  });
  fc.assert(
    fc.property(lines, ({ settleQty, priceIncl, taxRate, part }) => {
      const gross = divideHalfUp(units(settleQty, 6) * units(priceIncl, 5), 10n ** 9n);
      const deduction = (gross * part) / 100n;
      const rate = units(taxRate, 2);
      const amount = gross - deduction;
      const tax = divideHalfUp(amount * rate, 100n + rate);
      const given = { settleQty, priceIncl, taxRate, deduction: textOf(deduction, 2) };
      expect(settledAmounts(given)).toEqual({
        grossAmount: textOf(gross, 2),
        amountIncl: textOf(amount, 2),
        taxAmount: textOf(tax, 2),
        amountExcl: textOf(amount - tax, 2),
      });
    }),
    RUNS,
  );
});

test(
  'no cent is lost between lines, fees and totals',
  () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 12n });
    const rates = {
      annual: fc.nat(360_000),
      service: fc.nat(50_000),
      days: fc.integer({ min: 0, max: 365 }),
    };
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 8 }),
        cents,
        cents,
        fc.record(rates),
        (amounts, freight, exposure, { annual, service, days }) => {
          const of = (millionths: number) => textOf(BigInt(millionths), 6);
          const terms = { ...TERMS, annualRate: of(annual), serviceRate: of(service) };
          const goods = settledTotals(amounts.map((amount) => line('1', textOf(amount, 2))));
          const fee = advanceFee({ amount: textOf(exposure, 2), days }, terms);
          const sale = saleAmounts(goods, { freight: textOf(freight, 2), fundFee: fee }, terms);
          const total = amounts.reduce((sum, one) => sum + one, 0n);
          const wanted = {
            fund: divideHalfUp(exposure * BigInt(annual) * BigInt(days), 360_000_000n),
            service: divideHalfUp(total * BigInt(service), 1_000_000n),
          };
          const taxOf = (amount: bigint, rate: bigint) => divideHalfUp(amount * rate, 100n + rate);
          const tax =
            amounts.reduce((sum, one) => sum + taxOf(one, 13n), 0n) +
            taxOf(freight, 9n) +
            taxOf(wanted.service, 6n) +
            taxOf(wanted.fund, 6n);
          const all = total + freight + wanted.service + wanted.fund;
          expect(sale).toMatchObject({
            goodsAmount: textOf(total, 2),
            settlePrincipal: textOf(total + freight, 2),
            settleAmount: textOf(all, 2),
            taxAmount: textOf(tax, 2),
            amountExcl: textOf(all - tax, 2),
          });
        },
      ),
      SETTLEMENTS,
    );
  },
  LONG_MS,
);

test('what a sale takes up is min(bought, paid and not assigned), oldest money first', () => {
  const day = fc
    .integer({ min: 1, max: 28 })
    .map((one) => `2026-03-${String(one).padStart(2, '0')}`);
  const payOut = fc.record({ payDate: day, unassigned: fc.bigInt({ min: 0n, max: 10n ** 10n }) });
  fc.assert(
    fc.property(
      fc.array(payOut, { maxLength: 6 }),
      fc.bigInt({ min: 0n, max: 10n ** 11n }),
      (given, bought) => {
        const payOuts = given.map(({ payDate, unassigned }, at) => ({
          paymentId: String(at),
          payDate,
          unassigned: textOf(unassigned, 2),
        }));
        const taken = assignPaid(textOf(bought, 2), payOuts);
        const paid = given.reduce((sum, { unassigned }) => sum + unassigned, 0n);
        const [least] = [paid, bought].toSorted((a, b) => Number(a - b));
        expect(units(exposureOf(taken), 2)).toBe(least);
        const days = taken.map(({ fromDate }) => fromDate);
        expect(days).toEqual(days.toSorted());
        for (const { paymentId, amount } of taken) {
          const whole = given[Number(paymentId)]?.unassigned ?? 0n;
          expect(units(amount, 2)).toBeLessThanOrEqual(whole);
        }
      },
    ),
    RUNS,
  );
});
