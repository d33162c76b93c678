import { SearchIcon } from '../icons.tsx';

import type { PaletteOpener } from './opener.ts';
import styles from './search-button.module.css';

/** Opens a palette, as Ctrl K does. */
export function SearchButton({ opener: { open, prepare } }: { opener: PaletteOpener }) {
  return (
    <button
      type="button"
      className={styles.search}
      aria-label="快速前往"
      aria-keyshortcuts="Control+K Meta+K"
      title="快速前往（Ctrl K）"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void open()}
    >
      <SearchIcon />
    </button>
  );
}
