import { type ReactNode, useId } from 'react';

import styles from './workbench.module.css';

interface Props {
  title: string;
  /** Stands at the right of the title. */
  more?: ReactNode;
  children: ReactNode;
}

/** A titled box of the workbench. */
export function Panel({ title, more, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
