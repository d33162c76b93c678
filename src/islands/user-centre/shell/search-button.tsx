import { SearchIcon } from '#src/ui/icons.tsx';

import { openPalette, preparePalette } from '../palette/open.ts';
import styles from './search-button.module.css';

/** Opens the palette, as Ctrl K does. */
export function SearchButton() {
  return (
    <button
      type="button"
      className={styles.search}
      aria-label="快速前往"
      aria-keyshortcuts="Control+K Meta+K"
      title="快速前往（Ctrl K）"
      onPointerEnter={preparePalette}
      onFocus={preparePalette}
      onClick={() => void openPalette()}
    >
      <SearchIcon />
    </button>
  );
}
