import type { OtherExposure } from '#contract/flow/review-view.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { FigureTable } from '#src/ui/panel/figure-table.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './review.module.css';

const NUMBERS = [
  { key: 'creditLimit', title: '授信', isNumber: true },
  { key: 'used', title: '占用（含冻结）', isNumber: true },
  { key: 'available', title: '可用', isNumber: true },
] as const;
const UNTIL = '到期';
const HEADS = [{ title: '项目' }, ...NUMBERS, { title: UNTIL }];

/** How many projects there are, and what is applied for beside them. */
export function told({ count, projects, pending }: OtherExposure): string {
  const more = count > projects.length ? `（列出占用最多的 ${projects.length} 个）` : '';
  return `${count} 个${more}，审核中的申请 ${formatNumber(pending)} 元`;
}

/** Whose it is: a buyer's of goods, or of whoever is financed. */
export function leadOf(exposure: OtherExposure): string {
  const { customer } = exposure;
  if (customer === '') return '采购方尚未在平台登记';
  return `客户 ${customer}：其他项目 ${told(exposure)}`;
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
    <Panel title={title}>
      <p className={styles.told}>{lead}</p>
      {projects.length > 0 && (
        <FigureTable label={title} heads={HEADS}>
          <tbody>
            {projects.map((project) => (
              <tr key={project.projectId}>
                <th scope="row">{`${project.projectName} ${project.projectNo}`}</th>
                {NUMBERS.map(({ key, title: name }) => (
                  <td key={key} data-label={name} data-number>
                    {formatNumber(project[key])}
                  </td>
                ))}
                <td data-label={UNTIL}>{project.expireDate ?? '—'}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计（{count} 个项目）</th>
              {NUMBERS.map(({ key, title: name }) => (
                <td key={key} data-label={name} data-number>
                  {formatNumber(exposure[key])}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        </FigureTable>
      )}
    </Panel>
  );
}
