import { PURCHASE_STATUS, type PurchaseOrderDetail } from '#contract/order/purchase-order.ts';
import { PURCHASE_WAY } from '#contract/order/ways.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { leading, routeNamed } from '#src/lib/route-tree.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import type { DetailDeclaration } from '#src/widgets/document/document-detail.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';

import { goodsOf, SIGNED } from '#src/widgets/order/goods.ts';
import { PURCHASE_ORDERS } from './purchase.ts';

const Progress = laterPart(
  async () => (await import('../pay-apply/order-progress.tsx')).AskFromOrder,
);

const Money = laterPart(async () => (await import('../forecast/panels.tsx')).MoneyOfOrder);

const Clock = laterPart(async () => (await import('../payment-clock/panel.tsx')).ClockPanel);

const Settlements = laterPart(
  async () => (await import('../settlement/of-order.tsx')).PurchasesOfOrder,
);

const Contracts = laterPart(async () => (await import('./contract-part.tsx')).ContractPart);

const { waiting, running, toSettle, settled, finished } = PURCHASE_STATUS;
const OPEN: readonly string[] = [running, toSettle, settled];
const DELIVERED: readonly string[] = [...OPEN, finished];
const EXPECTING: readonly string[] = [waiting, ...OPEN];

const DETAIL: DetailDeclaration<PurchaseOrderDetail> = {
  head: (row) => ({
    about: [row.projectName, row.contractNo],
    amount: { label: '订单金额（元）', value: formatNumber(row.orderAmount) },
  }),
  panels: [
    { way: PURCHASE_WAY, status: 'purchaseOrderStatus' },
    {
      title: '执行进度',
      progress: [
        { title: '已结算', part: 'settledAmount', whole: 'orderAmount' },
        { title: '已开票', part: 'invoicedAmount', whole: 'orderAmount' },
        { title: '已收款', part: 'paidAmount', whole: 'orderAmount' },
      ],
    },
    {
      Part: ({ row: { id } }) => <Money id={id} />,
      shows: ({ purchaseOrderStatus }) => EXPECTING.includes(purchaseOrderStatus),
    },
    {
      title: '订单信息',
      fields: [
        'projectName',
        'contractNo',
        'orderDate',
        'orderAmount',
        'taxAmount',
        'amountExcl',
        'paidAmount',
        'payMethod',
        'settleBasis',
        'priceMode',
        'confirmDue',
      ],
    },
    {
      Part: ({ row }) => <Progress id={row.id} open={OPEN.includes(row.purchaseOrderStatus)} />,
    },
    {
      Part: ({ row: { id, purchaseOrderNo } }) => <Clock id={id} no={purchaseOrderNo} />,
      shows: ({ purchaseOrderStatus }) => DELIVERED.includes(purchaseOrderStatus),
    },
    { title: '货物清单', goods: goodsOf, columns: SIGNED },
    {
      Part: Settlements,
      shows: ({ purchaseOrderStatus }) =>
        OPEN.includes(purchaseOrderStatus) &&
        leading(routeNamed('purchaseSettlementDetail')) !== undefined,
    },
    {
      Part: ({ row }) => (
        <Contracts order="purchaseOrder" row={row} queryKey={PURCHASE_ORDERS.queries.key} />
      ),
    },
    {
      title: '质保金',
      fields: ['retentionRate', 'retentionDays'],
      shows: ({ retentionRate }) => Number(retentionRate) > 0,
    },
    {
      title: '拒绝原因',
      fields: ['declineReason'],
      shows: ({ declineReason }) => declineReason !== '',
    },
    {
      title: '关闭情况',
      fields: ['restClosedTime', 'restCloseReason'],
      shows: ({ restClosedTime }) => restClosedTime !== '',
    },
    {
      title: '应退货款',
      fields: ['refundDue'],
      shows: ({ hasRefundDue }) => hasRefundDue,
    },
    {
      title: '票据付款',
      fields: ['consentTime'],
      shows: ({ consentTime }) => consentTime !== '',
    },
  ],
};

export const View = () => <RecordDetail noun={PURCHASE_ORDERS} detail={DETAIL} />;
