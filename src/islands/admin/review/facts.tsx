import type { ReviewDetail } from '#contract/review-view.ts';

import styles from './review.module.css';
import { shown } from './shown.ts';

/** What the form does not say: the customer's other exposure, and what was changed since the last submission. */
export function Facts({ detail: { exposure, changes } }: { detail: ReviewDetail }) {
  return (
    <>
      {changes.length > 0 && (
        <section className={styles.panel} aria-label="本次修改">
          <h2>本次修改</h2>
          <ul className={styles.changes}>
            {changes.map(({ field, label, before, after }) => (
              <li key={field}>
                {label}：<del>{before || '（空）'}</del> → <ins>{after || '（空）'}</ins>
              </li>
            ))}
          </ul>
        </section>
      )}
      {exposure.length > 0 && (
        <section className={styles.panel} aria-label="其他敞口">
          <h2>其他敞口</h2>
          <dl className={styles.fields}>
            {exposure.map(({ label, value, kind }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{shown(kind, value) || '—'}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
