import { normaliseDigits } from '#contract/validators/digits.ts';

/** A mobile number as people paste it, +86 and spaces included; what is no number stays for the check to refuse. */
export function normalisePhone(text: string): string {
  return normaliseDigits(text).replace(/^\(?(?:\+|00)?86\)?(?=1\d{10}$)/, '');
}
