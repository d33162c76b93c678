import type { CollectionDetail } from '#contract/collection/collection.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { enumName } from '#src/stores/enums.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import type { DetailDeclaration } from '#src/widgets/document/document-detail.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';

import { COLLECTIONS } from './collections.ts';

/** 核销: what it was taken for, part by part. */
function AllocationPanel({ row }: { row: CollectionDetail }) {
  return (
    <Panel title="核销">
      {row.allocations.length === 0 ? (
        <p>平台核对到账后核销，结果显示在这里</p>
      ) : (
        <ul>
          {row.allocations.map((one) => (
            <li key={one.id}>
              <a href={addressOf('receivablePlanDetail', { id: one.receivableId })}>
                {one.receivableNo}
              </a>
              {` · ${one.projectName} · 本金 ${formatNumber(one.principal)} 元 · 费用 ${formatNumber(one.fee)} 元 · 罚息 ${formatNumber(one.penalty)} 元${one.undone ? ' · 已撤销' : ''}`}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RefundPanel({ row }: { row: CollectionDetail }) {
  return (
    <Panel title="退款">
      <ul>
        {row.refunds.map(({ id, amount, refundStatus, account, payDate, bankSerialNo, reason }) => (
          <li key={id}>
            {[
              `${formatNumber(amount)} 元`,
              enumName('RefundStatus', refundStatus),
              account,
              payDate,
              bankSerialNo,
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

const DETAIL: DetailDeclaration<CollectionDetail> = {
  head: (row) => ({
    about: [row.payerName, row.valueDate],
    amount: { label: '付款金额（元）', value: formatNumber(row.amount) },
  }),
  panels: [
    { title: '核销进度', progress: [{ title: '已核销', part: 'allocated', whole: 'amount' }] },
    {
      title: '付款信息',
      fields: [
        'amount',
        'valueDate',
        'bankSerialNo',
        'payerName',
        'payerAccount',
        'source',
        'unallocated',
        'refunded',
        'remarks',
      ],
    },
    { Part: AllocationPanel },
    { Part: RefundPanel, shows: ({ refunds }) => refunds.length > 0 },
    { title: '银行回单', label: '银行回单', files: ({ attachment }) => attachment },
    {
      title: '退回原因',
      fields: ['statusReason'],
      shows: ({ statusReason }) => statusReason !== '',
    },
  ],
};

export const CollectionView = () => <RecordDetail noun={COLLECTIONS} detail={DETAIL} />;
