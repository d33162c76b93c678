import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { divideHalfUp, RUNS, textOf } from '../../tests/helpers/bigint-oracle.ts';
import { addDays } from '../form/dates.ts';
import { paymentClocks, warningsDue } from './clock.ts';

const TERMS = { days: 60, daily: '0.0005' };
const day = (after: number) => addDays('2028-01-01', String(after)) ?? '';
const cents = (text: string) => BigInt(text.replace('.', ''));

describe('the sixty-day clock', () => {
  test('counts over a leap day, warns at 45, 55 and 60, and interest begins on the day after', () => {
    const came = [{ id: '1', day: '2028-01-01', amount: '1000000.00' }];
    expect(paymentClocks(came, [], TERMS, '2028-03-01')).toEqual([
      {
        id: '1',
        deadline: '2028-03-01',
        passed: 60,
        unpaid: '1000000.00',
        paidOn: '',
        lateDays: 0,
        interest: '0.00',
      },
    ]);
    expect(paymentClocks(came, [], TERMS, '2028-03-03')[0]).toMatchObject({
      lateDays: 2,
      interest: '1000.00',
    });
    const due = (after: number) => {
      const [clock] = paymentClocks(came, [], TERMS, day(after));
      return clock && warningsDue(clock);
    };
    expect([44, 45, 54, 55, 59, 60, 99].map(due)).toEqual([
      [],
      [45],
      [45],
      [45, 55],
      [45, 55],
      [45, 55, 60],
      [45, 55, 60],
    ]);
  });

  test('pays the oldest delivery first; what came back was never paid', () => {
    const came = [
      { id: 'new', day: day(30), amount: '500.00' },
      { id: 'old', day: day(0), amount: '1000.00' },
    ];
    const paid = [{ day: day(70), amount: '1200.00' }];
    const [old, young] = paymentClocks(came, paid, TERMS, day(80));
    expect(old).toMatchObject({
      id: 'old',
      unpaid: '0.00',
      paidOn: day(70),
      lateDays: 10,
      interest: '5.00',
    });
    expect(young).toMatchObject({ id: 'new', unpaid: '300.00', lateDays: 0 });
    const back = [...paid, { day: day(75), amount: '-1200.00' }];
    const again = paymentClocks(came, back, TERMS, day(80));
    expect(again.map(({ unpaid }) => unpaid)).toEqual(['1000.00', '500.00']);
    expect(warningsDue({ passed: 99, unpaid: '0.00' })).toEqual([]);
  });

  test('counted day by day and cent by cent it is the same, whatever came and was paid when', () => {
    const moment = fc.integer({ min: 0, max: 120 });
    const amount = fc.integer({ min: 1, max: 900_000 });
    const parts = fc.array(fc.record({ at: moment, amount }), { maxLength: 5 });
    fc.assert(
      fc.property(parts, parts, fc.integer({ min: 0, max: 200 }), (came, paid, until) => {
        const deliveries = came.map(({ at, amount: of }, place) => ({
          id: String(place),
          day: day(at),
          amount: textOf(BigInt(of), 2),
        }));
        const money = paid.map(({ at, amount: of }) => ({
          day: day(at),
          amount: textOf(BigInt(of), 2),
        }));
        const found = paymentClocks(deliveries, money, TERMS, day(until));
        const ordered = came
          .map((one, place) => ({ ...one, place }))
          .toSorted((a, b) => a.at - b.at || a.place - b.place);
        // Of all that was paid by the end of a day, what is left after the older deliveries.
        const paidFor = (older: number, of: number, byDay: number) => {
          const all = paid
            .filter(({ at }) => at <= byDay)
            .reduce((sum, one) => sum + one.amount, 0);
          return Math.min(of, Math.max(0, all - older));
        };
        let older = 0;
        for (const [place, { at, amount: of, place: id }] of ordered.entries()) {
          let charged = 0n;
          for (let now = at + 61; now <= until; now += 1) {
            charged += BigInt(of - paidFor(older, of, now - 1)) * 5n;
          }
          expect(found[place]).toMatchObject({ id: String(id) });
          expect(cents(found[place]?.interest ?? '')).toBe(divideHalfUp(charged, 10_000n));
          expect(cents(found[place]?.unpaid ?? '')).toBe(BigInt(of - paidFor(older, of, 9_999)));
          older += of;
        }
      }),
      { numRuns: RUNS.numRuns / 5 },
    );
  });
});
