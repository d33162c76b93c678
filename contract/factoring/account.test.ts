import { describe, expect, test } from 'vitest';
import { compareDecimals } from '../arithmetic/decimal.ts';
import { add, multiply, round2, subtract } from '../arithmetic/money.ts';
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
import { INCOMING, MOVE } from './states.ts';

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

describe('every history with recourse, buy-back, early settlement, extension and a pay-out that came back', () => {
  test.each([1, 2, 3, 4])('of twenty-five seeds adds up (%i)', (group) => {
    for (let seed = group * 25; seed < group * 25 + 25; seed += 1) mixedHistoryAddsUp(seed);
  });
});

function drawing(seed: number): (most: number) => number {
  let state = seed * 7919;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

/** What came in is what it was taken for, and what went out comes back or is owed: face = advance + fee + interest + balance. */
function mixedHistoryAddsUp(seed: number): void {
  const draw = drawing(seed);
  const face = `${1000 + draw(9_000_000)}.${String(draw(100)).padStart(2, '0')}`;
  let line = financed(face);
  const advance = line.moves[0]?.amount ?? '0';
  if (draw(3) === 0) {
    // The bank gave it back, and it was paid again later; nothing was owed in between.
    const out = { ...NOTHING, valueDate: '2026-03-01', amount: advance, principal: advance };
    const back = { ...out, kind: MOVE.advanceReturned };
    const again = { ...out, kind: MOVE.advanced, valueDate: '2026-03-05' };
    line = { ...line, moves: [...line.moves, back, again] };
    expect(owedOn(line, '2026-03-05')).toMatchObject({ interest: '0.00', principal: advance });
  }
  let day = '2026-03-05';
  let debtorLeft = face;
  let fromSeller = '0';
  const due = () => line.dueDates.at(-1)?.date ?? DUE;
  for (let step = 0; step < 12 && compareDecimals(debtorLeft, '0') > 0; step += 1) {
    day = addDays(day, String(1 + draw(40))) ?? day;
    const owed = owedOn(line, day);
    const isOpen = compareDecimals(owed.total, '0') > 0;
    const kind = draw(5);
    if (kind === 0 && isOpen && day >= due()) {
      const later = addDays(day, String(1 + draw(60))) ?? day;
      line = { ...line, dueDates: [...line.dueDates, { since: day, date: later }] };
    } else if (kind === 1 && isOpen) {
      const isLate = day > due();
      const how = isLate ? MOVE.boughtBack : MOVE.settledEarly;
      line = received(line, [day, owed.total, how]);
      fromSeller = add(fromSeller, owed.total);
    } else if (kind === 2 && isOpen && day > due()) {
      const part = round2(multiply(owed.total, '0.37'));
      if (compareDecimals(part, '0') > 0) {
        line = received(line, [day, part, MOVE.recourse]);
        fromSeller = add(fromSeller, part);
      }
    } else {
      const part = draw(3) === 0 ? debtorLeft : round2(multiply(debtorLeft, '0.41'));
      if (compareDecimals(part, '0') <= 0) continue;
      line = received(line, [day, part]);
      debtorLeft = round2(subtract(debtorLeft, part));
    }
    const { amount, ...parts } = last(line);
    if (INCOMING.includes(parts.kind)) {
      expect(round2(add(parts.fee, parts.interest, parts.principal, parts.balance))).toBe(amount);
    }
    expect(compareDecimals(outstandingOf(line.moves), '0')).toBeGreaterThanOrEqual(0);
  }
  // Everything that came in, of the debtor and of the seller, is advance that came back, fee, interest, and the seller's own.
  const came = add(subtract(face, debtorLeft), fromSeller);
  const incoming = line.moves.filter(({ kind }) => INCOMING.includes(kind));
  const total = (key: 'fee' | 'interest' | 'balance') => add(...incoming.map((move) => move[key]));
  const repaid = subtract(advance, outstandingOf(line.moves));
  expect(round2(add(repaid, total('fee'), total('interest'), total('balance')))).toBe(round2(came));
  expect(compareDecimals(total('fee'), line.fee)).toBeLessThanOrEqual(0);
}

function historyAddsUp(seed: number): void {
  const draw = drawing(seed);
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
