/** Digits as people type and paste them: full-width ones made ASCII, blanks and hyphens dropped; all else stays for the check. */
export function normaliseDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\s\-‐–]/g, '');
}
