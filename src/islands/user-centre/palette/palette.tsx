import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { $recent } from '#src/stores/recent.ts';
import { PaletteDialog } from '#src/ui/palette/palette.tsx';

import { entriesFor } from './entries.ts';

/** Finds pages and recent records by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  return (
    <PaletteDialog
      label="搜索页面和最近打开的单据"
      placeholder="搜索页面或最近打开的单据，可用拼音首字母"
      typed={typed}
      onTyped={setTyped}
      entries={entriesFor(typed, useStore($recent))}
      onClose={onClose}
    />
  );
}
