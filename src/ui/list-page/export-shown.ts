import type { ExportFormat } from '#contract/noun/export.ts';

import type { Column, ListRow } from '../list-table/column.ts';
import { placeColumns } from '../list-table/layout.ts';
import { toldColumns } from '../list-table/table-model.ts';

import { exportAtOnce } from './export-at-once.ts';
import type { ExportAsked, Exported } from './list-exports.ts';
import { SYSTEM_VIEW } from './view-state.ts';

/** Keys of what stands on screen, in its order: the columns for those who are told these rows, and what stands below their values. */
function shownKeys({
  columns = [],
  rows,
  total,
  layout = SYSTEM_VIEW.columns,
}: Exported): string[] {
  // Each row has what its columns show. Of rows on other pages more may be told than of these.
  const isAll = rows !== undefined && rows.length === total;
  const told = toldColumns(columns as readonly Column<ListRow>[], isAll ? rows : undefined);
  const shown = placeColumns(told, layout).filter(({ hidden }) => !hidden);
  return shown.flatMap(({ column: { key, under } }) => (under ? [key, under.key] : [key]));
}

/** What a file of the list is asked for: the list as it stands. */
export function askedOf(list: Exported, format: ExportFormat): ExportAsked {
  const { exports, filters: filter, sort, columns } = list;
  const keys = columns && shownKeys(list).filter((key) => exports.columns.includes(key));
  const order = sort && { sortKey: sort.key, sortOrder: sort.order };
  return { filter, format, columns: keys ?? exports.columns, ...order };
}

/** Has a list written and saves the file where it is ready within a second; answers the job, where somebody has to wait for it. */
export async function exportShown(
  list: Exported,
  format: ExportFormat,
): Promise<string | undefined> {
  const { exports } = list;
  const id = await exports.start(askedOf(list, format));
  const isSaved = await exportAtOnce(exports, id).catch(() => false);
  return isSaved ? undefined : id;
}
