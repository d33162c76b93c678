import type { Column } from '#contract/form/read-form.ts';
import { normaliseDigits, normalisePhone } from '#src/lib/normalise.ts';

/** Numbers and codes that people copy with blanks in them, by the validator that knows them. */
const CODES: ReadonlySet<string> = new Set(['idCard', 'usc', 'plate', 'invoiceNo', 'bankAccount']);

/** What a text means in a field when it is left: a phone without +86, a code without its blanks, else without those at the ends. */
export function meantText({ validators = [] }: Pick<Column, 'validators'>, text: string): string {
  const names = validators.map(({ name }) => String(name));
  if (names.some((name) => /^(?:phone|mobile)/.test(name))) return normalisePhone(text);
  if (names.some((name) => CODES.has(name))) return normaliseDigits(text).toUpperCase();
  return text.trim();
}
