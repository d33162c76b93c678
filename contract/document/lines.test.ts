import fc from 'fast-check';
import { expect, test } from 'vitest';

import { divideHalfUp, RUNS, textOf, units } from '../../tests/helpers/bigint-oracle.ts';
import { fitsUnit, lineChanges } from './lines.ts';
import { priced } from './priced-lines.ts';

/** A million where there is time for it, and the first hundred thousand of the same ones elsewhere. */
const LINES = process.env.FULL === 'on' ? 1_000_000 : 100_000;

/** Numbers that look arbitrary and are the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

test('however many lines, no cent is lost: each is rounded once, and the head is their sum (I8, I9)', () => {
  const next = numbers(20_261_123);
  const rates = [0n, 10_000n, 30_000n, 60_000n, 90_000n, 130_000n];
  const sums = { amount: 0n, tax: 0n };
  const [batch, batches] = [10_000, LINES / 10_000];
  let [amountIncl, taxAmount, amountExcl] = [0n, 0n, 0n];
  for (let turn = 0; turn < batches; turn += 1) {
    const inputs = Array.from({ length: batch }, () => {
      // Thousandths of a ton, thousandths of a cent.
      const qty = BigInt(next.next().value % 5_000_000) + 1n;
      const price = BigInt(next.next().value % 900_000_000);
      const rate = rates[next.next().value % rates.length] ?? 0n;
      const amount = divideHalfUp(qty * price, 1_000_000n);
      sums.amount += amount;
      sums.tax += divideHalfUp(amount * rate, 1_000_000n + rate);
      const line = { qty: textOf(qty, 3), priceIncl: textOf(price, 5), taxRate: textOf(rate, 6) };
      return { ...line, unit: 't' };
    });
    const { totals } = priced(inputs);
    amountIncl += units(totals.amountIncl, 2);
    taxAmount += units(totals.taxAmount, 2);
    amountExcl += units(totals.amountExcl, 2);
  }
  expect({ amountIncl, taxAmount, amountExcl }).toEqual({
    amountIncl: sums.amount,
    taxAmount: sums.tax,
    amountExcl: sums.amount - sums.tax,
  });
}, 60_000);

test('quantities of one unit add up, of several they do not', () => {
  const line = { qty: '0.1', priceIncl: '1', taxRate: '0.13', unit: 't' };
  expect(priced([line, { ...line, qty: '0.2' }]).totals.qty).toBe('0.3');
  expect(priced([line, { ...line, unit: 'kg' }]).totals.qty).toBe('');
  expect(priced([]).totals).toEqual({
    qty: '0',
    amountIncl: '0.00',
    taxAmount: '0.00',
    amountExcl: '0.00',
  });
});

test.each([
  ['1.5', 't', true],
  ['1.0005', 't', false],
  ['3.00', 'root', true],
  ['3.5', 'root', false],
  ['1.234567', 'kg', true],
])('%s %s: %s', (qty, unit, fits) => {
  expect(fitsUnit(qty, unit)).toBe(fits);
});

test('what differs between two states of the lines, applied to the first, makes the second', () => {
  const line = fc.record({
    id: fc.constantFrom('1', '2', '3', '4', '5'),
    qty: fc.nat(3),
    spec: fc.nat(2),
  });
  const lines = fc.uniqueArray(line, { selector: ({ id }) => id });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const made = new Map<string, Record<string, unknown>>(before.map((one) => [one.id, one]));
      for (const change of lineChanges(before, after)) {
        const { id, kind } = change;
        if (kind === 'removed') expect(made.delete(id)).toBe(true);
        else {
          expect(made.has(id)).toBe(kind === 'changed');
          made.set(id, { ...made.get(id), ...change.after });
        }
      }
      expect([...made.values()].toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))).toEqual(
        after.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
      expect(lineChanges(after, after.toReversed())).toEqual([]);
    }),
    RUNS,
  );
});
