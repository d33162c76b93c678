import type { Column } from '#contract/form/read-form.ts';
import { normaliseDigits } from '#contract/validators/digits.ts';
import { normalisePhone } from '#src/lib/normalise-phone.ts';

/**
 * What a text means in a field when it is left: a phone without +86, a code without its blanks and the point of a number
 * plate, else without the blanks at its ends.
 */
export function meantText({ validators }: Pick<Column, 'validators'>, text: string): string {
  const name = validators?.[0]?.name ?? '';
  if (/^(?:phone|mobile)/.test(name)) return normalisePhone(text);
  // Codes of people's own, as of contracts, keep their hyphens and small letters.
  if (name === 'codeChars') return text.normalize('NFKC').trim();
  return /^(?:idCard|plate|depotCode|invoice.*)$/.test(name)
    ? normaliseDigits(text).replace('·', '').toUpperCase()
    : text.trim();
}
