import type { ReactNode } from 'react';

import styles from './screen-only.module.css';

/** Leaves out of the printed page what whoever is handed it is not told. */
export const screenOnly = (isSo: boolean, part: ReactNode): ReactNode =>
  isSo ? <div className={styles.screen}>{part}</div> : part;
