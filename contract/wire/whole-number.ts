import * as z from 'zod/mini';

/** As contract/arithmetic/decimal.ts has a number, of which a whole one is asked for: no exponent, no other base, no sign above zero. */
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** A whole number as JSON or as the text of a query; `[5]`, `true`, `1e1`, `0x10`, `+5`, `５` are none. */
export function wholeNumber(min: number, max: number) {
  const given = z.union([z.number(), z.string().check(z.regex(DECIMAL, '该项须为数字'))]);
  const number = z.number().check(z.int(), z.minimum(min), z.maximum(max));
  return z.pipe(given, z.pipe(z.transform(Number), number));
}
