import { paramType } from '#contract/params.ts';

import { shiftText } from './decimal-text.ts';
import { formatNumber } from './format-number.ts';

/** Decimals that a share of one keeps as a percentage, and that a count keeps. */
const PLACES = 6;

/**
 * The value of a parameter (参数) as people read it: 1 is 开, 0.0005 a day is 0.05 %/日, 5000000 is 5,000,000.00 元. A text,
 * and what is not what its parameter should be, stays as it is.
 */
export function shownParam(name: string, value: string): string {
  const { kind, unit = '' } = paramType(name);
  if (kind === 'flag') return { '1': '开', '0': '关' }[value] ?? value;
  const number = formatNumber(value, 0, PLACES);
  if (number === '' || kind === 'text') return value;
  if (kind === 'money') return `${formatNumber(value)} 元`;
  if (kind === 'share') return `${formatNumber(shiftText(value, 2), 0, PLACES)} %${unit}`;
  return `${number} ${unit}`;
}
