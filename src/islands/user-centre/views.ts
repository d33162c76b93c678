import type { ComponentType } from 'react';

import type { ViewName } from '#src/lib/routes.ts';

/** The module of a view. */
export interface ViewCode {
  readonly View: ComponentType;
}

export type Views = Readonly<Record<ViewName | 'refused', () => Promise<ViewCode>>>;

/** The view of each route, loaded when it is first wanted. A route without one does not compile. */
export const VIEWS: Views = {
  refused: () => import('./shell/refused.tsx'),
  workbench: () => import('./workbench/view.tsx'),
  funds: () => import('./funds/view.tsx'),
  message: () => import('./message/view.tsx'),
  company: () => import('./company/view.tsx'),
  companyDetails: () => import('./company/details.tsx'),
  project: () => import('./project/list.tsx'),
  projectaApplication: () => import('./project/apply.tsx'),
  projectDetails: () => import('./project/detail.tsx'),
  contactClient: () => import('./contact-client/list.tsx'),
  contactClientDetail: () => import('./contact-client/detail.tsx'),
  payApply: () => import('./pay-apply/list.tsx'),
  payApplyForm: () => import('./pay-apply/form.tsx'),
  payApplyDetail: () => import('./pay-apply/detail.tsx'),
  payApplication: () => import('./pay-apply/application-form.tsx'),
  payApplicationDetail: () => import('./pay-apply/application-detail.tsx'),
  pickGoods: () => import('./pick-goods/list.tsx'),
  pickGoodsForm: () => import('./pick-goods/form.tsx'),
  pickGoodsDetail: () => import('./pick-goods/detail.tsx'),
  actualDelivery: () => import('./actual-delivery/list.tsx'),
  actualDeliveryForm: () => import('./actual-delivery/form.tsx'),
  actualDeliveryDetail: () => import('./actual-delivery/detail.tsx'),
  logisticsEntryList: () => import('./logistics-entry/list.tsx'),
  logisticsEntry: () => import('./logistics-entry/form.tsx'),
  logisticsEntrDetail: () => import('./logistics-entry/detail.tsx'),
  logisticsEntrRelated: () => import('./logistics-entry/related.tsx'),
  delivery: () => import('./delivery/list.tsx'),
  deliveryRegister: () => import('./delivery/form.tsx'),
  deliveryDetail: () => import('./delivery/detail.tsx'),
  purchaseOrderDetail: () => import('./order/purchase-detail.tsx'),
  estimateOrderDetail: () => import('./order/estimate-detail.tsx'),
  officialSalesOrderDetail: () => import('./settlement/sales-detail.tsx'),
  purchaseSettlementDetail: () => import('./settlement/purchase-detail.tsx'),
  factoring: () => import('./factoring/list.tsx'),
  factoringForm: () => import('./factoring/offer.tsx'),
  factoringDetail: () => import('./factoring/detail.tsx'),
  factoringNotice: () => import('./factoring/notices.tsx'),
  factoringNoticeDetail: () => import('./factoring/notice-detail.tsx'),
  applyAmountAdjust: () => import('./apply-amount-adjust/list.tsx'),
  applyAmountAdjustForm: () => import('./apply-amount-adjust/form.tsx'),
  applyAmountAdjustDetail: () => import('./apply-amount-adjust/detail.tsx'),
  makeInvoice: () => import('./make-invoice/list.tsx'),
  makeInvoiceDetails: () => import('./make-invoice/detail.tsx'),
  paymentList: () => import('./payment/pending.tsx'),
  payment: () => import('./payment/settled.tsx'),
  paymentDetail: () => import('./payment/detail.tsx'),
  dispute: () => import('./dispute/list.tsx'),
  disputeDetail: () => import('./dispute/detail.tsx'),
  receivablePlanDetail: () => import('./collection/plan-detail.tsx'),
  accountStatement: () => import('./account-statement/view.tsx'),
  rules: () => import('./rule-book/view.tsx'),
  bank: () => import('./bank/view.tsx'),
  companyAuth: () => import('./certification/auth-view.tsx'),
  authentication: () => import('./certification/view.tsx'),
  sceneControl: () => import('./scene-control/list.tsx'),
  sceneControlForm: () => import('./scene-control/form.tsx'),
  sceneControlDetail: () => import('./scene-control/detail.tsx'),
  bindPhone: () => import('./account/view.tsx'),
};
