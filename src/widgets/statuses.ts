import { AUDIT } from '#contract/flow/flow.ts';
import type { Tone } from '#src/ui/list-table/column.ts';

import { codedStatus } from './coded.ts';

// What waits for somebody is amber, what is under way has the line's colour, what came back or ended badly is sealed red.

/** Of the statuses of an approval, which documents have that go on after it. */
export const APPROVAL_TONES: Readonly<Record<string, Tone>> = {
  [AUDIT.running]: 'wait',
  [AUDIT.companyReview]: 'wait',
  [AUDIT.returned]: 'seal',
  [AUDIT.approved]: 'done',
  [AUDIT.rejected]: 'seal',
};

/** 审批状态 of a document. */
export const AUDIT_STATUS = codedStatus('auditStatus', 'AuditStatus', APPROVAL_TONES);

/** 审核中; 已退回; 待签约 and 执行中; 已冻结; 已完结; 已拒绝. */
export const PROJECT_STATUS = codedStatus('projectStatus', 'ProjectStatus', {
  1: 'wait',
  2: 'seal',
  3: 'route',
  4: 'route',
  5: 'seal',
  6: 'done',
  7: 'seal',
});

/** 审核中; 已退回; 已通过; 已拒绝; 待企业复核. */
export const SCENE_STATUS = codedStatus('sceneStatus', 'SceneStatus', APPROVAL_TONES);

/** 认证中; 已认证; 认证未通过; 已过期待更新; 已冻结. The lists name the field in two ways. */
export const realNameStatus = <Key extends string>(key: Key) =>
  codedStatus(key, 'RealNameStatus', { 2: 'wait', 3: 'done', 4: 'seal', 5: 'wait', 6: 'seal' });

/** 审核中; 已退回; 待付款, 部分付款, 已付款; 已拒绝, 已关闭. */
export const PAY_APPLY_STATUS = codedStatus('payApplyStatus', 'PayApplyStatus', {
  1: 'wait',
  2: 'seal',
  3: 'route',
  4: 'route',
  5: 'done',
  6: 'seal',
});

/** 提货单: 审核中; 已退回; 待发货; 运输中; 部分到货; 已到货; 已实收; 已拒绝. */
export const PICK_GOODS_STATUS = codedStatus('pickStatus', 'PickStatus', {
  1: 'wait',
  2: 'seal',
  3: 'wait',
  4: 'route',
  5: 'route',
  6: 'route',
  7: 'done',
  8: 'seal',
});

/** 实收单: 待平台核对; 待供应商确认; 已确认; 争议中; 已退回; 已作废. */
export const ACTUAL_DELIVERY_STATUS = codedStatus('actualStatus', 'ActualStatus', {
  1: 'wait',
  2: 'wait',
  3: 'done',
  4: 'seal',
  5: 'seal',
});

/** 交货单: 待签收; 部分签收; 已签收; 有差异; 已拒收. */
export const DELIVERY_STATUS = codedStatus('deliveryStatus', 'DeliveryStatus', {
  1: 'wait',
  2: 'route',
  3: 'done',
  4: 'seal',
  5: 'seal',
});

/** 物流: 待发车; 运输中; 已到达; 已签收; 异常; 已取消. */
export const LOGISTICS_STATUS_SHOWN = codedStatus('logisticsStatus', 'LogisticsStatus', {
  1: 'wait',
  2: 'route',
  3: 'route',
  4: 'done',
  5: 'seal',
});

/** 待供应商确认; 执行中; 待结算; 已完成; 供应商已拒绝. */
export const PURCHASE_ORDER_STATUS = codedStatus('purchaseOrderStatus', 'PurchaseOrderStatus', {
  1: 'wait',
  2: 'route',
  3: 'route',
  4: 'route',
  5: 'done',
  7: 'seal',
});

/** 待采购方确认; 执行中; 部分转正式; 已转正式. */
export const ESTIMATE_ORDER_STATUS = codedStatus('estimateOrderStatus', 'EstimateOrderStatus', {
  1: 'wait',
  2: 'route',
  3: 'route',
  4: 'done',
});

/** 正式销售订单: 待采购方确认; 部分争议; 已确认, 待开票, 部分开票, 已开票, 部分回款; 已回款; 已作废. */
export const SALES_ORDER_STATUS = codedStatus('salesOrderStatus', 'SalesOrderStatus', {
  1: 'wait',
  2: 'wait',
  3: 'route',
  4: 'route',
  5: 'route',
  6: 'route',
  7: 'route',
  8: 'done',
  10: 'seal',
});

/** 采购结算单: 待供应商确认; 部分争议; 已确认; 已作废. */
export const PURCHASE_SETTLEMENT_STATUS = codedStatus(
  'purchaseSettlementStatus',
  'PurchaseSettlementStatus',
  { 1: 'wait', 2: 'wait', 3: 'done', 10: 'seal' },
);
/** 争议: 待对方回应; 协商中; 平台介入; 已解决. */
export const DISPUTE_STATUS = codedStatus('disputeStatus', 'DisputeStatus', {
  1: 'wait',
  2: 'route',
  3: 'seal',
  4: 'done',
});

/** 待出方案; 待确认方案; 落实条件; 待放款; 回款中; 已逾期; 已结清; 方案已拒绝. */
export const FACTORING_STATUS = codedStatus('factoringStatus', 'FactoringStatus', {
  1: 'wait',
  2: 'wait',
  3: 'route',
  4: 'wait',
  5: 'route',
  6: 'seal',
  7: 'done',
  8: 'seal',
});

/** 待确权; 部分确权; 已确权. */
export const NOTICE_STATUS = codedStatus('noticeStatus', 'NoticeStatus', {
  1: 'wait',
  2: 'wait',
  3: 'done',
});

/** 发票: 待开票; 已开票; 已交付; 已签收; 已红冲; 已作废; 校验失败. */
export const INVOICE_STATUS = codedStatus('invoiceStatus', 'InvoiceStatus', {
  1: 'wait',
  2: 'route',
  3: 'wait',
  4: 'done',
  5: 'seal',
  7: 'seal',
});

/** 付款: 待支付; 支付中; 已支付; 已到账; 支付失败; 已退回. */
export const PAYMENT_TONES: Readonly<Record<string, Tone>> = {
  1: 'wait',
  2: 'route',
  3: 'wait',
  4: 'done',
  5: 'seal',
  6: 'seal',
};

/** 应收款: 未还; 结清, 提前还款; 逾期, 坏账; 展期. */
export const PLAN_STATUS_WORD = codedStatus('planStatus', 'PlanStatus', {
  1: 'wait',
  2: 'done',
  3: 'seal',
  4: 'done',
  5: 'route',
  6: 'seal',
});

/** 回款: 待认款; 部分核销; 已核销; 已退回. */
export const COLLECTION_STATUS_WORD = codedStatus('collectionStatus', 'PaymentInStatus', {
  1: 'wait',
  2: 'route',
  3: 'done',
  4: 'seal',
});

/** Of documents that link to one another, by the enumeration of their status; a new kind adds its line. */
const BY_ENUMERATION: Readonly<Record<string, (code: string) => Tone>> = {
  AuditStatus: (auditStatus) => AUDIT_STATUS.tone({ auditStatus }),
  ProjectStatus: (projectStatus) => PROJECT_STATUS.tone({ projectStatus }),
  SceneStatus: (sceneStatus) => SCENE_STATUS.tone({ sceneStatus }),
  PayApplyStatus: (payApplyStatus) => PAY_APPLY_STATUS.tone({ payApplyStatus }),
  ActualStatus: (actualStatus) => ACTUAL_DELIVERY_STATUS.tone({ actualStatus }),
  PickStatus: (pickStatus) => PICK_GOODS_STATUS.tone({ pickStatus }),
  DeliveryStatus: (deliveryStatus) => DELIVERY_STATUS.tone({ deliveryStatus }),
  PurchaseOrderStatus: (purchaseOrderStatus) => PURCHASE_ORDER_STATUS.tone({ purchaseOrderStatus }),
  EstimateOrderStatus: (estimateOrderStatus) => ESTIMATE_ORDER_STATUS.tone({ estimateOrderStatus }),
  SalesOrderStatus: (salesOrderStatus) => SALES_ORDER_STATUS.tone({ salesOrderStatus }),
  PurchaseSettlementStatus: (purchaseSettlementStatus) =>
    PURCHASE_SETTLEMENT_STATUS.tone({ purchaseSettlementStatus }),
  DisputeStatus: (disputeStatus) => DISPUTE_STATUS.tone({ disputeStatus }),
  LogisticsStatus: (logisticsStatus) => LOGISTICS_STATUS_SHOWN.tone({ logisticsStatus }),
  PlanStatus: (planStatus) => PLAN_STATUS_WORD.tone({ planStatus }),
  PaymentInStatus: (collectionStatus) => COLLECTION_STATUS_WORD.tone({ collectionStatus }),
  FactoringStatus: (factoringStatus) => FACTORING_STATUS.tone({ factoringStatus }),
  NoticeStatus: (noticeStatus) => NOTICE_STATUS.tone({ noticeStatus }),
  InvoiceStatus: (invoiceStatus) => INVOICE_STATUS.tone({ invoiceStatus }),
  PaymentOutStatus: (code) => PAYMENT_TONES[code] ?? 'plain',
};

/** The dot of a document's status. */
export const toneOf = (enumeration: string, code: string): Tone =>
  BY_ENUMERATION[enumeration]?.(code) ?? 'plain';
