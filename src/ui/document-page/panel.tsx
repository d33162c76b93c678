import { type ReactNode, useId } from 'react';

import styles from './panel.module.css';

interface Props {
  title: string;
  /** Beside the title: a link or a button. */
  more?: ReactNode;
  /** True where the content brings its own edges, as a table does. */
  flush?: boolean;
  children: ReactNode;
}

/** A titled box of a document. */
export function Panel({ title, more, flush = false, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  );
}
