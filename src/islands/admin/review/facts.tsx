import type { OtherExposure, ReviewDetail } from '#contract/flow/review-view.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

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

const NUMBERS = ['creditLimit', 'used', 'available'] as const;

/** Whose exposure it is, its projects with their limits, and the sums. */
function Exposure({ exposure }: { exposure: OtherExposure }) {
  const { customer, projects, count, pending } = exposure;
  const more = count > projects.length ? `（列出占用最多的 ${projects.length} 个）` : '';
  return (
    <Panel title="客户其他敞口（元）" flush>
      <p className={styles.lead}>
        {customer === ''
          ? '采购方尚未在平台登记'
          : `采购方 ${customer}：其他项目 ${count} 个${more}，审核中的申请 ${formatNumber(pending)} 元`}
      </p>
      {projects.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys.
        <section className={styles.scroll} tabIndex={0} aria-label="客户其他敞口表格">
          <table className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col" data-number>
                  授信
                </th>
                <th scope="col" data-number>
                  占用
                </th>
                <th scope="col" data-number>
                  可用
                </th>
                <th scope="col">到期</th>
              </tr>
            </thead>
            <tbody>
              {projects.map((project) => (
                <tr key={project.projectId}>
                  <td>{`${project.projectName} ${project.projectNo}`}</td>
                  {NUMBERS.map((key) => (
                    <td key={key} data-number>
                      {formatNumber(project[key])}
                    </td>
                  ))}
                  <td>{project.expireDate ?? '—'}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">合计（{count} 个项目）</th>
                {NUMBERS.map((key) => (
                  <td key={key} data-number>
                    {formatNumber(exposure[key])}
                  </td>
                ))}
                <td />
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </Panel>
  );
}

/** What the form does not say: what was settled, the customer's other exposure, and what was changed since the last submission. */
export function Facts({ detail: { settled, exposure, changes } }: { detail: ReviewDetail }) {
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
      {exposure && <Exposure exposure={exposure} />}
    </>
  );
}
