import { type ReactNode, useId } from 'react';

import styles from './panel.module.css';

interface Props {
  title: ReactNode;
  /** Beside the title: a link, a button, a word on its state. */
  more?: ReactNode;
  /** True where the content brings its own edges, as a table does. */
  flush?: boolean;
  /** Where a link leads to it. */
  id?: string;
  children: ReactNode;
}

/**
 * A titled box of a page. A page that has other measures sets `--panel-top`, `--panel-height`, `--panel-weight` and
 * `--panel-body` around it.
 */
export function Panel({ title, more, flush = false, id, children }: Props) {
  const heading = useId();
  return (
    <section id={id} className={styles.panel} aria-labelledby={heading}>
      <div className={styles.top}>
        <h2 id={heading}>{title}</h2>
        {more}
      </div>
      {flush ? children : <div className={styles.body}>{children}</div>}
    </section>
  );
}
