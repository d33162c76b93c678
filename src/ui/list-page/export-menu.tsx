import { useEffect, useState } from 'react';
import type { ExportFormat } from '#contract/noun/export.ts';
import type { FilterValues } from '../filter-bar/filters.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { Column } from '../list-table/column.ts';
import { type Layout, placeColumns } from '../list-table/layout.ts';
import type { Sort } from '../list-table/table-model.ts';
import { Menu } from '../menu/menu.tsx';
import { useMutation } from '../use-mutation.ts';
import { useView } from '../view-context.ts';

import type { ExportAsked, ListExports } from './list-exports.ts';
import { SYSTEM_VIEW } from './view-state.ts';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

async function saveAtOnce(exports: ListExports, id: string): Promise<boolean> {
  const { exportAtOnce } = await import('./export-at-once.ts');
  return await exportAtOnce(exports, id);
}

interface Props {
  exports: ListExports;
  filters: FilterValues;
  sort?: Sort | undefined;
  /** Absent: all that a file can hold, for what is shown in no columns. */
  columns?: readonly Column<never>[];
  layout?: Layout;
}

function askedOf(props: Props, format: ExportFormat): ExportAsked {
  const { exports, filters: filter, sort, columns, layout = SYSTEM_VIEW.columns } = props;
  const order = sort && { sortKey: sort.key, sortOrder: sort.order };
  if (columns === undefined) return { filter, format, columns: exports.columns, ...order };
  const shown = placeColumns(columns, layout).filter(({ hidden }) => !hidden);
  const keys = shown.map(({ column }) => column.key).filter((key) => exports.columns.includes(key));
  return { filter, format, columns: keys, ...order };
}

interface Open {
  id: string;
  /** Asked for on this screen, so the file is fetched as soon as it is there. */
  isOwn: boolean;
}

/** 导出: the list as it stands on screen, as a file. An address with `export` opens the export that a message tells of. */
export function ExportMenu(props: Props) {
  const { exports } = props;
  const { search } = useView();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const start = useMutation({
    mutationFn: (format: ExportFormat) => exports.start(askedOf(props, format)),
    onSuccess: async (id) => {
      const isSaved = await saveAtOnce(exports, id).catch(() => false);
      if (!isSaved) setOpen({ id, isOwn: true });
    },
  });
  const told = search.export;
  useEffect(() => {
    if (told !== undefined) setOpen({ id: told, isOwn: false });
  }, [told]);
  return (
    <>
      <Menu label="导出">
        {(['xlsx', 'csv'] as const).map((format) => (
          <button
            key={format}
            type="button"
            disabled={start.isPending}
            onClick={() => start.mutate(format)}
          >
            导出 {format}
          </button>
        ))}
      </Menu>
      {open && <ExportDialog {...open} exports={exports} onClose={() => setOpen(undefined)} />}
    </>
  );
}
