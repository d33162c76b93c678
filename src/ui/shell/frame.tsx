import type { ReactNode } from 'react';

import { Elsewhere } from '../elsewhere.tsx';
import { OfflineNote } from '../states.tsx';
import styles from './frame.module.css';

interface Props {
  /** The side menu; without one the content has the width. */
  side: ReactNode;
  /** Above the content, such as tabs. */
  above?: ReactNode;
  /** What stands in the elements that the header leaves open, by their ids (src/layouts/). */
  slots: Readonly<Record<string, ReactNode>>;
  /** Below everything, such as dialogs. */
  below?: ReactNode;
  children: ReactNode;
}

/** Side menu and content of an island, and its pieces in the header of the page. */
export function ShellFrame({ side, above, slots, below, children }: Props) {
  return (
    <div className={styles.frame}>
      {side && <div className={styles.side}>{side}</div>}
      <div className={styles.column}>
        {above}
        <main id="main" tabIndex={-1} className={styles.main}>
          <OfflineNote />
          {children}
        </main>
      </div>
      {Object.entries(slots).map(([id, piece]) => (
        <Elsewhere key={id} id={id}>
          {piece}
        </Elsewhere>
      ))}
      {below}
    </div>
  );
}
