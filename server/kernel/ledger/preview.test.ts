import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { add } from '#contract/arithmetic/money.ts';
import { curveOf, type PreviewFacts, previewOf } from './preview.ts';

const TODAY = '2026-05-20';
const facts: PreviewFacts = {
  creditLimit: '10000000.00',
  reserved: '0.00',
  occupied: '8551200.00',
  available: '1448800.00',
  state: 'open',
  limitType: '1',
  expireDate: '2026-12-31',
  plan: [
    { planAmount: '900000', planRepayDate: '2026-09-30' },
    { planAmount: '600000.01', planRepayDate: '2026-06-30' },
    { planAmount: '9000000', planRepayDate: '2026-05-01' },
  ],
};

describe('what a use of the limit would do', () => {
  test('it fits to the cent', () => {
    expect(previewOf(facts, '1448800', TODAY)).toEqual({
      before: {
        creditLimit: '10000000.00',
        reserved: '0.00',
        occupied: '8551200.00',
        available: '1448800.00',
      },
      after: {
        creditLimit: '10000000.00',
        reserved: '1448800.00',
        occupied: '8551200.00',
        available: '0.00',
      },
      fits: true,
      shortBy: '0.00',
      reason: '',
      reasonText: '',
      fitDate: '',
    });
  });

  test.each([
    ['1448800.01', '0.01', '2026-06-30'],
    ['2048800.01', '600000.01', '2026-06-30'],
    ['2048800.02', '600000.02', '2026-09-30'],
    ['2948800.02', '1500000.02', ''],
  ])('%s is short by %s and fits on %s if the plan is kept', (amount, shortBy, fitDate) => {
    const found = previewOf(facts, amount, TODAY);
    expect(found).toMatchObject({ fits: false, shortBy, fitDate, reason: 'limit_insufficient' });
  });

  test('no day where nothing comes back: one-off, not in use, after the last day', () => {
    const dayOf = (more: Partial<PreviewFacts>) =>
      previewOf({ ...facts, ...more }, '1500000', TODAY).fitDate;
    expect(dayOf({})).toBe('2026-06-30');
    expect(dayOf({ limitType: '2' })).toBe('');
    expect(dayOf({ occupied: '0.00' })).toBe('');
    expect(dayOf({ expireDate: '2026-06-29' })).toBe('');
    expect(dayOf({ plan: [{ planAmount: 'viel', planRepayDate: '2026-06-30' }] })).toBe('');
  });

  test.each(['frozen', 'expired', 'closed'] as const)(
    '%s: the reason, whatever is left',
    (state) => {
      const found = previewOf({ ...facts, state }, '0.01', TODAY);
      expect(found).toMatchObject({
        fits: false,
        shortBy: '0.00',
        reason: `limit_${state}`,
        fitDate: '',
      });
      expect(found.reasonText).not.toBe('');
    },
  );

  test('before and after always add up to the same limit', () => {
    const cents = fc.integer({ min: 1, max: 2_000_000_000 }).map((one) => (one / 100).toFixed(2));
    fc.assert(
      fc.property(cents, (amount) => {
        const { before, after, fits, shortBy } = previewOf(facts, amount, TODAY);
        const sum = add(after.reserved, after.occupied, after.available);
        expect(compareDecimals(sum, before.creditLimit)).toBe(0);
        expect(fits).toBe(!after.available.startsWith('-'));
        if (!fits) expect(`-${shortBy}`).toBe(after.available);
      }),
    );
  });
});

describe('what will be available', () => {
  test('by the plan, and by what comes back beside it', () => {
    const drawn = { ...facts, available: '0.00', reserved: '1448800.00' };
    expect(curveOf(drawn, TODAY, [{ day: '2026-08-18', amount: '1448800.00' }])).toEqual([
      { day: TODAY, available: '0.00' },
      { day: '2026-06-30', available: '600000.01' },
      { day: '2026-08-18', available: '2048800.01' },
    ]);
  });

  test('two on one day are one point; nothing beyond what is in use', () => {
    const plan = [
      { planAmount: '9000000', planRepayDate: '2026-06-01' },
      { planAmount: '1', planRepayDate: '2026-06-01' },
    ];
    expect(curveOf({ ...facts, plan }, TODAY)).toEqual([
      { day: TODAY, available: '1448800.00' },
      { day: '2026-06-01', available: '10000000.00' },
    ]);
  });

  test('a one-off limit gains nothing; after its last day there is nothing', () => {
    expect(curveOf({ ...facts, limitType: '2' }, TODAY)).toHaveLength(1);
    expect(curveOf({ ...facts, expireDate: '2026-07-01' }, TODAY)).toEqual([
      { day: TODAY, available: '1448800.00' },
      { day: '2026-06-30', available: '2048800.01' },
      { day: '2026-07-02', available: '0.00' },
    ]);
  });
});
