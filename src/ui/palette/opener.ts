import { atom, type ReadableAtom } from 'nanostores';
import type { ComponentType } from 'react';

import { loadCode } from '#src/lib/load-code.ts';

import { reportError } from '../report-error.ts';

interface PaletteProps {
  onClose: () => void;
}

/** What opens a palette. */
export interface PaletteOpener {
  /** The palette on screen; undefined while it is closed. */
  readonly $palette: ReadableAtom<ComponentType<PaletteProps> | undefined>;
  /** Fetches its code ahead of the click that is coming. */
  readonly prepare: () => void;
  /** Opens it, unless a dialog waits for an answer. */
  readonly open: () => Promise<void>;
  readonly close: () => void;
  /** Follows Ctrl K, ⌘ K on a Mac. Returns what stops it. */
  readonly followKey: () => () => void;
}

/** Opens a palette whose code comes when somebody asks for it. */
export function paletteOpener(
  load: () => Promise<{ readonly Palette: ComponentType<PaletteProps> }>,
): PaletteOpener {
  const $palette = atom<ComponentType<PaletteProps> | undefined>(undefined);
  const code = () => loadCode(load);
  async function open(): Promise<void> {
    if ($palette.get() || document.querySelector('dialog:modal')) return;
    try {
      const { Palette } = await code();
      $palette.set(Palette);
    } catch (error) {
      reportError(error);
    }
  }
  function onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || isComposing)
      return;
    event.preventDefault();
    void open();
  }
  return {
    $palette,
    prepare: () => void code().catch(() => undefined),
    open,
    close: () => $palette.set(undefined),
    followKey() {
      document.addEventListener('keydown', onKey);
      return () => document.removeEventListener('keydown', onKey);
    },
  };
}
