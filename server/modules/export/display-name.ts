import { EXPORT_ROWS, type ExportFormat } from '#contract/noun/export.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';

/** 银行账户_20260520100000.xlsx; a sheet that is not the whole list says so in its name. */
export function displayName(
  { sheet }: Noun,
  format: ExportFormat,
  truncated: boolean,
  at: Date,
): string {
  const part = truncated ? `_前${EXPORT_ROWS}条` : '';
  return `${sheet.name}${part}_${wireTime(at).replaceAll(/\D/g, '')}.${format}`;
}
