import type { ReviewView } from '#contract/flow/review-view.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { textOf } from '#src/ui/list-table/value.ts';

type Kind = ReviewView['panels'][number]['items'][number]['kind'];

const WRITTEN = new Set(['money', 'date', 'dateTime'] as const);
type Written = typeof WRITTEN extends Set<infer As> ? As : never;
const isWritten = (kind: Kind): kind is Written => WRITTEN.has(kind as Written);

/** A value of the read-only form as people read it. */
export function shown(kind: Kind, value: string): string {
  if (kind === 'number') return formatNumber(value, 2, 8) || value;
  // A percentage is one already, and its sign stands in the label.
  if (kind === 'count' || kind === 'percent') return formatNumber(value, 0, 8) || value;
  if (value === '' || !isWritten(kind)) return value;
  return textOf({ key: 'value', title: '', as: kind }, { value });
}
