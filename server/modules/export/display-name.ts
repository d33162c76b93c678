import { EXPORT_ROWS } from '#contract/noun/export.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Exported } from './exported.ts';

/** 银行账户_20260520100000.xlsx; a sheet that is not the whole list says so in its name. */
export function displayName(
  { sheet }: Exported['noun'],
  format: string,
  truncated: boolean,
  at: Date,
): string {
  const part = truncated ? `_前${EXPORT_ROWS}条` : '';
  return `${sheet.name}${part}_${wireTime(at).replaceAll(/\D/g, '')}.${format}`;
}
