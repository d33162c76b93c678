import { describe, expect, test } from 'vitest';

import { growthOnTenfold } from '../../tests/helpers/growth.ts';
import { isIdCard, isUsc } from './checksum.ts';
import { firstError } from './use.ts';
import { type ValidatorName, validate, validators } from './validate.ts';

/** Strings that make careless patterns start over at every character. */
const ATTACKS: Record<string, (size: number) => string> = {
  digits: (size) => '1'.repeat(size),
  'digits and a letter': (size) => `${'1'.repeat(size - 1)}x`,
  'a minus and zeros': (size) => `-${'0'.repeat(size - 1)}`,
  'decimals without an end': (size) => `0.${'9'.repeat(size - 2)}`,
  points: (size) => '1.'.repeat(size / 2),
  letters: (size) => 'A'.repeat(size),
  'letters and digits, then Chinese': (size) => `${'a1'.repeat(size / 2 - 1)}中`,
  Chinese: (size) => `${'中'.repeat(size - 1)}x`,
  'Chinese and dots': (size) => `${'中·'.repeat(size / 2)}`,
  blanks: (size) => `${' '.repeat(size - 1)}x`,
  'surrogate halves': (size) => '\ud842'.repeat(size),
  'line ends': (size) => '\n'.repeat(size),
};
/** Tenfold input may cost ten times, and noise; a quadratic pattern costs a hundred times. */
const LINEAR = 30;
const NAMES = Object.keys(validators()) as ValidatorName[];

test('the measure sees a quadratic pattern', () => {
  const careless = /\d+x$/;
  const ratio = growthOnTenfold({
    input: (size) => '1'.repeat(size),
    work: (value) => careless.test(value),
    small: 1000,
    calls: 1,
    enough: 0,
  });
  expect(ratio).toBeGreaterThan(LINEAR);
});

describe.each(NAMES)('%s', (name) => {
  test.each(Object.entries(ATTACKS))('refuses 100 kB of %s without looking at it', (_, input) => {
    const work = (value: string) => validate(name, value, { other: value.slice(1), max: 100 });
    expect(work(input(100_000))).toMatch(/\p{Script=Han}/u);
    expect(growthOnTenfold({ input, work, small: 10_000, enough: LINEAR })).toBeLessThan(LINEAR);
  });
});

const patterns = NAMES.flatMap((name) => {
  const { pattern } = validators()[name] as { pattern?: RegExp };
  return pattern === undefined ? [] : [[name, pattern] as const];
});

describe.each(patterns)('the pattern of %s', (_, pattern) => {
  test.each(Object.entries(ATTACKS))('is linear in %s even without its cap', (_attack, input) => {
    const work = (value: string) => pattern.test(value);
    const ratio = growthOnTenfold({ input, work, small: 10_000, calls: 1, enough: LINEAR });
    expect(ratio).toBeLessThan(LINEAR);
  });
});

test.each(Object.entries(ATTACKS))('checksums and forms are linear in %s', (_, input) => {
  const context = { required: true, valueOfField: () => '1' };
  const work = (value: string) => [
    isUsc(value),
    isIdCard(value),
    firstError(value, [{ name: 'requiredText', max: 10_000 }], context),
  ];
  const ratio = growthOnTenfold({ input, work, small: 10_000, calls: 2, enough: LINEAR });
  expect(ratio).toBeLessThan(LINEAR);
});
