import { shiftText } from './decimal-text.ts';
import { formatNumber } from './format-number.ts';

/** Decimals that a percentage keeps: fractions of parameters have six at most (I7). */
const PLACES = 4;

/** A fraction, decimal text, as per cent: exact, with the decimals that it has and no more; `0.07` → `7%`. */
export const exactPercent = (fraction: string): string =>
  `${formatNumber(shiftText(fraction, 2), 0, PLACES)}%`;
