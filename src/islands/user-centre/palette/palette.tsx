import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { $recent } from '#src/stores/recent.ts';
import type { PaletteProps } from '#src/ui/palette/opener.ts';
import { PaletteDialog } from '#src/ui/palette/palette.tsx';

import { entriesFor } from './entries.ts';
import { useRecords } from './use-records.ts';

/** Finds pages and recent records by a few letters, and all records by number and name. */
export function Palette({ ahead, onClose }: PaletteProps) {
  const [typed, setTyped] = useState(ahead);
  const { found, busy } = useRecords(typed);
  return (
    <PaletteDialog
      label="搜索项目、贸易伙伴、单据和页面"
      placeholder="项目、贸易伙伴、单据的编号或名称，页面可用拼音首字母"
      typed={typed}
      onTyped={setTyped}
      entries={entriesFor(typed, useStore($recent), found)}
      busy={busy}
      onClose={onClose}
    />
  );
}
