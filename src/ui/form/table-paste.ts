import type { ClipboardEvent } from 'react';

import type { Column } from '#contract/form/read-form.ts';
import { isReadonly } from '#contract/form/settle.ts';
import { notify } from '../notify.ts';
import { useFormContext } from './form-context.ts';
import { cellsOf, LONGEST_PASTE, rowsOf } from './pasted.ts';
import type { Rows } from './rows.ts';

interface Options {
  rows: Rows;
  columns: readonly Column[];
  limit: number;
  readOnly: boolean;
}

function said(count: number, unread: readonly string[]): string {
  if (unread.length === 0) return `已粘贴 ${count} 行`;
  const some = unread.slice(0, 3).join('，');
  return `已粘贴 ${count} 行；${some}${unread.length > 3 ? `等 ${unread.length} 处` : ''}无法识别，已留空`;
}

/** Pasting cells of a spreadsheet over and below the cell that has the focus: all of them, or none and a reason. */
export function useTablePaste({ rows, columns, limit, readOnly }: Options) {
  const { store, plugs } = useFormContext();
  return (event: ClipboardEvent<HTMLTableElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (readOnly || !(event.target instanceof HTMLElement)) return;
    if (text.length > LONGEST_PASTE) {
      event.preventDefault();
      notify('error', '粘贴的内容过大，未粘贴任何内容');
      return;
    }
    const cells = cellsOf(text);
    if (cells === undefined) return;
    event.preventDefault();
    const from = Number(event.target.closest('tr')?.dataset.row ?? 0);
    const key = event.target.closest('td')?.dataset.column;
    const start = Math.max(
      0,
      columns.findIndex(({ fieldKey }) => fieldKey === key),
    );
    const pasted = rowsOf(cells, {
      columns: columns.slice(start),
      choicesOf: (column) => column.optionSource && plugs.choicesOf(column),
      isOpen: (column) => !isReadonly(column, store.scope),
    });
    if (from + pasted.rows.length > limit) {
      const most = `本表最多 ${limit} 行，从第 ${from + 1} 行粘贴 ${pasted.rows.length} 行会超出`;
      notify('error', `${most}，未粘贴任何内容`);
      return;
    }
    rows.overwrite(from, pasted.rows);
    notify(
      pasted.unread.length === 0 ? 'success' : 'error',
      said(pasted.rows.length, pasted.unread),
    );
  };
}
