import type { PurchaseSettlementDetail } from '#contract/settlement/purchase-settlement.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { PURCHASE_SETTLEMENT_WAY } from '#contract/settlement/ways.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import type { DetailDeclaration } from '#src/widgets/document/document-detail.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';

import { ConfirmedPanel } from '#src/widgets/settlement/confirmed-panel.tsx';
import { PURCHASE_SETTLEMENTS } from './purchases.ts';

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

const Signed = laterPart(async () => (await import('./signed-part.tsx')).SignedPart);

const DETAIL: DetailDeclaration<PurchaseSettlementDetail> = {
  head: (row) => ({
    about: [row.projectName, row.settleDate],
    amount: { label: '结算金额（元）', value: formatNumber(row.settleAmount) },
  }),
  panels: [
    { way: PURCHASE_SETTLEMENT_WAY, status: 'purchaseSettlementStatus' },
    {
      title: '执行进度',
      progress: [{ title: '已收票', part: 'invoicedAmount', whole: 'settleAmount' }],
    },
    { Part: AmountsPanel },
    {
      title: '结算信息',
      fields: [
        'projectName',
        {
          key: 'purchaseOrderNo',
          title: '采购订单',
          link: { route: 'purchaseOrderDetail', query: { id: 'purchaseOrderId' } },
        },
        'settleDate',
        'settleBasis',
        'priceMode',
        'remarks',
      ],
    },
    {
      title: '余款',
      fields: ['balance', 'balanceAsked', 'retention', 'retentionDate'],
      shows: ({ balance }) => balance !== '',
    },
    { Part: Lines },
    { Part: Compare },
    { Part: ({ row }) => <Disputes objectType="purchaseSettlement" row={row} /> },
    {
      Part: ({ row }) => (
        <Invoices
          settlementId={row.id}
          mayHandIn={
            row.purchaseSettlementStatus === PURCHASE_SETTLEMENT_STATUS.confirmed
              ? row.settleAmount
              : undefined
          }
        />
      ),
    },
    { Part: ({ row }) => <ConfirmedPanel who="供应商" row={row} /> },
    {
      Part: ({ row }) => (
        <Signed paper="purchase" row={row} queryKey={PURCHASE_SETTLEMENTS.queries.key} />
      ),
    },
    {
      title: '作废原因',
      fields: ['voidReason'],
      shows: ({ voidReason }) => voidReason !== '',
    },
  ],
};

export const View = () => <RecordDetail noun={PURCHASE_SETTLEMENTS} detail={DETAIL} />;
