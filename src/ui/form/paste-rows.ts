import type { Column } from '#contract/form/read-form.ts';
import { isReadonly } from '#contract/form/settle.ts';
import { notify } from '../notify.ts';
import type { FormContextValue } from './form-context.ts';
import { cellsOf, type PastedRows, rowsOf } from './pasted.ts';
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

function named(cells: readonly string[], what: string): string[] {
  if (cells.length === 0) return [];
  const more = cells.length > 3 ? `等 ${cells.length} 处` : '';
  return [`${cells.slice(0, 3).join('，')}${more}${what}`];
}

/** What became of pasted cells: how many rows, and what of them is not there now. */
export function said({ rows, unread, lost }: PastedRows): string {
  return [
    `已粘贴 ${rows.length} 行`,
    ...named(unread, '无法识别，已留空'),
    ...named(lost, '不在可填写的列，未写入'),
  ].join('；');
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
  const isWhole = pasted.unread.length + pasted.lost.length === 0;
  notify(isWhole ? 'success' : 'error', said(pasted));
}
