import { describe, expect, test } from 'vitest';
import { compareDecimals } from '../arithmetic/decimal.ts';
import { add, round2 } from '../arithmetic/money.ts';
import { addDays } from '../form/dates.ts';
import {
  accruedInterest,
  allocate,
  balanceLeft,
  type FinancedReceivable,
  type Move,
  outstandingOf,
  owedOn,
} from './account.ts';
import { advanceOf, factoringCost } from './cost.ts';
import { MOVE } from './states.ts';

// The worked cases of docs/factoring.md, to the cent.

const TERMS = { annualRate: '0.09', overdueUplift: '0.5', dayCount: '360' };
const RATES = { advanceRate: '0.8', serviceRate: '0.005' };
const DUE = '2026-05-30';
const NOTHING = { fee: '0', interest: '0', principal: '0', balance: '0' };

function financed(amount: string, paid = '2026-03-01'): FinancedReceivable {
  const { advance, fee } = advanceOf(amount, RATES);
  const out = { ...NOTHING, kind: MOVE.advanced, valueDate: paid, amount: advance };
  return {
    terms: TERMS,
    fee,
    dueDates: [{ since: '', date: DUE }],
    moves: [{ ...out, principal: advance }],
  };
}

function received(
  to: FinancedReceivable,
  [valueDate, amount, kind = MOVE.collected]: readonly [string, string, string?],
): FinancedReceivable {
  const parts = allocate(owedOn(to, valueDate), amount);
  return { ...to, moves: [...to.moves, { kind, valueDate, amount, ...parts }] };
}

const last = ({ moves }: FinancedReceivable): Move => moves.at(-1) as Move;
const MILLION = '1000000.00';

describe('worked cases', () => {
  test('paid on the day: 800,000.00 + 5,000.00 + 18,000.00 + 177,000.00', () => {
    expect(owedOn(financed(MILLION), DUE)).toEqual({
      fee: '5000.00',
      interest: '18000.00',
      principal: '800000.00',
      total: '823000.00',
    });
    const all = received(financed(MILLION), [DUE, MILLION]);
    expect(last(all)).toMatchObject({ balance: '177000.00', principal: '800000.00' });
    expect(outstandingOf(all.moves)).toBe('0.00');
    expect(balanceLeft(all.moves)).toBe('177000.00');
  });

  test('accepted in part: 420,000.00 of 500,000.00, the rest paid later is all balance', () => {
    const part = received(financed('420000.00'), [DUE, '420000.00']);
    expect(last(part)).toMatchObject({
      fee: '2100.00',
      interest: '7560.00',
      principal: '336000.00',
      balance: '74340.00',
    });
    const whole = received(part, ['2026-07-15', '80000.00']);
    expect(last(whole)).toMatchObject({ ...ZEROES, balance: '80000.00' });
    expect(balanceLeft(whole.moves)).toBe('154340.00');
  });

  test('ten days late: 3,000.00 more', () => {
    const late = received(financed(MILLION), ['2026-06-09', MILLION]);
    expect(last(late)).toMatchObject({ interest: '21000.00', balance: '174000.00' });
  });

  test('extended by thirty days: the same rate until the new due date', () => {
    const due = financed(MILLION).dueDates;
    const dueDates = [...due, { since: DUE, date: '2026-06-29' }];
    const extended = { ...financed(MILLION), dueDates };
    expect(accruedInterest(extended, '2026-06-29')).toBe('24000.00');
    // Once it was late, the days before the extension stay late.
    const afterwards = [...due, { since: '2026-06-09', date: '2026-06-29' }];
    const late = { ...financed(MILLION), dueDates: afterwards };
    expect(accruedInterest(late, '2026-06-29')).toBe('25000.00');
  });

  test('short by 400,000.00: recourse of 223,000.00 with twenty days of interest', () => {
    const short = received(financed(MILLION), [DUE, '600000.00']);
    expect(last(short)).toMatchObject({ fee: '5000.00', interest: '18000.00' });
    expect(owedOn(short, '2026-06-19')).toMatchObject({
      principal: '223000.00',
      interest: '1672.50',
      total: '224672.50',
    });
    const back = received(short, ['2026-06-19', '224672.50', MOVE.recourse]);
    expect(last(back).balance).toBe('0.00');
    expect(outstandingOf(back.moves)).toBe('0.00');
  });

  test('bought back twenty days late with nothing paid: 829,000.00', () => {
    expect(owedOn(financed(MILLION), '2026-06-19').total).toBe('829000.00');
  });

  test('settled early after forty days: 813,000.00', () => {
    expect(owedOn(financed(MILLION), '2026-04-10').total).toBe('813000.00');
  });

  test('collected in two parts: 9,000.00 and 4,657.50 of interest', () => {
    const first = received(financed(MILLION), ['2026-04-15', '400000.00']);
    expect(last(first)).toMatchObject({ interest: '9000.00', principal: '386000.00' });
    const second = received(first, [DUE, '600000.00']);
    expect(last(second)).toMatchObject({ interest: '4657.50', balance: '181342.50' });
  });

  test('an advance that came back costs nothing', () => {
    const out = financed(MILLION);
    const [paid] = out.moves;
    const bounced = { ...(paid as Move), kind: MOVE.advanceReturned };
    const back = { ...out, moves: [...out.moves, bounced] };
    expect(owedOn(back, DUE)).toMatchObject({ interest: '0.00', principal: '0.00' });
  });

  test('the full cost before it is confirmed', () => {
    const scheme = { ...TERMS, ...RATES };
    const receivables = [
      { amount: MILLION, dueDate: DUE },
      { amount: '420000.00', dueDate: DUE },
    ];
    expect(factoringCost(receivables, scheme, '2026-03-01')).toEqual({
      payDate: '2026-03-01',
      face: '1420000.00',
      advance: '1136000.00',
      fee: '7100.00',
      interest: '25560.00',
      total: '32660.00',
      balance: '251340.00',
      perDay: '284.00',
      effectiveRate: '12.18',
    });
  });
});

const ZEROES = { fee: '0.00', interest: '0.00', principal: '0.00' };

// A model of its own: day by day, in whole thousandths of a cent-day, without the function's segments.
interface Model {
  outstanding: bigint;
  /** Σ outstanding × weight over days, in cents × halves. */
  run: bigint;
}

const cents = (money: string) => BigInt(round2(money).replace('.', ''));

function runDays(model: Model, days: number, late: boolean): void {
  model.run += model.outstanding * BigInt(days) * (late ? 3n : 2n);
}

/** 9 % over 360 days of the halves: round half up to cents. */
const interestOf = ({ run }: Model) => (run * 9n * 2n + 72_000n) / (2n * 72_000n);

describe('every history', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of twenty-five seeds adds up (%i)', (group) => {
    for (let seed = group * 25; seed < group * 25 + 25; seed += 1) historyAddsUp(seed);
  });
});

function historyAddsUp(seed: number): void {
  let state = seed * 7919;
  const draw = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const face = `${1000 + draw(9_000_000)}.${String(draw(100)).padStart(2, '0')}`;
  let line = financed(face);
  const model: Model = { outstanding: cents(line.moves[0]?.amount ?? '0'), run: 0n };
  const advance = line.moves[0]?.amount ?? '0';
  let [day, left, interestPaid, passed] = ['2026-03-01', cents(face), 0n, 0];
  while (left > 0n) {
    const wait = draw(70);
    for (let one = 0; one < wait; one += 1) runDays(model, 1, passed + one >= 90);
    passed += wait;
    day = addDays(day, String(wait)) ?? day;
    const part = draw(3) === 0 ? left : BigInt(1 + draw(Number(left)));
    const amount = round2(`${part / 100n}.${String(part % 100n).padStart(2, '0')}`);
    const interestDue = interestOf(model) - interestPaid;
    expect(cents(owedOn(line, day).interest)).toBe(interestDue);
    line = received(line, [day, amount]);
    const { fee, interest, principal, balance } = last(line);
    expect(round2(add(fee, interest, principal, balance))).toBe(amount);
    for (const one of [fee, interest, principal, balance]) {
      expect(compareDecimals(one, '0')).toBeGreaterThanOrEqual(0);
    }
    interestPaid += cents(interest);
    model.outstanding -= cents(principal);
    left -= part;
  }
  const total = (key: 'fee' | 'interest' | 'balance') => add(...line.moves.map((m) => m[key]));
  expect(outstandingOf(line.moves)).toBe('0.00');
  expect(round2(add(advance, total('fee'), total('interest'), total('balance')))).toBe(face);
}
