import type { Column } from '#contract/form/read-form.ts';
import { normaliseDigits } from '#contract/validators/digits.ts';
import { normalisePhone } from '#src/lib/normalise.ts';

/** What a text means in a field when it is left: a phone without +86, a code without its blanks, else without those at the ends. */
export function meantText({ validators }: Pick<Column, 'validators'>, text: string): string {
  const name = validators?.[0]?.name ?? '';
  if (/^(?:phone|mobile)/.test(name)) return normalisePhone(text);
  return /^(?:idCard|plate|invoiceNo|invoiceCode)$/.test(name)
    ? normaliseDigits(text).toUpperCase()
    : text.trim();
}
