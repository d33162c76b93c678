import { isAtLeast, isDecimal } from '#contract/arithmetic/decimal.ts';

import { roundText, shiftText, sumTexts } from './decimal-text.ts';
import { groupThousands } from './group-thousands.ts';

/** What a cell may hold: a decimal text of the wire, a count, or nothing. */
export type NumberLike = string | number | null | undefined;

/** The value as a decimal text; undefined when there is none to show. */
function decimalOf(value: NumberLike): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && isDecimal(text) ? text : undefined;
}

/** Cuts zeros at the end down to `min` decimals. */
function trimZeros(text: string, min: number): string {
  const point = text.indexOf('.');
  if (point < 0) return text;
  let end = text.length;
  while (end > point + 1 + min && text[end - 1] === '0') end -= 1;
  return end === point + 1 ? text.slice(0, point) : text.slice(0, end);
}

/** A decimal text with thousands separators and between `min` and `max` decimals. */
function grouped(decimal: string, min: number, max: number): string {
  return groupThousands(trimZeros(roundText(decimal, max), min));
}

/**
 * A number for people: thousands separators and between `min` and `max` decimals, HALF_UP; `1095000` → `1,095,000.00`.
 * '' for nothing and for what is no number. Two decimals are the specification's default.
 */
export function formatNumber(value: NumberLike, min = 2, max = min): string {
  const decimal = decimalOf(value);
  return decimal === undefined ? '' : grouped(decimal, min, max);
}

/** Decimals that numbers below one another share: as many as the longest of them has, between `min` and `max`. */
export function placesOf(values: readonly NumberLike[], min: number, max: number): number {
  const decimals = values.map((value) => formatNumber(value, min, max).split('.')[1]?.length ?? 0);
  return Math.max(min, ...decimals);
}

/** The portal's variant: two decimals, and up to five where the number has them; `3650.12345` → `3,650.12345`. */
export function formatPortalNumber(value: NumberLike): string {
  return formatNumber(value, 2, 5);
}

/** A quantity: two decimals, and all that it has, which is at most six; `32.625` → `32.625`. */
export function formatQuantity(value: NumberLike): string {
  return formatNumber(value, 2, 6);
}

/** A fraction as per cent with two decimals: `0.13` → `13.00%`. '' for nothing. */
export function formatPercent(value: NumberLike): string {
  const decimal = decimalOf(value);
  return decimal === undefined ? '' : `${grouped(shiftText(decimal, 2), 2, 2)}%`;
}

/**
 * Sum of a column (invariant I14): exact decimal sum, at most 12 decimals, no trailing zeros: 0.1 + 0.2 → `0.3`.
 * Cells without a number do not count; '' when no cell has one. A plain decimal text; formatNumber(…, 0, 12) groups it.
 */
export function sumColumn(cells: readonly NumberLike[]): string {
  const numbers = cells.map(decimalOf).filter((cell) => cell !== undefined);
  return numbers.length === 0 ? '' : trimZeros(roundText(sumTexts(numbers), 12), 0);
}

/** Whether a column may be added up: quantities (keys in …qty) of different units come to no number. `units`: of each row; undefined of none. */
export const addsUp = (key: string, units: readonly unknown[]): boolean =>
  !/qty$/i.test(key) || new Set(units).size <= 1;

/** 10,000 of the unit below make the unit. */
const SHORT_UNITS = [
  { name: '亿', by: -8, below: -4 },
  { name: '万', by: -4, below: 0 },
] as const;

/** Whether a decimal reaches 10,000 of the next smaller unit as that unit would show it, with two decimals. */
function reaches(decimal: string, below: number): boolean {
  const shown = roundText(shiftText(decimal, below), 2);
  return isAtLeast(shown.replace('-', ''), '10000');
}

/**
 * A large number in 万 or 亿 with at most two decimals: `1448800` → `144.88万`, `1000000000` → `10亿`; below 1 万 the
 * plain number with two decimals. 99,999,999.99 is 1亿 and not 10,000万, 99,500,000 is 9,950万.
 */
export function formatShort(value: NumberLike): string {
  const decimal = decimalOf(value);
  if (decimal === undefined) return '';
  const unit = SHORT_UNITS.find(({ below }) => reaches(decimal, below));
  if (unit === undefined) return grouped(decimal, 2, 2);
  return grouped(shiftText(decimal, unit.by), 0, 2) + unit.name;
}
