import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import { ExposurePanel, leadOf } from './exposure.tsx';
import { OwnersPanel } from './owners-panel.tsx';
import styles from './review.module.css';
import { shown } from './shown.ts';

type Stated = ReviewDetail['settled'];

function Stated({ title, facts }: { title: string; facts: Stated }) {
  if (facts.length === 0) return null;
  return (
    <Panel title={title} flush>
      <dl className={styles.fields}>
        {facts.map(({ label, value, kind }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown(kind, value) || '—'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** What the form does not say: what was settled, the customer's other exposure, and what was changed since the last submission. */
export function Facts({
  detail: { settled, exposure, owners, changes },
}: {
  detail: ReviewDetail;
}) {
  return (
    <>
      {changes.length > 0 && (
        <Panel title="本次修改" flush>
          <ul className={styles.changes}>
            {changes.map(({ field, label, before, after }) => (
              <li key={field}>
                {label}：<del>{before || '（空）'}</del> → <ins>{after || '（空）'}</ins>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Stated title="批复内容" facts={settled} />
      {exposure && (
        <ExposurePanel title="客户其他敞口（元）" exposure={exposure} lead={leadOf(exposure)} />
      )}
      {owners.length > 0 && <OwnersPanel owners={owners} />}
    </>
  );
}
