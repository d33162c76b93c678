/**
 * Digits as people type and paste them: full-width ones made ASCII, blanks, hyphens of any length and what nobody sees (the
 * marks of direction around a number of an address book) dropped; all else stays for the check.
 */
export function normaliseDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
}
