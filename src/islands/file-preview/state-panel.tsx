import type { ReactNode } from 'react';

import styles from './preview.module.css';

/** A sentence in the place of a file that does not show, and what to do. */
export function StatePanel({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.state} role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Something is on its way. */
export function Waiting({ text }: { text: string }) {
  return (
    <p className={styles.waiting} role="status">
      {text}
    </p>
  );
}
