import { boundStanding } from '#contract/company/owner-bound.ts';
import type { OwnerRoom } from '#contract/flow/review-view.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { FigureTable } from '#src/ui/panel/figure-table.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './review.module.css';

const TITLE = '业主敞口（元）';
const HEADS = [
  { title: '业主' },
  ...['敞口上限', '已授信', '占用及冻结', '余额'].map((title) => ({ title, isNumber: true })),
];
const MARKS = { near: '（已用 80 % 以上）', full: '（已满）', '': '' } as const;

function Row({ name, bound, granted, used }: OwnerRoom) {
  const { left, mark } = boundStanding(bound || '0', granted);
  const isBound = bound !== '';
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="敞口上限" data-number>
        {isBound ? formatNumber(bound) : '未设'}
      </td>
      <td data-label="已授信" data-number>
        {formatNumber(granted)}
      </td>
      <td data-label="占用及冻结" data-number>
        {formatNumber(used)}
      </td>
      <td data-label="余额" data-number>
        {isBound ? `${formatNumber(left)}${MARKS[mark]}` : '—'}
      </td>
    </tr>
  );
}

/** How much may still be granted on each owner of the project, before anything of this one is. */
export function OwnersPanel({ owners }: { owners: readonly OwnerRoom[] }) {
  return (
    <Panel title={TITLE}>
      <p className={styles.told}>各业主在平台全部项目和保理中的授信；开额和调增不能超过余额。</p>
      <FigureTable label={TITLE} heads={HEADS}>
        <tbody>
          {owners.map((owner) => (
            <Row key={owner.name} {...owner} />
          ))}
        </tbody>
      </FigureTable>
    </Panel>
  );
}
