import type { ReactNode } from 'react';

import type { AdminRouteName } from '#src/lib/admin-routes.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

type OfCompany = (props: { companyId: string }) => ReactNode;

interface Tab {
  readonly key: string;
  readonly title: string;
  /** The list that it shows the company's rows of; who may not open the list is not offered the tab. */
  readonly route: AdminRouteName;
  readonly Rows: OfCompany;
}

const rows = (load: () => Promise<{ readonly OfCompany: OfCompany }>): OfCompany =>
  lazyPart(async () => (await loadCode(load)).OfCompany);

/** What the file of a company has beside what it is: its rows in the console's lists. */
export const TABS: readonly Tab[] = [
  {
    key: 'members',
    title: '成员',
    route: 'adminAccountRelation',
    Rows: rows(() => import('../lists/account-relation.tsx')),
  },
  {
    key: 'project',
    title: '项目',
    route: 'adminProject',
    Rows: rows(() => import('../lists/project.tsx')),
  },
  {
    key: 'sceneControl',
    title: '现场登记',
    route: 'adminSceneControl',
    Rows: rows(() => import('../lists/scene-control.tsx')),
  },
  {
    key: 'payApply',
    title: '付款申请',
    route: 'adminPayApply',
    Rows: rows(() => import('../lists/pay-apply.tsx')),
  },
  {
    key: 'purchaseOrder',
    title: '采购订单',
    route: 'adminPurchaseOrder',
    Rows: rows(() => import('../lists/purchase-order.tsx')),
  },
  {
    key: 'estimateOrder',
    title: '暂估单',
    route: 'adminEstimateOrder',
    Rows: rows(() => import('../lists/estimate-order.tsx')),
  },
  {
    key: 'pickGoods',
    title: '提货单',
    route: 'adminPickGoods',
    Rows: rows(() => import('../lists/pick-goods.tsx')),
  },
  {
    key: 'logisticsEntry',
    title: '物流登记',
    route: 'adminLogisticsEntry',
    Rows: rows(() => import('../lists/logistics-entry.tsx')),
  },
  {
    key: 'delivery',
    title: '交货单',
    route: 'adminDelivery',
    Rows: rows(() => import('../lists/delivery.tsx')),
  },
  {
    key: 'actualDelivery',
    title: '实收',
    route: 'adminActualDelivery',
    Rows: rows(() => import('../lists/actual-delivery.tsx')),
  },
  {
    key: 'officialSalesOrder',
    title: '正式销售订单',
    route: 'adminOfficialSalesOrder',
    Rows: rows(() => import('../lists/official-sales-order.tsx')),
  },
  {
    key: 'purchaseSettlement',
    title: '采购结算单',
    route: 'adminPurchaseSettlement',
    Rows: rows(() => import('../lists/purchase-settlement.tsx')),
  },
  {
    key: 'dispute',
    title: '争议',
    route: 'adminDispute',
    Rows: rows(() => import('../lists/dispute.tsx')),
  },
  {
    key: 'makeInvoice',
    title: '发票',
    route: 'adminMakeInvoice',
    Rows: rows(() => import('../lists/make-invoice.tsx')),
  },
  {
    key: 'amountAdjust',
    title: '额度调整',
    route: 'adminAmountAdjust',
    Rows: rows(() => import('../lists/amount-adjust.tsx')),
  },
  {
    key: 'payment',
    title: '付款',
    route: 'adminPayment',
    Rows: rows(() => import('../lists/payment.tsx')),
  },
  {
    key: 'receivablePlan',
    title: '应收款',
    route: 'adminReceivablePlan',
    Rows: rows(() => import('../lists/receivable-plan.tsx')),
  },
  {
    key: 'collection',
    title: '回款',
    route: 'adminCollection',
    Rows: rows(() => import('../lists/collection.tsx')),
  },
  {
    key: 'factoring',
    title: '保理融资',
    route: 'adminFactoring',
    Rows: rows(() => import('../lists/factoring.tsx')),
  },
  {
    key: 'factoringNotice',
    title: '转让通知',
    route: 'adminFactoringNotice',
    Rows: rows(() => import('../lists/factoring-notice.tsx')),
  },
  {
    key: 'log',
    title: '日志',
    route: 'adminLog',
    Rows: rows(() => import('../lists/log.tsx')),
  },
];
