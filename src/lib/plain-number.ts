import { withoutThousands } from '#contract/arithmetic/thousands.ts';

/**
 * A number as it is typed or pasted, full-width, with commas at its thousands or as an amount (¥1,000, 1,000元), as it travels; what
 * is no number stays for the check.
 */
export function plainNumber(text: string): string {
  return withoutThousands(text.normalize('NFKC').replaceAll(/^\s*¥|元\s*$|[\s\p{Cf}]/gu, ''));
}
