import type { ReadableAtom } from 'nanostores';
import { useSyncExternalStore } from 'react';

import { $size, $tagsView, chooseSize, chooseTabs } from '#src/stores/display.ts';

import styles from './display-choices.module.css';

/** The value of a store that this browser keeps; the prerendered page shows `first`. */
function useKept<T>($store: ReadableAtom<T>, first: T): T {
  return useSyncExternalStore(
    (changed) => $store.listen(() => changed()),
    () => $store.get(),
    () => first,
  );
}

/** How the user centre looks to this person: density, and tabs on wide screens. */
export function DisplayChoices() {
  const isCompact = useKept($size, 'default') === 'compact';
  const hasTabs = useKept($tagsView, false);
  return (
    <fieldset className={styles.choices} aria-label="显示">
      <button
        type="button"
        aria-pressed={isCompact}
        onClick={() => chooseSize(isCompact ? 'default' : 'compact')}
      >
        紧凑
      </button>
      <button
        type="button"
        className={styles.wide}
        aria-pressed={hasTabs}
        onClick={() => chooseTabs(!hasTabs)}
      >
        标签页
      </button>
    </fieldset>
  );
}
