import { isDecimal, isMore, isNegative } from '#contract/arithmetic/decimal.ts';
import { divide, multiply } from '#contract/arithmetic/money.ts';
import type { EditableField } from './flow.ts';

const MOST = '100';

/** A fraction of the database as the percentage that people read: 0.08 is 8; '' for nothing. Pure. */
export function asPercent(value: unknown): string {
  const stored = String(value ?? '');
  return stored === '' ? '' : multiply(stored, MOST);
}

/** What is wrong with a percentage from 0 to 100 of at most two decimals, in Chinese; undefined when nothing is. Pure. */
export function percentProblem(value: string): string | undefined {
  if (!isDecimal(value) || isNegative(value) || isMore(value, MOST)) {
    return '请输入 0 至 100 之间的数';
  }
  return /\.\d{3,}/.test(value) ? '最多 2 位小数' : undefined;
}

/** A value that a node sets in percent (8) and a column keeps as a fraction (0.08). Pure. */
export function percentField(
  field: Pick<EditableField, 'key' | 'label' | 'column' | 'required'> & Partial<EditableField>,
): EditableField {
  return {
    control: 'percent',
    check: percentProblem,
    read: (row) => asPercent(row[field.column]),
    write: (value) => (value === '' ? null : divide(value, MOST, 6)),
    ...field,
  };
}
