import { type ReactNode, useId } from 'react';

import panel from '#src/ui/description-panel/description-panel.module.css';
import styles from './scene.module.css';

/** A titled box of the detail, as its other panels look. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
