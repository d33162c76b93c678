import { isMore } from '#contract/arithmetic/decimal.ts';

/** Metres from a place to where it should be, held against the radius that is allowed, in words. */
export function distanceInWords(metres: string, radiusM: string): string {
  const isFar = isMore(metres, radiusM);
  return `${metres} 米（${isFar ? '超出' : '在'}允许范围 ${radiusM} 米${isFar ? '' : '内'}）`;
}
