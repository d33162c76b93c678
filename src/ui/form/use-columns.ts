import { useMemo } from 'react';

import type { Column } from '#contract/form/read-form.ts';

import { useFormContext } from './form-context.ts';
import { isNumberColumn } from './line-row.tsx';

/** A cell has room for a figure alone: its unit stands in the head of the column. */
function unitInLabel(column: Column): Column {
  const { unit, ...rest } = column;
  if (unit === undefined || !isNumberColumn(column)) return column;
  return { ...rest, label: `${rest.label}（${unit}）` };
}

/** The columns that show; files need a form that takes them. */
export function useColumns({ columns }: { columns: readonly Column[] }): Column[] {
  const { plugs } = useFormContext();
  return useMemo(
    () =>
      columns
        .filter(
          ({ hidden, controlType }) =>
            hidden !== true && (controlType !== 'upload' || plugs.upload !== undefined),
        )
        .map(unitInLabel),
    [columns, plugs],
  );
}
