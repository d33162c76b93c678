/** What nobody sees of a copied text, such as the marks of the direction of writing around a number of an address book. */
const UNSEEN = /\p{Cf}/gu;

/** A text without the characters that nobody sees. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** Digits as people type and paste them: full-width ones made ASCII, blanks and hyphens of any length dropped; all else stays for the check. */
export function normaliseDigits(text: string): string {
  return withoutUnseen(text.normalize('NFKC')).replace(/[\s\p{Pd}]/gu, '');
}
