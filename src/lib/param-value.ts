import { lineSharesOf, linesOf, type ParamType, paramType } from '#contract/params.ts';
import { PRODUCT_LINES } from '#contract/project/product-lines.ts';

import { shiftText } from './decimal-text.ts';
import { formatNumber } from './format-number.ts';

/** Decimals that a share of one keeps as a percentage, and that a count keeps. */
const PLACES = 6;

/** Words in place of codes; undefined where there are none. */
function worded({ kind, options = [] }: ParamType, value: string): string | undefined {
  if (kind === 'flag') return { '1': '开', '0': '关' }[value];
  if (kind === 'choice') return options.find((option) => option.value === value)?.label;
  const named = linesOf(value);
  const shares = lineSharesOf(value);
  const lines = PRODUCT_LINES.flatMap(({ code, name }) => {
    if (kind === 'lines') return named.includes(code) ? [name] : [];
    const share = shares.get(code) ?? '';
    if (formatNumber(share) === '') return [];
    return [`${name} ${formatNumber(shiftText(share, 2), 0, PLACES)} %`];
  });
  return lines.length > 0 ? lines.join('、') : undefined;
}

/**
 * The value of a parameter (参数) as people read it: 1 is 开, 0.0005 a day is 0.05 %/日, 5000000 is 5,000,000.00 元, 1,3 of
 * product lines is 大基建、新基建. A text, and what is not what its parameter should be, stays as it is.
 */
export function shownParam(name: string, value: string): string {
  const type = paramType(name);
  const { kind, unit = '' } = type;
  if (kind === 'text' || kind === 'picture') return value;
  if (!['share', 'money', 'count'].includes(kind)) return worded(type, value) ?? value;
  const number = formatNumber(value, 0, PLACES);
  if (number === '') return value;
  if (kind === 'money') return `${formatNumber(value)} 元`;
  if (kind === 'share') return `${formatNumber(shiftText(value, 2), 0, PLACES)} %${unit}`;
  return `${number} ${unit}`;
}
