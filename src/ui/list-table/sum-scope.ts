import type { Column, Tone } from './column.ts';
import { textOf } from './value.ts';

/** Tones of what is not yet, or no more, under way: 草稿, 已退回, 已拒绝, 已冻结. */
const IDLE: readonly Tone[] = ['plain', 'seal'];

/**
 * What the row 合计 sums, in brackets: `（本页，含草稿 1、已拒绝 2）`; '' where it is all rows of the list and all of them
 * are under way. `isWhole` says that the list has no rows beside these.
 */
export function sumScope<Row extends object>(
  columns: readonly { readonly column: Column<Row> }[],
  rows: readonly Row[],
  isWhole: boolean,
): string {
  const counts = new Map<string, number>();
  const status = columns.find(({ column }) => column.tone)?.column;
  for (const row of rows) {
    if (!status?.tone || !IDLE.includes(status.tone(row))) continue;
    const word = textOf(status, row);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const idle = [...counts].map(([word, count]) => `${word} ${count}`).join('、');
  const parts = [isWhole ? '' : '本页', idle && `含${idle}`].filter((part) => part !== '');
  return parts.length === 0 ? '' : `（${parts.join('，')}）`;
}
