import { uscCheckCharacter } from '#contract/validators/checksum.ts';

let last = 0;

/** A 统一社会信用代码 that no other test of the file uses; its check character fits. */
export function freshUsc(): string {
  last += 1;
  const first17 = `91000000MA0TXT${String(last).padStart(3, '0')}`;
  return `${first17}${uscCheckCharacter(first17) ?? ''}`;
}
