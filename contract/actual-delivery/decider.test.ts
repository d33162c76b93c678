import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compareDecimals } from '../arithmetic/decimal.ts';
import { type ArrivedGoods, arrivesTooMuch, basisEffects, settleLine } from './decider.ts';
import { SETTLE_BASIS } from './states.ts';

const goods = (more: Partial<ArrivedGoods> = {}): ArrivedGoods => ({
  deliveredQty: '150',
  receivedQty: '150',
  rejectedQty: '0',
  theoreticalQty: '',
  weighNet: '',
  basis: SETTLE_BASIS.tolerated,
  tolPermille: '3',
  ...more,
});

describe('the worked case (rules.md C.0.3)', () => {
  test('149.400 of 150.000 is −4 ‰, outside of 3 ‰, and settles what arrived', () => {
    const settled = settleLine(goods({ receivedQty: '149.4' }));
    expect(settled).toEqual({
      arrivedQty: '149.4',
      diffQty: '-0.6',
      diffPermille: '-4.000',
      isWithin: false,
      by: 'arrived',
      baseQty: '149.4',
      settleQty: '149.4',
    });
  });

  test('149.700 of 150.000 is −2 ‰, within 3 ‰, and settles what was delivered', () => {
    const { diffPermille, isWithin, by, settleQty } = settleLine(goods({ receivedQty: '149.7' }));
    expect({ diffPermille, isWithin, by, settleQty }).toEqual({
      diffPermille: '-2.000',
      isWithin: true,
      by: 'delivered',
      settleQty: '150',
    });
  });

  test('both sides read what each quantity means at their own price', () => {
    const arrived = goods({ receivedQty: '149.4' });
    expect(basisEffects(arrived, '3695')).toEqual([
      { basis: 'delivered', qty: '150', amount: '554250.00', against: '2217.00' },
      { basis: 'arrived', qty: '149.4', amount: '552033.00', against: '0.00' },
    ]);
    expect(basisEffects(arrived, '3650').map(({ amount }) => amount)).toEqual([
      '547500.00',
      '545310.00',
    ]);
  });
});

test('the tolerance itself is within it, and the last place beyond is not', () => {
  expect(settleLine(goods({ receivedQty: '149.55' })).isWithin).toBe(true);
  expect(settleLine(goods({ receivedQty: '149.549' })).isWithin).toBe(false);
  expect(settleLine(goods({ receivedQty: '150.45' })).isWithin).toBe(true);
  expect(settleLine(goods({ receivedQty: '150.451' })).isWithin).toBe(false);
});

test('what was rejected has arrived, and is not settled', () => {
  const { diffQty, isWithin, settleQty } = settleLine(
    goods({ receivedQty: '145', rejectedQty: '5' }),
  );
  expect({ diffQty, isWithin, settleQty }).toEqual({
    diffQty: '0',
    isWithin: true,
    settleQty: '145',
  });
  expect(settleLine(goods({ receivedQty: '0', rejectedQty: '150' })).settleQty).toBe('0');
});

test.each([
  [SETTLE_BASIS.weighed, 'weighed', '149.2'],
  [SETTLE_BASIS.delivered, 'delivered', '150'],
  [SETTLE_BASIS.theoretical, 'theoretical', '151.5'],
  [SETTLE_BASIS.tolerated, 'arrived', '149.4'],
])('basis %s settles by %s', (basis, by, qty) => {
  const known = { receivedQty: '149.4', theoreticalQty: '151.5', weighNet: '149.2' };
  const settled = settleLine(goods({ ...known, basis }));
  expect({ by: settled.by, qty: settled.settleQty }).toEqual({ by, qty });
});

test.each([
  [SETTLE_BASIS.weighed, 'arrived', '149.4'],
  [SETTLE_BASIS.theoretical, 'delivered', '150'],
])('basis %s settles by %s where its own quantity is not known', (basis, by, qty) => {
  const settled = settleLine(goods({ receivedQty: '149.4', basis }));
  expect({ by: settled.by, qty: settled.settleQty }).toEqual({ by, qty });
});

test('more than was delivered and its tolerance is too much', () => {
  expect(arrivesTooMuch(goods({ receivedQty: '157.5' }), '0.05')).toBe(false);
  expect(arrivesTooMuch(goods({ receivedQty: '157.501' }), '0.05')).toBe(true);
  expect(arrivesTooMuch(goods({ receivedQty: '150', rejectedQty: '0.001' }), '0')).toBe(true);
});

test('whatever arrives, thousandths in whole numbers decide alike', () => {
  const thousandths = (value: bigint) =>
    `${value / 1000n}.${String(value % 1000n).padStart(3, '0')}`;
  const amount = fc.bigInt({ min: 0n, max: 2_000_000n });
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 2_000_000n }),
      amount,
      amount,
      fc.bigInt({ min: 0n, max: 20n }),
      (delivered, received, rejected, tolerance) => {
        const settled = settleLine(
          goods({
            deliveredQty: thousandths(delivered),
            receivedQty: thousandths(received),
            rejectedQty: thousandths(rejected),
            tolPermille: String(tolerance),
          }),
        );
        const diff = received + rejected - delivered;
        const within = (diff < 0n ? -diff : diff) * 1000n <= delivered * tolerance;
        const base = within ? delivered : received + rejected;
        const due = base < rejected ? 0n : base - rejected;
        expect(settled.isWithin).toBe(within);
        expect(compareDecimals(settled.settleQty, thousandths(due))).toBe(0);
      },
    ),
  );
});
