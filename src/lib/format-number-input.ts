import { clamp } from '#contract/arithmetic/money.ts';
import { withoutThousands } from '#contract/arithmetic/thousands.ts';
import { isSeveral } from './plain-number.ts';

export interface NumberInputOptions {
  /** Decimal text; a negative one lets a minus be typed. */
  min?: string | undefined;
  max?: string | undefined;
  /** Most decimals; further ones are cut, not rounded. Two are the specification's default. */
  precision?: number | undefined;
  /** Whether it counts hundredths: then 12% is 12, and elsewhere no number of the field. */
  percent?: boolean | undefined;
}

/** More digits than any field takes; what follows is cut before anything looks at it. */
const LONGEST = 64;
const FULL_WIDTH: Record<string, string> = { '．': '.', '。': '.', '－': '-', '−': '-', '％': '%' };

/** What an input method types in full width means the same as in half width. */
function halfWidth(character: string): string {
  const code = character.charCodeAt(0);
  const isDigit = code >= 0xff10 && code <= 0xff19;
  return isDigit ? String(code - 0xff10) : (FULL_WIDTH[character] ?? character);
}

function typedText(text: string): string {
  return Array.from(text.slice(0, LONGEST).replace(/\p{Cf}/gu, ''), halfWidth)
    .join('')
    .trim();
}

const WRITTEN = /^[-+]?[¥￥]?\d*(?:\.\d+)?(%|元)?$/;

/**
 * Whether a text out of another program is the number that cleanNumberInput() makes of it. What it would drop and change
 * the value by is refused: an exponent (`1E+09`), a unit (`12吨`), a comma elsewhere than at a thousand (`1234,56`), a minus where
 * none may be typed, or two numbers. What plainNumber() understands goes through that first.
 */
export function isNumberText(text: string, { min, percent }: NumberInputOptions = {}): boolean {
  if (text.length > LONGEST || isSeveral(text)) return false;
  const typed = typedText(text).replaceAll(/\s/g, '');
  if (typed.startsWith('-') && min?.startsWith('-') !== true && /[1-9]/.test(typed)) return false;
  const written = WRITTEN.exec(withoutThousands(typed));
  return /\d/.test(typed) && written !== null && (written[1] !== '%' || percent === true);
}

/**
 * What stays in a thousands input while a person types: digits and the first decimal point, a leading minus where `min`
 * is negative, at most `precision` decimals; commas and everything else go. A point at the end stays, so that decimals
 * can follow. Without separators; groupThousands() puts them in.
 */
export function cleanNumberInput(text: string, options: NumberInputOptions = {}): string {
  const { min, precision = 2 } = options;
  const typed = typedText(text);
  const sign = min?.startsWith('-') === true && typed.startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (rest.length === 0 || precision === 0) return sign + digits;
  return `${sign}${digits === '' ? '0' : digits}.${rest.join('').slice(0, precision)}`;
}

/**
 * The value of a thousands input when it is left: a decimal text within `min` and `max`, '' for an input without digits that count.
 * `1,234.567` → `1234.56`; values are never binary floats.
 */
export function parseNumberInput(text: string, options: NumberInputOptions = {}): string {
  const cleaned = cleanNumberInput(text, options);
  if (!/\d/.test(cleaned) || !/\d/.test(typedText(text))) return '';
  const decimal = cleaned.endsWith('.') ? cleaned.slice(0, -1) : cleaned;
  const unsigned = /^-0(?:\.0*)?$/.test(decimal) ? decimal.slice(1) : decimal;
  return clamp(unsigned, options.min, options.max);
}

/** Characters of cleanNumberInput(text) that stand before a place in the text: where a caret belongs when the text is cleaned. */
export function keptBefore(text: string, at: number, options: NumberInputOptions = {}): number {
  const kept = cleanNumberInput(text, options).length;
  return Math.min(cleanNumberInput(text.slice(0, at), options).length, kept);
}
