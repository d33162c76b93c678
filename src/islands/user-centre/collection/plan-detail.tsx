import type { ReceivablePlanDetail } from '#contract/collection/receivable-plan.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import type { DetailDeclaration } from '#src/widgets/document/document-detail.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';

import { leftOf, RECEIVABLES } from './plans.ts';
import { RegisteredLines } from './registered.tsx';

const PenaltyPanel = laterPart(async () => (await import('./penalty-panel.tsx')).PenaltyPanel);

const CHANGES: Readonly<Record<string, string>> = {
  open: '生成',
  raise: '金额变动',
  due: '到期日确定',
  extend: '展期',
  waive: '豁免罚息',
  writeOff: '坏账核销',
};

/** 还款记录: what was taken of which payment, and what its buyer has registered since. */
function AllocationPanel({ row }: { row: ReceivablePlanDetail }) {
  return (
    <Panel title="还款记录">
      {row.allocations.length + row.registered.length === 0 ? (
        <p>付款核销后显示在这里</p>
      ) : (
        <ul>
          {row.allocations.map((one) => (
            <li key={one.id}>
              <a href={addressOf('paymentDetail', { id: one.collectionId })}>{one.collectionNo}</a>
              {` · ${one.valueDate} · 本金 ${formatNumber(one.principal)} 元 · 费用 ${formatNumber(one.fee)} 元 · 罚息 ${formatNumber(one.penalty)} 元${one.undone ? ' · 已撤销' : ''}`}
            </li>
          ))}
          <RegisteredLines registered={row.registered} />
        </ul>
      )}
    </Panel>
  );
}

const PARTS = [
  ['principal', '本金'],
  ['fee', '费用'],
  ['penalty', '罚息'],
] as const;

function ChangePanel({ row }: { row: ReceivablePlanDetail }) {
  return (
    <Panel title="变动记录">
      <ul>
        {row.changes.map(({ kind, day, dueBefore, dueAfter, reason, ...amounts }) => (
          <li key={`${kind}${day}${dueAfter}${reason}`}>
            {[
              day,
              CHANGES[kind] ?? kind,
              ...PARTS.map(
                ([part, word]) =>
                  Number(amounts[part]) !== 0 && `${word} ${formatNumber(amounts[part])} 元`,
              ),
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

const DETAIL: DetailDeclaration<ReceivablePlanDetail> = {
  head: (row) => ({
    about: [row.projectName, leftOf(row)],
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
