/** Digits as people type and paste them: made ASCII, without blanks, hyphens and unseen marks; all else stays for the check. */
export function normaliseDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
}
