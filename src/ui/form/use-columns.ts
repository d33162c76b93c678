import { useMemo } from 'react';

import type { Column } from '#contract/form/read-form.ts';

import { useFormContext } from './form-context.ts';

/** The columns that show; files need a form that takes them. */
export function useColumns({ columns }: { columns: readonly Column[] }): Column[] {
  const { plugs } = useFormContext();
  return useMemo(
    () =>
      columns.filter(
        ({ hidden, controlType }) =>
          hidden !== true && (controlType !== 'upload' || plugs.upload !== undefined),
      ),
    [columns, plugs],
  );
}
