import { useMemo } from 'react';

import type { Column } from '#contract/form/read-form.ts';

import { useFormContext } from './form-context.ts';
import { isNumberColumn } from './line-row.tsx';
import type { Line } from './rows.ts';

/** A cell has room for a figure alone: its unit stands in the head of the column. */
function unitInLabel(column: Column): Column {
  const { unit, ...rest } = column;
  if (unit === undefined || !isNumberColumn(column)) return column;
  return { ...rest, label: `${rest.label}（${unit}）` };
}

/** Columns of words that are given and that no row has, such as the maker of goods that name none. */
function emptyIn(columns: readonly Column[], lines: readonly Line[]): string {
  if (lines.length === 0) return '';
  return columns
    .filter(({ readonly, controlType }) => readonly === true && controlType === 'text')
    .map(({ fieldKey }) => fieldKey)
    .filter((key) => lines.every(({ row }) => (row[key] ?? '') === ''))
    .join();
}

/** The columns that show; files need a form that takes them, and what is given a row that has it. */
export function useColumns(
  { columns }: { columns: readonly Column[] },
  lines: readonly Line[],
): Column[] {
  const { plugs } = useFormContext();
  // As one text, so that the columns stay the same while somebody types.
  const empty = emptyIn(columns, lines);
  return useMemo(() => {
    const left = new Set(empty.split(','));
    return columns
      .filter(
        ({ hidden, controlType, fieldKey }) =>
          hidden !== true &&
          !left.has(fieldKey) &&
          (controlType !== 'upload' || plugs.upload !== undefined),
      )
      .map(unitInLabel);
  }, [columns, plugs, empty]);
}
