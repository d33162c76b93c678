import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { LEDGER_TYPE, type LedgerType } from '#contract/limit/limit.ts';
import {
  availableOf,
  FIRST_HASH,
  followed,
  hashOf,
  type LedgerRow,
  NO_FIGURES,
  type Reading,
  readOn,
  UNREAD,
} from './chain.ts';

const { open, reserve, release, occupy, restore, raise, lower, reverse, close } = LEDGER_TYPE;
type Step = readonly [type: LedgerType, amount: string];

/** Rows as the database would have written them. */
function ledgerOf(steps: readonly Step[]): LedgerRow[] {
  const rows: LedgerRow[] = [];
  let figures = NO_FIGURES;
  for (const [type, amount] of steps) {
    figures = followed(figures, type, amount);
    const row: LedgerRow = {
      project_id: '7001',
      seq: rows.length + 1,
      at: new Date(Date.UTC(2026, 4, 20, 2, rows.length)),
      type,
      amount,
      limit_after: figures.limit,
      reserved_after: figures.reserved,
      occupied_after: figures.occupied,
      available_after: availableOf(figures),
      object_type: 'payApply',
      object_id: '9',
      object_no: 'FKSQ202605200001',
      operator_id: null,
      note: '',
      prev_hash: rows.at(-1)?.hash ?? FIRST_HASH,
      hash: '',
    };
    rows.push({ ...row, hash: hashOf(row) });
  }
  return rows;
}

const readAll = (rows: readonly LedgerRow[]) => rows.reduce<Reading>(readOn, UNREAD);

/** The worked numbers of rules.md C.0.3, as far as the limit is concerned. */
const WORKED: readonly Step[] = [
  [open, '10000000.00'],
  [reserve, '-1448800.00'],
  [occupy, '1448800.00'],
  [restore, '903310.00'],
];

test('the worked numbers, to the cent', () => {
  const rows = ledgerOf(WORKED);
  const seen = rows.map((row) => [row.reserved_after, row.occupied_after, row.available_after]);
  expect(seen).toEqual([
    ['0', '0', '10000000'],
    ['1448800', '0', '8551200'],
    ['0', '1448800', '8551200'],
    ['0', '545490', '9454510'],
  ]);
  expect(readAll(rows)).toMatchObject({ rows: 4, brokenAt: undefined });
});

describe('a ledger that is read again', () => {
  const steps: readonly Step[] = [
    ...WORKED,
    [raise, '500000.00'],
    [reserve, '-0.01'],
    [release, '0.01'],
    [lower, '-500000.00'],
    [reverse, '-0.49'],
    [occupy, '0.49'],
    [restore, '545490.00'],
    [close, '-10000000.00'],
  ];
  const rows = ledgerOf(steps);
  const at = fc.integer({ min: 0, max: rows.length - 1 });

  test('is right as it stands and at each row before', () => {
    for (let end = 0; end <= rows.length; end += 1) {
      expect(readAll(rows.slice(0, end))).toMatchObject({ rows: end, brokenAt: undefined });
    }
    expect(readAll(rows).figures).toEqual({ limit: '0', reserved: '0', occupied: '0' });
  });

  test('shows the row in which anything at all was changed', () => {
    const changes: readonly Partial<LedgerRow>[] = [
      { amount: '1448800.01' },
      { type: '5' },
      { type: '77' },
      { at: new Date(0) },
      { note: '改' },
      { object_id: '10' },
      { object_no: 'FKSQ202605200002' },
      { operator_id: '1' },
      { project_id: '7002' },
      { limit_after: '1' },
      { reserved_after: '1' },
      { occupied_after: '1' },
      { available_after: '1' },
      { prev_hash: 'f'.repeat(64) },
      { hash: 'f'.repeat(64) },
    ];
    fc.assert(
      fc.property(at, fc.constantFrom(...changes), (index, change) => {
        const forged = rows.map((row, place) => (place === index ? { ...row, ...change } : row));
        fc.pre(JSON.stringify(forged) !== JSON.stringify(rows));
        expect(readAll(forged).brokenAt).toBe(index + 1);
      }),
    );
  });

  test('shows the row that was left out, put in twice or moved', () => {
    fc.assert(
      fc.property(at, (index) => {
        const doubled = [...rows.slice(0, index + 1), ...rows.slice(index)];
        expect(readAll(doubled).brokenAt).toBe(index + 2);
        const short = rows.filter((_, place) => place !== index);
        if (index < rows.length - 1) expect(readAll(short).brokenAt).toBe(index + 1);
      }),
    );
  });

  test('a forged row with a hash of its own breaks the chain at the next one', () => {
    const forged = rows.map((row, place) => {
      if (place !== 1) return row;
      const lie = { ...row, note: '没有发生过' };
      return { ...lie, hash: hashOf(lie) };
    });
    expect(readAll(forged).brokenAt).toBe(3);
  });
});

test('whatever is added up, limit = available + reserved + occupied, without a cent lost', () => {
  const money = fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n });
  const type = fc.constantFrom(...Object.values(LEDGER_TYPE));
  const cents = (text: string) => {
    const [whole = '', part = ''] = text.replace('-', '').split('.');
    const size = BigInt(whole + part.padEnd(2, '0'));
    return text.startsWith('-') ? -size : size;
  };
  const text = (size: bigint) => {
    const digits = String(size < 0n ? -size : size).padStart(3, '0');
    return `${size < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  };
  fc.assert(
    fc.property(fc.array(fc.tuple(type, money)), (steps) => {
      let figures = NO_FIGURES;
      const sums = { limit: 0n, reserved: 0n, occupied: 0n };
      for (const [kind, amount] of steps) {
        figures = followed(figures, kind, text(amount));
        if (['1', '6', '7', '8', '10', '12', '13'].includes(kind)) sums.limit += amount;
        if (['2', '3', '4', '9'].includes(kind)) sums.reserved -= amount;
        if (['4', '9'].includes(kind)) sums.occupied += amount;
        if (['5', '11'].includes(kind)) sums.occupied -= amount;
      }
      expect(cents(figures.limit)).toBe(sums.limit);
      expect(cents(figures.reserved)).toBe(sums.reserved);
      expect(cents(figures.occupied)).toBe(sums.occupied);
      expect(cents(availableOf(figures))).toBe(sums.limit - sums.reserved - sums.occupied);
    }),
  );
});
