import { withoutThousands } from '#contract/arithmetic/thousands.ts';

/**
 * A number as it is typed or pasted, full-width, with commas at its thousands or as an amount (¥1,000, 1,000元), as it travels; what
 * is no number stays for the check.
 */
export function plainNumber(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '');
  return withoutThousands(plain.replace(/^¥(?=\d)|(\d)元$/g, '$1'));
}
