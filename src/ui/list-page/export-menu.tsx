import { useEffect, useState } from 'react';
import type { ExportFormat } from '#contract/noun/export.ts';
import { lazyPart } from '../lazy-part.tsx';
import { Menu } from '../menu/menu.tsx';
import { useMutation } from '../use-mutation.ts';
import { useView } from '../view-context.ts';

import type { Exported } from './list-exports.ts';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

interface Open {
  id: string;
  /** Asked for on this screen, so the file is fetched as soon as it is there. */
  isOwn: boolean;
}

/** 导出: the list as it stands on screen, as a file. An address with `export` opens the export that a message tells of. */
export function ExportMenu(props: Exported) {
  const { exports } = props;
  const { search } = useView();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const start = useMutation({
    mutationFn: async (format: ExportFormat) =>
      (await import('./export-shown.ts')).exportShown(props, format),
    onSuccess: (id) => id && setOpen({ id, isOwn: true }),
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
