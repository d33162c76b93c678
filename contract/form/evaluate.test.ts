import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decimals, divideHalfUp, textOf, units } from '../../tests/helpers/bigint-oracle.ts';
import { evaluate, type Scope } from './evaluate.ts';
import { type Expression, readExpression } from './expression.ts';
import { OPERATORS } from './operators.ts';

const scope = (values: Scope['values'], more: Partial<Scope> = {}): Scope => ({
  values,
  params: { maxLimitRatio: '0.8' },
  facts: { availableAmount: '500' },
  today: '2026-11-21',
  ...more,
});
const at = (expression: Expression, values: Scope['values'] = {}, more: Partial<Scope> = {}) =>
  evaluate(expression, scope(values, more));

describe('against whole numbers', () => {
  const SCALE = 60;
  const ten = 10n ** BigInt(SCALE);
  /** A tree of + − × and round, with its value as a count of 10^-60. */
  interface Case {
    tree: Expression;
    count: bigint;
  }
  const leaf = decimals({ whole: 6, scale: 6, signed: true }).map(
    (text): Case => ({ tree: text, count: units(text, SCALE) }),
  );
  const { tree } = fc.letrec<{ tree: Case; node: Case }>((tie) => ({
    node: fc.oneof(
      fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => ({
        tree: { op: 'add', args: [a.tree, b.tree] } as const,
        count: a.count + b.count,
      })),
      fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => ({
        tree: { op: 'sub', args: [a.tree, b.tree] } as const,
        count: a.count - b.count,
      })),
      fc.tuple(leaf, leaf).map(([a, b]) => ({
        tree: { op: 'mul', args: [a.tree, b.tree] } as const,
        count: (a.count * b.count) / ten,
      })),
      fc.tuple(tie('tree'), fc.integer({ min: 0, max: 6 })).map(([a, places]) => {
        const unit = 10n ** BigInt(SCALE - places);
        return {
          tree: { op: 'round', places, args: [a.tree] } as const,
          count: divideHalfUp(a.count, unit) * unit,
        };
      }),
    ),
    tree: fc.oneof({ maxDepth: 4 }, leaf, tie('node')),
  }));

  test('sums, differences, products and roundings are exact', () => {
    fc.assert(
      fc.property(tree, ({ tree: expression, count }) => {
        const value = at(expression);
        expect(units(String(value), SCALE)).toBe(count);
        for (const [op, holds] of [
          ['eq', count === 0n],
          ['gt', count > 0n],
          ['le', count <= 0n],
        ] as const) {
          expect(at({ op, args: [expression, '0'] })).toBe(holds);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('a quotient is rounded once, and nothing is divided by zero', () => {
    const arbitrary = decimals({ whole: 8, scale: 4, signed: true });
    fc.assert(
      fc.property(arbitrary, arbitrary, fc.integer({ min: 0, max: 8 }), (a, b, places) => {
        const value = at({ op: 'div', places, args: [a, b] });
        const [x, y] = [units(a, 8), units(b, 8)];
        if (y === 0n) expect(value).toBeUndefined();
        else expect(value).toBe(textOf(divideHalfUp(x * 10n ** BigInt(places), y), places));
      }),
    );
  });

  test('the sum of a column is the sum of its numbers, whatever else stands in it', () => {
    const cell = fc.oneof(decimals(), fc.constantFrom('', 'abc', '1e3'));
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 50 }), (cells) => {
        const rows = [...cells.map((amount) => ({ amount })), 'no row', null];
        const value = at({ op: 'sum', table: 'rows', column: 'amount' }, { rows });
        const numbers = cells.filter((one) => /^\d+(\.\d+)?$/.test(one));
        expect(units(String(value), 4)).toBe(numbers.reduce((sum, one) => sum + units(one, 4), 0n));
      }),
    );
  });
});

test('logic knows a third value', () => {
  const [yes, no, open]: Expression[] = [
    { op: 'filled', args: ['x'] },
    { op: 'empty', args: ['x'] },
    { op: 'gt', args: [{ field: 'none' }, '1'] },
  ];
  if (!yes || !no || !open) throw new Error('three values');
  const value = (op: 'and' | 'or', a: Expression, b: Expression) => at({ op, args: [a, b] });
  expect([value('and', yes, open), value('and', no, open), value('and', yes, yes)]).toEqual([
    undefined,
    false,
    true,
  ]);
  expect([value('or', yes, open), value('or', no, open), value('or', no, no)]).toEqual([
    true,
    undefined,
    false,
  ]);
  expect(at({ op: 'not', args: [open] })).toBeUndefined();
  expect(at({ op: 'if', args: [open, '1', '2'] })).toBeUndefined();
  expect(at({ op: 'if', args: [no, '1', '2'] })).toBe('2');
});

test('numbers are the same whatever their zeros; what is not there equals only what is not there', () => {
  expect(at({ op: 'eq', args: ['1.0', '1'] })).toBe(true);
  expect(at({ op: 'in', args: [{ field: 'a' }, '2', '5'] }, { a: '5' })).toBe(true);
  expect(at({ op: 'ne', args: [{ field: 'a' }, '2'] })).toBe(true);
  expect(at({ op: 'eq', args: [{ field: 'a' }, { field: 'b' }] })).toBe(true);
});

test('days and months', () => {
  expect(at({ op: 'today' })).toBe('2026-11-21');
  expect(at({ op: 'addDays', args: ['2026-02-28', '1'] })).toBe('2026-03-01');
  expect(at({ op: 'addDays', args: ['2026-02-30', '1'] })).toBeUndefined();
  expect(at({ op: 'addDays', args: ['2026-01-01', '99999999'] })).toBeUndefined();
  expect(
    at(
      { op: 'ge', args: [{ field: 'm' }, { op: 'month', args: [{ op: 'today' }] }] },
      { m: '2026-11' },
    ),
  ).toBe(true);
  expect(at({ op: 'gt', args: ['2026-11', '2026-11-20'] })).toBeUndefined();
});

test('metres between two places', () => {
  const metres = at({ op: 'distance', args: ['116.3974', '39.9087', '121.4737', '31.2304'] });
  // Beijing to Shanghai is 1,067 km.
  expect(Math.abs(Number(metres) - 1_067_000)).toBeLessThan(3_000);
  expect(at({ op: 'distance', args: ['200', '0', '0', '0'] })).toBeUndefined();
});

test('a row goes before the form, also where its cell is empty', () => {
  const row = { no: '' };
  expect(at({ field: 'no' }, { no: 'X1' })).toBe('X1');
  expect(at({ field: 'no' }, { no: 'X1' }, { row })).toBeUndefined();
});

test('parameters and facts by their names, and nothing of an object itself', () => {
  expect(at({ param: 'maxLimitRatio' })).toBe('0.8');
  expect(at({ fact: 'availableAmount' })).toBe('500');
  for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
    expect(at({ field: name })).toBeUndefined();
    expect(at({ param: name })).toBeUndefined();
  }
});

describe('rules from outside', () => {
  const problem = (input: unknown) => readExpression(input).problem;

  test('the short form of the design', () => {
    const { expression } = readExpression({ op: 'eq', field: 'processing', value: 1 });
    expect(expression).toEqual({ op: 'eq', args: [{ field: 'processing' }, '1'] });
    const { expression: among } = readExpression({ op: 'in', field: 'type', value: [1, 2] });
    expect(among).toEqual({ op: 'in', args: [{ field: 'type' }, '1', '2'] });
  });

  test('what is no rule is said in words', () => {
    expect(problem({ op: 'launch', args: [] })).toBe('不支持的运算“launch”');
    expect(problem({ op: 'constructor' })).toContain('不支持的运算');
    expect(problem({ op: 'eq', args: ['1'] })).toContain('参数个数');
    expect(problem({ op: 'round', args: ['1'], places: 99 })).toContain('小数位数');
    expect(problem({ op: 'sum' })).toContain('名称');
    expect(problem({ field: '__proto__' })).toContain('名称');
    expect(problem({ field: 'a; drop table' })).toContain('名称');
    expect(problem('x'.repeat(300))).toContain('过长');
    for (const wrong of [null, undefined, 1.5, true, [], {}, () => 1]) {
      expect(problem(wrong)).toBe('规则的写法不正确');
    }
  });

  test('deep and wide trees are refused before they cost anything', () => {
    let deep: unknown = '1';
    for (let level = 0; level < 50_000; level++) deep = { op: 'not', args: [deep] };
    expect(problem(deep)).toBe('规则的层次过深');
    const wide = {
      op: 'add',
      args: Array.from({ length: 15 }, () => ({ op: 'add', args: Array(15).fill('1') })),
    };
    expect(problem(wide)).toBe('规则过长');
  });

  test('anything at all is read or refused, and what is read can be evaluated', () => {
    const name = fc.constantFrom('a', 'b', 'rows', 'constructor');
    const node = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(
          fc.string(),
          decimals(),
          fc.jsonValue({ maxDepth: 1 }),
          name.map((field) => ({ field })),
        ),
        fc.record({
          op: fc.constantFrom(...Object.keys(OPERATORS), 'nonsense'),
          args: fc.array(tie('node'), { maxLength: 4 }),
          places: fc.integer({ min: 0, max: 12 }),
          table: name,
          column: name,
        }),
      ),
    })).node;
    fc.assert(
      fc.property(node, fc.dictionary(name, fc.jsonValue()), (input, values) => {
        const { expression } = readExpression(input);
        if (expression !== undefined) at(expression, values);
      }),
      { numRuns: 500 },
    );
  });
});
