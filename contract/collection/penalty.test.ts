import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { divideHalfUp, RUNS, textOf, units } from '../../tests/helpers/bigint-oracle.ts';
import { add } from '../arithmetic/money.ts';
import { payCodeOf, payCodesIn } from './pay-code.ts';
import { DEFAULT_ORDER, orderOf, penaltyOf, penaltySegments, splitOver } from './penalty.ts';

const FIRST = Date.parse('2026-01-01T00:00:00Z');
const dayText = (day: number) => new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10);

describe('the penalty (I18, rules.md M21)', () => {
  test('ten days on 914,533.00 are 4,572.67; a part that is paid on the tenth still counts whole', () => {
    const terms = { from: '2026-03-01', daily: '0.0005' };
    const opened = { day: '2026-01-01', amount: '914533.00' };
    const paid = { day: '2026-03-10', amount: '-495427.33' };
    const segments = penaltySegments([opened, paid], terms, '2026-03-10');
    expect(segments).toMatchObject([{ from: '2026-03-01', to: '2026-03-10', days: 10 }]);
    expect(penaltyOf(segments, terms.daily)).toBe('4572.67');
    const later = penaltySegments([opened, paid], terms, '2026-03-12');
    expect(later).toMatchObject([
      { days: 10 },
      { from: '2026-03-11', days: 2, outstanding: '419105.67' },
    ]);
  });

  test('before the notice there is none, and a leap day is a day', () => {
    const moves = [{ day: '2028-01-01', amount: '1000.00' }];
    expect(penaltySegments(moves, { from: '', daily: '0.0005' }, '2028-03-01')).toEqual([]);
    const terms = { from: '2028-02-28', daily: '0.0005' };
    expect(penaltySegments(moves, terms, '2028-03-01')).toMatchObject([{ days: 3 }]);
  });

  test('counted day by day it is the same, whatever is paid when', () => {
    const move = fc.record({
      day: fc.integer({ min: 0, max: 60 }),
      cents: fc.integer({ min: 1, max: 900_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(move, { maxLength: 6 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 90 }),
        (paid, from, until) => {
          const opened = 10_000_000;
          const moves = [
            { day: dayText(-1), amount: textOf(BigInt(opened), 2) },
            ...paid.map(({ day, cents }) => ({
              day: dayText(day),
              amount: `-${textOf(BigInt(cents), 2)}`,
            })),
          ];
          let charged = 0n;
          for (let day = from; day <= until; day += 1) {
            const out = paid
              .filter((one) => one.day < day)
              .reduce((sum, one) => sum - one.cents, opened);
            charged += BigInt(out) * 5n;
          }
          const terms = { from: dayText(from), daily: '0.0005' };
          const penalty = penaltyOf(penaltySegments(moves, terms, dayText(until)), terms.daily);
          expect(units(penalty, 2)).toBe(divideHalfUp(charged, 10_000n));
        },
      ),
      RUNS,
    );
  });
});

describe('money that is divided over what is owed', () => {
  const due = { principal: '914533.00', fee: '100.00', penalty: '4572.67' };

  test('goes to penalty, fee, principal, or as the parameter says; what fits nowhere is left', () => {
    expect(splitOver('4672.68', due, DEFAULT_ORDER)).toEqual({
      parts: { penalty: '4572.67', fee: '100.00', principal: '0.01' },
      left: '0.00',
    });
    const order = orderOf('principal, fee, penalty');
    expect(splitOver('914533.01', due, order).parts).toEqual({
      principal: '914533.00',
      fee: '0.01',
      penalty: '0.00',
    });
    expect(splitOver('919205.68', due, DEFAULT_ORDER).left).toBe('0.01');
  });

  test('an order that leaves a part out, or names one twice, is the usual one', () => {
    for (const value of ['', 'penalty', 'fee,fee,principal', 'a,b,c']) {
      expect(orderOf(value)).toEqual(DEFAULT_ORDER);
    }
  });

  test('nothing is lost', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map((one) => textOf(BigInt(one), 2));
    fc.assert(
      fc.property(cents, cents, cents, cents, (amount, principal, fee, penalty) => {
        const { parts, left } = splitOver(amount, { principal, fee, penalty }, DEFAULT_ORDER);
        expect(units(add(parts.principal, parts.fee, parts.penalty, left), 2)).toBe(
          units(amount, 2),
        );
      }),
      RUNS,
    );
  });
});

describe('payment codes', () => {
  const no = fc
    .tuple(fc.integer({ min: 20_200_101, max: 20_991_231 }), fc.integer({ min: 1, max: 9_999 }))
    .map(([day, serial]) => `YS${day}${String(serial).padStart(4, '0')}`);

  test('are found in a remark however they are written', () => {
    const code = payCodeOf('YS202611230001');
    for (const remark of [
      code,
      `货款${code.toLowerCase()}`,
      `付 ${code.slice(0, 4)}-${code.slice(4)} 谢谢`,
    ]) {
      expect(payCodesIn(remark)).toContain(code);
    }
  });

  test('one wrong sign, or two that changed places, is never the code of another', () => {
    const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXY';
    fc.assert(
      fc.property(no, fc.nat({ max: 8 }), fc.nat({ max: 30 }), (receivable, place, other) => {
        const code = payCodeOf(receivable);
        const sign = signs[other] ?? '';
        const wrong = code.slice(0, place) + sign + code.slice(place + 1);
        if (wrong !== code) expect(payCodesIn(wrong)).not.toContain(wrong);
        const [a = '', b = ''] = [code[place], code[place + 1]];
        if (place >= 7 || a === b) return;
        const swapped = code.slice(0, place) + b + a + code.slice(place + 2);
        expect(payCodesIn(swapped)).not.toContain(swapped);
      }),
      RUNS,
    );
  });

  test('two receivables never have the same', () => {
    fc.assert(
      fc.property(no, no, (one, other) => {
        expect(payCodeOf(one) === payCodeOf(other)).toBe(one === other);
      }),
      RUNS,
    );
  });
});
