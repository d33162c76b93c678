import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decimals, divideHalfUp, RUNS, textOf, units } from '../../tests/helpers/bigint-oracle.ts';
import { add, divide, multiply, round2, subtract } from './money.ts';
import { lineAmounts, sumOf, totalAmounts } from './money-line.ts';

const lines = fc.record({
  qty: decimals({ whole: 7, scale: 6 }),
  priceIncl: decimals({ whole: 7, scale: 6 }),
  taxRate: fc.oneof(
    fc.constantFrom('0', '0.01', '0.03', '0.06', '0.09', '0.13'),
    decimals({ whole: 1, scale: 6 }),
  ),
});

test('a line follows I8: one rounding for the amount, one for the tax, the rest is the difference', () => {
  fc.assert(
    fc.property(lines, ({ qty, priceIncl, taxRate }) => {
      const amount = divideHalfUp(units(qty, 6) * units(priceIncl, 6), 10n ** 10n);
      const rate = units(taxRate, 6);
      const tax = divideHalfUp(amount * rate, 10n ** 6n + rate);
      expect(lineAmounts({ qty, priceIncl, taxRate })).toEqual({
        amountIncl: textOf(amount, 2),
        taxAmount: textOf(tax, 2),
        amountExcl: textOf(amount - tax, 2),
      });
    }),
    RUNS,
  );
});

test('totals are sums of rounded lines (I9), to the cent and whatever their order', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 8 }), (inputs) => {
      const rounded = inputs.map(lineAmounts);
      const total = totalAmounts(rounded);
      const sum = (key: keyof typeof total) =>
        textOf(
          rounded.reduce((cents, line) => cents + units(line[key], 2), 0n),
          2,
        );
      expect(total).toEqual({
        amountIncl: sum('amountIncl'),
        taxAmount: sum('taxAmount'),
        amountExcl: sum('amountExcl'),
      });
      expect(round2(add(total.amountExcl, total.taxAmount))).toBe(total.amountIncl);
      expect(totalAmounts([...rounded].reverse())).toEqual(total);
    }),
    RUNS,
  );
});

test('a sum of many is the sum of few, whatever their places and signs', () => {
  const values = fc.array(decimals({ whole: 7, scale: 6, signed: true }), { maxLength: 12 });
  fc.assert(
    fc.property(values, (numbers) => {
      expect(sumOf(numbers)).toBe(add(...numbers));
    }),
    RUNS,
  );
  expect(() => sumOf(['1e3'])).toThrow(RangeError);
});

describe('the worked numbers (rules.md C.0.3), to the cent', () => {
  const line = (qty: string, priceIncl: string) => lineAmounts({ qty, priceIncl, taxRate: '0.13' });

  test('payment application', () => {
    const goods = [line('300.000', '3650.00'), line('200.000', '3580.00')];
    expect(goods).toEqual([
      { amountIncl: '1095000.00', taxAmount: '125973.45', amountExcl: '969026.55' },
      { amountIncl: '716000.00', taxAmount: '82371.68', amountExcl: '633628.32' },
    ]);
    expect(totalAmounts(goods).amountIncl).toBe('1811000.00');
  });

  test('80 % of the order against the limit', () => {
    const reserved = round2(multiply('1811000.00', '0.8'));
    expect(reserved).toBe('1448800.00');
    expect(round2(subtract('10000000.00', reserved))).toBe('8551200.00');
  });

  test('estimate with a markup of 45 a tonne', () => {
    const prices = [add('3650.00', '45'), add('3580.00', '45')] as const;
    const goods = [line('300.000', prices[0]), line('200.000', prices[1])];
    expect(goods.map(({ amountIncl }) => amountIncl)).toEqual(['1108500.00', '725000.00']);
    expect(goods.map(({ taxAmount }) => taxAmount)).toEqual(['127526.55', '83407.08']);
    expect(totalAmounts(goods).amountIncl).toBe('1833500.00');
  });

  test('weights: −4 ‰ and −2 ‰ of what was shipped', () => {
    const permille = (received: string) =>
      divide(multiply(subtract(received, '150.000'), '1000'), '150.000', 3);
    expect(permille('149.400')).toBe('-4.000');
    expect(permille('149.700')).toBe('-2.000');
  });

  test('official sale and purchase settlement of what was received', () => {
    const sale = [line('149.400', '3695.00'), line('100.000', '3625.00')];
    expect(sale.map(({ amountIncl }) => amountIncl)).toEqual(['552033.00', '362500.00']);
    expect(sale.map(({ taxAmount }) => taxAmount)).toEqual(['63508.22', '41703.54']);
    expect(totalAmounts(sale).amountIncl).toBe('914533.00');
    const purchase = [line('149.400', '3650.00'), line('100.000', '3580.00')];
    expect(purchase.map(({ amountIncl }) => amountIncl)).toEqual(['545310.00', '358000.00']);
    expect(totalAmounts(purchase).amountIncl).toBe('903310.00');
  });

  test('fund fee of 90 days at 8 % on a year of 360 days', () => {
    expect(divide(multiply('1448800.00', '0.08', '90'), '360', 2)).toBe('28976.00');
  });

  test('penalty of 10 chargeable days at 0.05 % a day: the half cent goes up', () => {
    expect(multiply('914533.00', '0.0005', '10')).toBe('4572.665');
    expect(round2(multiply('914533.00', '0.0005', '10'))).toBe('4572.67');
  });

  test('limit after the collection of the whole sale', () => {
    const freed = divide(multiply('903310.00', '914533.00'), '914533.00', 2);
    expect(freed).toBe('903310.00');
    const occupied = round2(subtract('1448800.00', freed));
    expect(occupied).toBe('545490.00');
    expect(round2(subtract('10000000.00', occupied))).toBe('9454510.00');
  });
});

test('five lines that each end in half a cent are five cents and no rounding of their sum', () => {
  const half = lineAmounts({ qty: '1', priceIncl: '0.005', taxRate: '0.13' });
  expect(half).toEqual({ amountIncl: '0.01', taxAmount: '0.00', amountExcl: '0.01' });
  expect(totalAmounts([half, half, half, half, half])).toMatchObject({ amountIncl: '0.05' });
  // 0.125 × 20.04 = 2.505, and 2.51 ÷ 1.13 × 0.13 = 0.28876.
  const price = lineAmounts({ qty: '0.125', priceIncl: '20.04', taxRate: '0.13' });
  expect(price).toEqual({ amountIncl: '2.51', taxAmount: '0.29', amountExcl: '2.22' });
  expect(totalAmounts([price, price, price, price, price])).toEqual({
    amountIncl: '12.55',
    taxAmount: '1.45',
    amountExcl: '11.10',
  });
});
