import type { OtherExposure } from '#contract/flow/review-view.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './review.module.css';

const NUMBERS = ['creditLimit', 'used', 'available'] as const;

/** How many projects there are, and what is applied for beside them. */
export function told({ count, projects, pending }: OtherExposure): string {
  const more = count > projects.length ? `（列出占用最多的 ${projects.length} 个）` : '';
  return `${count} 个${more}，审核中的申请 ${formatNumber(pending)} 元`;
}

interface Props {
  title: string;
  /** Whose it is, above the table. */
  lead: string;
  exposure: OtherExposure;
}

/** Projects with their limits, and the sums. */
export function ExposurePanel({ title, lead, exposure }: Props) {
  const { projects, count } = exposure;
  return (
    <Panel title={title} flush>
      <p className={styles.lead}>{lead}</p>
      {projects.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys.
        <section className={styles.scroll} tabIndex={0} aria-label={`${title}表格`}>
          <table className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col" data-number>
                  授信
                </th>
                <th scope="col" data-number>
                  占用（含冻结）
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
