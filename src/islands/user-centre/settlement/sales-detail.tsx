import type { OfficialSalesOrderDetail } from '#contract/settlement/sales-order.ts';
import { SALES_WAY } from '#contract/settlement/ways.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import type { DetailDeclaration } from '#src/widgets/document/document-detail.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';

import { ConfirmedPanel } from '#src/widgets/settlement/confirmed-panel.tsx';
import { SALES_ORDERS } from './sales.ts';

const AmountsPanel = laterPart(
  async () => (await import('#src/widgets/settlement/amounts-panel.tsx')).AmountsPanel,
);
const Lines = laterPart(
  async () => (await import('#src/widgets/settlement/lines-panel.tsx')).SettledLines,
);
const Disputes = laterPart(async () => (await import('./dispute-part.tsx')).DisputePart);
const Invoices = laterPart(
  async () => (await import('../make-invoice/of-settlement.tsx')).InvoicesOf,
);
const Compare = laterPart(
  async () => (await import('#src/widgets/settlement/compare-panel.tsx')).ComparePanel,
);

const Receivable = laterPart(async () => (await import('./receivable-part.tsx')).ReceivablePart);
const Signed = laterPart(async () => (await import('./signed-part.tsx')).SignedPart);

/** rules.md C.23: the amount opened, the lines, the five documents, what follows from it. */
const DETAIL: DetailDeclaration<OfficialSalesOrderDetail> = {
  head: (row) => ({
    about: [row.projectName, row.settleDate],
    amount: { label: '结算金额（元）', value: formatNumber(row.settleAmount) },
  }),
  panels: [
    { way: SALES_WAY, status: 'salesOrderStatus' },
    {
      title: '执行进度',
      progress: [
        { title: '已开票', part: 'invoicedAmount', whole: 'settleAmount' },
        { title: '已回款', part: 'collectedAmount', whole: 'settleAmount' },
      ],
    },
    { Part: AmountsPanel },
    {
      title: '结算信息',
      fields: [
        'projectName',
        {
          key: 'estimateOrderNo',
          title: '暂估单',
          link: { route: 'estimateOrderDetail', query: { id: 'estimateOrderId' } },
        },
        'settleDate',
        'settleBasis',
        'priceMode',
        { key: 'creditDays', title: '账期', unit: '天', as: 'count' },
        'termStartDate',
        'dueDate',
        'outstanding',
        'remarks',
      ],
    },
    { Part: Lines },
    { Part: Compare },
    { Part: ({ row }) => <Disputes objectType="officialSalesOrder" row={row} /> },
    { Part: ({ row }) => <Invoices settlementId={row.id} /> },
    { Part: Receivable },
    { Part: ({ row }) => <ConfirmedPanel who="采购方" row={row} /> },
    { Part: ({ row }) => <Signed paper="sale" row={row} queryKey={SALES_ORDERS.queries.key} /> },
    {
      title: '作废原因',
      fields: ['voidReason'],
      shows: ({ voidReason }) => voidReason !== '',
    },
  ],
};

export const View = () => <RecordDetail noun={SALES_ORDERS} detail={DETAIL} />;
