import { withoutThousands } from '#contract/arithmetic/thousands.ts';

/** A number as it is typed or pasted, full-width or with commas at its thousands, as it travels; what is no number stays for the check. */
export function plainNumber(text: string): string {
  return withoutThousands(text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, ''));
}
