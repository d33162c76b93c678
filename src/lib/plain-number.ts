import { isDecimal } from '#contract/arithmetic/decimal.ts';
import { withoutThousands } from '#contract/arithmetic/thousands.ts';

import { shiftText } from './decimal-text.ts';

/** Full-width forms of ASCII lie this far behind it; nothing else is another character's digit, such as the ² of 10². */
const FULL_WIDTH = 0xfee0;
const PLACES: Readonly<Record<string, number>> = { 万: 4, 亿: 8 };
const CELL_ENDS = /[\t-\r\u2028\u2029]/;

/** Whether a text has several cells or lines, as a range of a spreadsheet: of two numbers nobody knows which one is meant. */
export const isSeveral = (text: string): boolean => CELL_ENDS.test(text.trim());

/**
 * A number as it is typed or pasted, full-width, with commas at its thousands, as an amount (¥1,000, RMB 1,000, 1,000元) or in
 * 万 and 亿 (1.25万 is 12500), as it travels; what is no number stays for the check.
 */
export function plainNumber(text: string): string {
  if (isSeveral(text)) return text;
  const bare = text
    .replace(/[！-～]/g, (one) => String.fromCharCode(one.charCodeAt(0) - FULL_WIDTH))
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^(?:人民币|RMB|CNY)?[¥￥]?|元整?$/gi, '');
  const number = withoutThousands(bare.replace(/[万亿]$/, ''));
  const places = PLACES[bare.slice(-1)];
  return places && isDecimal(number) ? shiftText(number, places) : withoutThousands(bare);
}
