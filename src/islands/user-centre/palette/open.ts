import { atom } from 'nanostores';
import type { ComponentType } from 'react';

import { loadCode } from '#src/lib/load-code.ts';
import { reportError } from '#src/ui/report-error.ts';

interface PaletteProps {
  onClose: () => void;
}

/** The palette on screen; undefined while it is closed. Its code comes when somebody asks for it. */
export const $palette = atom<ComponentType<PaletteProps> | undefined>(undefined);

const load = () => loadCode(() => import('./palette.tsx'));

/** Fetches its code ahead of the click that is coming. */
export function preparePalette(): void {
  load().catch(() => undefined);
}

/** Opens the palette, unless a dialog waits for an answer. */
export async function openPalette(): Promise<void> {
  if ($palette.get() || document.querySelector('dialog:modal')) return;
  try {
    const { Palette } = await load();
    $palette.set(Palette);
  } catch (error) {
    reportError(error);
  }
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || isComposing) return;
  event.preventDefault();
  void openPalette();
}

/** Ctrl K, ⌘ K on a Mac. Returns what stops it. */
export function followPaletteKey(): () => void {
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
