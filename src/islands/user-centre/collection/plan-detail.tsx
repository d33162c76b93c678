import type { ReceivablePlanDetail } from '#contract/collection/receivable-plan.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import type { DetailDeclaration } from '#src/widgets/document/document-detail.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';

import { penaltyFormula } from './formula.ts';
import { daysLeft, RECEIVABLES } from './plans.ts';

const CHANGES: Readonly<Record<string, string>> = {
  open: '生成',
  raise: '金额变动',
  due: '到期日确定',
  extend: '展期',
  waive: '豁免罚息',
  writeOff: '坏账核销',
};

/** 罚息: the formula with its dates, or why there is none. */
function PenaltyPanel({ row }: { row: ReceivablePlanDetail }) {
  const until = row.settledDate || serverDay();
  const formula = penaltyFormula(row, until);
  return (
    <Panel title="罚息">
      {formula === undefined ? (
        <p>
          {row.penaltyFrom === ''
            ? '没有罚息。逾期通知后第十个工作日的次日起，按未付本金每日计收违约金。'
            : `自 ${row.penaltyFrom} 起计收，目前没有罚息。`}
        </p>
      ) : (
        <>
          <ul>
            {formula.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            合计 <strong>{formatNumber(formula.total)}</strong> 元（截至 {until}），已付{' '}
            {formatNumber(row.paidPenalty)} 元，已豁免 {formatNumber(row.waivedPenalty)} 元
          </p>
        </>
      )}
    </Panel>
  );
}

/** 还款记录: what was taken of which payment. */
function AllocationPanel({ row }: { row: ReceivablePlanDetail }) {
  return (
    <Panel title="还款记录">
      {row.allocations.length === 0 ? (
        <p>付款核销后显示在这里</p>
      ) : (
        <ul>
          {row.allocations.map((one) => (
            <li key={one.id}>
              <a href={addressOf('paymentDetail', { id: one.collectionId })}>{one.collectionNo}</a>
              {` · ${one.valueDate} · 本金 ${formatNumber(one.principal)} 元 · 费用 ${formatNumber(one.fee)} 元 · 罚息 ${formatNumber(one.penalty)} 元${one.undone ? ' · 已撤销' : ''}`}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ChangePanel({ row }: { row: ReceivablePlanDetail }) {
  return (
    <Panel title="变动记录">
      <ul>
        {row.changes.map(({ kind, day, dueBefore, dueAfter, reason }) => (
          <li key={`${kind}${day}${dueAfter}${reason}`}>
            {[
              day,
              CHANGES[kind] ?? kind,
              dueAfter && `到期日 ${dueBefore && `${dueBefore} → `}${dueAfter}`,
              reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function leftOf(dueDate: string): string {
  const left = Number(daysLeft(dueDate));
  if (dueDate === '') return '到期日待定';
  return left < 0 ? `已逾期 ${-left} 天` : `剩余 ${left} 天`;
}

const DETAIL: DetailDeclaration<ReceivablePlanDetail> = {
  head: (row) => ({
    about: [row.projectName, leftOf(row.dueDate)],
    amount: { label: '剩余应付（元）', value: formatNumber(row.outstanding) },
  }),
  panels: [
    {
      title: '应付信息',
      fields: [
        'projectName',
        'salesOrderNo',
        'principal',
        'fee',
        'penalty',
        'dueTotal',
        'paidTotal',
        'outstanding',
        'payCode',
      ],
    },
    {
      title: '还款进度',
      progress: [
        { title: '本金', part: 'paidPrincipal', whole: 'principal' },
        { title: '费用', part: 'paidFee', whole: 'fee' },
      ],
    },
    {
      title: '账期',
      fields: [
        'termBasis',
        'termStartDate',
        { key: 'creditDays', title: '账期', unit: '天', as: 'count' },
        'dueDate',
        'noticeDate',
        'penaltyFrom',
        'settledDate',
      ],
    },
    { Part: PenaltyPanel },
    { Part: AllocationPanel },
    { Part: ChangePanel },
  ],
};

export const View = () => <RecordDetail noun={RECEIVABLES} detail={DETAIL} />;
