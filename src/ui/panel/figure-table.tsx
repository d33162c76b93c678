import type { ReactNode } from 'react';

import styles from './figure-table.module.css';

interface Props {
  label: string;
  /** Names of the columns; those with `isNumber` hold figures, whose cells say `data-number`. */
  heads: readonly { readonly title: string; readonly isNumber?: boolean }[];
  /** One or several <tbody>, and a <tfoot> of sums. */
  children: ReactNode;
}

/**
 * A table of a few columns within a panel; it scrolls sideways where there is no room for it, or, where its cells bear their
 * heads as `data-label`, is one card a row on phones.
 */
export function FigureTable({ label, heads, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={styles.scroll} aria-label={`${label}表格`} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map(({ title, isNumber }) => (
              <th key={title} scope="col" {...(isNumber && { 'data-number': '' })}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}
