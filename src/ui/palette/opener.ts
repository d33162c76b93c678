import { atom, type ReadableAtom } from 'nanostores';
import type { ComponentType } from 'react';

import { loadCode } from '#src/lib/load-code.ts';

import { reportError } from '../report-error.ts';

export interface PaletteProps {
  /** What was typed while its code was on its way. */
  ahead: string;
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
  /** What was typed since it was asked for and before it stood. */
  readonly ahead: () => string;
  /** Follows Ctrl K, ⌘ K on a Mac. Returns what stops it. */
  readonly followKey: () => () => void;
}

/** Opens a palette whose code comes when somebody asks for it. */
export function paletteOpener(
  load: () => Promise<{ readonly Palette: ComponentType<PaletteProps> }>,
): PaletteOpener {
  const $palette = atom<ComponentType<PaletteProps> | undefined>(undefined);
  const code = () => loadCode(load);
  let ahead = '';
  /** Keys for a field that is not there yet: nothing else gets them. */
  function keep(event: KeyboardEvent): void {
    const isThere = document.querySelector('dialog:modal') !== null;
    if (isThere) stop();
    if (isThere || event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    ahead += event.key;
  }
  const stop = () => document.removeEventListener('keydown', keep, true);
  async function open(): Promise<void> {
    if ($palette.get() || document.querySelector('dialog:modal')) return;
    ahead = '';
    document.addEventListener('keydown', keep, true);
    try {
      const { Palette } = await code();
      $palette.set(Palette);
    } catch (error) {
      stop();
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
    ahead: () => ahead,
    followKey() {
      document.addEventListener('keydown', onKey);
      return () => document.removeEventListener('keydown', onKey);
    },
  };
}
