import type { ClipboardEvent } from 'react';

import type { Column } from '#contract/form/read-form.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { reportError } from '../report-error.ts';
import { useFormContext } from './form-context.ts';
import type { Rows } from './rows.ts';
import { isTable, LONGEST_PASTE } from './table-text.ts';

interface Options {
  rows: Rows;
  columns: readonly Column[];
  limit: number;
  readOnly: boolean;
}

/** Pasting cells of a spreadsheet into a table; what they mean is read by code that comes with the first of them. */
export function useTablePaste({ readOnly, ...table }: Options) {
  const context = useFormContext();
  return (event: ClipboardEvent<HTMLTableElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (readOnly || !(event.target instanceof HTMLElement)) return;
    if (text.length <= LONGEST_PASTE && !isTable(text)) return;
    event.preventDefault();
    const from = Number(event.target.closest('tr')?.dataset.row ?? 0);
    const key = event.target.closest('td')?.dataset.column;
    loadCode(() => import('./paste-rows.ts')).then(
      ({ pasteRows }) => pasteRows(text, { ...table, context, from, key }),
      reportError,
    );
  };
}
