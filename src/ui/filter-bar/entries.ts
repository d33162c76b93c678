import type { Filter, FilterOption } from './filters.ts';

const ANSWERS = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
] as const;

/** A filter by what is so of a row or is not. */
export const flagFilter = (key: string, label: string): Filter => ({
  kind: 'select',
  key,
  label,
  options: () => ANSWERS,
  asks: true,
});

/** The entries of a select as they are read, before all others the one that asks for nothing. */
export function entriesOf({
  label,
  options,
  asks,
}: Extract<Filter, { kind: 'select' }>): readonly FilterOption[] {
  if (!asks) return [{ value: '', label: `全部${label}` }, ...options()];
  return [{ value: '', label: '不限' }, ...options()].map((one) => ({
    ...one,
    label: `${label}：${one.label}`,
  }));
}
