import { type ReactNode, useId } from 'react';

import styles from './partner.module.css';

interface Props {
  title: string;
  /** What stands beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A panel of the detail page that is no list of values. */
export function Panel({ title, tools, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {tools && <div className={styles.tools}>{tools}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
