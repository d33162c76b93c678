import type { Column } from '#contract/form/read-form.ts';
import { isReadonly } from '#contract/form/settle.ts';
import { notify } from '../notify.ts';
import type { FormContextValue } from './form-context.ts';
import { cellsOf, rowsOf } from './pasted.ts';
import type { Rows } from './rows.ts';
import { LONGEST_PASTE } from './table-text.ts';

/** Where a table is pasted. */
export interface PastePlace {
  readonly rows: Rows;
  readonly columns: readonly Column[];
  readonly limit: number;
  readonly context: Pick<FormContextValue, 'store' | 'plugs'>;
  /** Row and column that had the focus. */
  readonly from: number;
  readonly key: string | undefined;
}

function said(count: number, unread: readonly string[]): string {
  if (unread.length === 0) return `已粘贴 ${count} 行`;
  const some = unread.slice(0, 3).join('，');
  return `已粘贴 ${count} 行；${some}${unread.length > 3 ? `等 ${unread.length} 处` : ''}无法识别，已留空`;
}

/** Writes cells of a spreadsheet over and below the cell that had the focus: all of them, or none and a reason. */
export function pasteRows(text: string, place: PastePlace): void {
  const { rows, columns, limit, from, key } = place;
  const { store, plugs } = place.context;
  const cells = text.length > LONGEST_PASTE ? undefined : cellsOf(text);
  if (cells === undefined) {
    notify('error', '粘贴的内容过大，未粘贴任何内容');
    return;
  }
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
  notify(pasted.unread.length === 0 ? 'success' : 'error', said(pasted.rows.length, pasted.unread));
}
