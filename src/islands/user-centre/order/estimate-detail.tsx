import { ESTIMATE_STATUS, type EstimateOrderDetail } from '#contract/order/estimate-order.ts';
import { ESTIMATE_WAY } from '#contract/order/ways.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { leading, routeNamed } from '#src/lib/route-tree.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import type { DetailDeclaration } from '#src/widgets/document/document-detail.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';
import { goodsOf, PICKED } from '#src/widgets/order/goods.ts';
import { ESTIMATE_ORDERS } from './estimate.ts';

const Progress = laterPart(
  async () => (await import('../pay-apply/order-progress.tsx')).AskFromOrder,
);

const Sales = laterPart(async () => (await import('../settlement/of-order.tsx')).SalesOfOrder);

const Deposit = laterPart(async () => (await import('./deposit-panel.tsx')).DepositPanel);

const Contracts = laterPart(async () => (await import('./contract-part.tsx')).ContractPart);

const { running, partOfficial, official } = ESTIMATE_STATUS;
const OPEN: readonly string[] = [running, partOfficial, official];

const PICKED_FROM: readonly string[] = [running, partOfficial];

/** What a pick-up of an order begins with. */
const pickOf = ({ id, projectId, estimateOrderNo }: EstimateOrderDetail) => ({
  projectId,
  estimateOrderId: id,
  orderNo: estimateOrderNo,
});

const DETAIL: DetailDeclaration<EstimateOrderDetail> = {
  head: (row) => ({
    about: [row.projectName, row.supplierName],
    amount: { label: '暂估金额（元）', value: formatNumber(row.estimateAmount) },
  }),
  panels: [
    { way: ESTIMATE_WAY, status: 'estimateOrderStatus' },
    {
      title: '执行进度',
      progress: [
        { title: '保证金', part: 'depositReceived', whole: 'depositRequired' },
        { title: '转正式', part: 'officialAmount', whole: 'estimateAmount' },
      ],
    },
    {
      title: '订单信息',
      fields: [
        'projectName',
        'supplierName',
        {
          key: 'payApplyNo',
          title: '付款申请',
          link: { route: 'payApplyDetail', query: { id: 'payApplyId' } },
        },
        'orderDate',
        'estimateAmount',
        'taxAmount',
        'amountExcl',
        'officialAmount',
        'diffAmount',
        'settleBasis',
        'priceMode',
      ],
    },
    {
      title: '账期与费用',
      fields: [
        { key: 'creditDays', title: '账期', unit: '天', as: 'count' },
        'annualRate',
        'serviceRate',
        'serviceFee',
        'depositRate',
        'depositRequired',
        'depositReceived',
      ],
    },
    {
      Part: Deposit,
      shows: ({ depositRequired, deposits }) => Number(depositRequired) > 0 || deposits.length > 0,
    },
    {
      Part: ({ row }) => (
        <Progress
          id={row.id}
          open={OPEN.includes(row.estimateOrderStatus)}
          pick={PICKED_FROM.includes(row.estimateOrderStatus) ? pickOf(row) : undefined}
        />
      ),
    },
    { title: '货物清单', goods: goodsOf, columns: PICKED },
    {
      Part: Sales,
      shows: ({ estimateOrderStatus }) =>
        OPEN.includes(estimateOrderStatus) &&
        leading(routeNamed('officialSalesOrderDetail')) !== undefined,
    },
    {
      Part: ({ row }) => (
        <Contracts order="estimateOrder" row={row} queryKey={ESTIMATE_ORDERS.queries.key} />
      ),
    },
    {
      title: '拒绝原因',
      fields: ['declineReason'],
      shows: ({ declineReason }) => declineReason !== '',
    },
    {
      title: '申请关闭',
      fields: ['closeAskedTime', 'closeAskReason'],
      shows: ({ closeAskedTime }) => closeAskedTime !== '',
    },
    {
      title: '关闭情况',
      fields: ['restClosedTime', 'restCloseReason'],
      shows: ({ restClosedTime }) => restClosedTime !== '',
    },
  ],
};

export const View = () => <RecordDetail noun={ESTIMATE_ORDERS} detail={DETAIL} />;
