import { AUDIT } from '#contract/flow/flow.ts';
import type { Tone } from '#src/ui/list-table/column.ts';

import { codedStatus } from './coded.ts';

type Tones = Readonly<Record<string, Tone>>;

/** Of the statuses of an approval, which documents have that go on after it. */
export const APPROVAL_TONES: Tones = {
  [AUDIT.running]: 'wait',
  [AUDIT.companyReview]: 'wait',
  [AUDIT.returned]: 'seal',
  [AUDIT.approved]: 'done',
  [AUDIT.rejected]: 'seal',
};

/** Tones of the codes 1, 2, 3 …: a row of words travels shorter than a table. Codes after the last are plain. */
const byCode = (...tones: readonly Tone[]): Tones =>
  Object.fromEntries(tones.map((tone, at) => [at + 1, tone]));

/**
 * By enumeration and code; the others are plain. What waits for somebody is amber, what is under way has the line's
 * colour, what came back or ended badly is sealed red. A new kind of document adds its line.
 */
const TONES: Readonly<Record<string, Tones>> = {
  // 审批状态 of a document.
  AuditStatus: APPROVAL_TONES,
  // 审核中; 已退回; 待签约 and 执行中; 已冻结; 已完结; 已拒绝.
  ProjectStatus: byCode('wait', 'seal', 'route', 'route', 'seal', 'done', 'seal'),
  // 审核中; 已退回; 已通过; 已拒绝; 待企业复核.
  SceneStatus: APPROVAL_TONES,
  // 审核中; 已退回; 待付款, 部分付款, 已付款; 已拒绝, 已关闭.
  PayApplyStatus: byCode('wait', 'seal', 'route', 'route', 'done', 'seal'),
  // 提货单: 审核中; 已退回; 待发货; 运输中; 部分到货; 已到货; 已实收; 已拒绝.
  PickStatus: byCode('wait', 'seal', 'wait', 'route', 'route', 'route', 'done', 'seal'),
  // 实收单: 待平台核对; 待供应商确认; 已确认; 争议中; 已退回; 已作废.
  ActualStatus: byCode('wait', 'wait', 'done', 'seal', 'seal'),
  // 交货单: 待签收; 部分签收; 已签收; 有差异; 已拒收.
  DeliveryStatus: byCode('wait', 'route', 'done', 'seal', 'seal'),
  // 物流: 待发车; 运输中; 已到达; 已签收; 异常; 已取消.
  LogisticsStatus: byCode('wait', 'route', 'route', 'done', 'seal'),
  // 待供应商确认; 执行中; 待结算; 已完成; 供应商已拒绝.
  PurchaseOrderStatus: byCode('wait', 'route', 'route', 'route', 'done', 'plain', 'seal'),
  // 待采购方确认; 执行中; 部分转正式; 已转正式.
  EstimateOrderStatus: byCode('wait', 'route', 'route', 'done'),
  // 正式销售订单: 待采购方确认; 部分争议; 已确认, 待开票, 部分开票, 已开票, 部分回款; 已回款; 已作废.
  SalesOrderStatus: byCode(
    'wait',
    'wait',
    'route',
    'route',
    'route',
    'route',
    'route',
    'done',
    'plain',
    'seal',
  ),
  // 采购结算单: 待供应商确认; 部分争议; 已确认; 已作废.
  PurchaseSettlementStatus: byCode(
    'wait',
    'wait',
    'done',
    'plain',
    'plain',
    'plain',
    'plain',
    'plain',
    'plain',
    'seal',
  ),
  // 争议: 待对方回应; 协商中; 平台介入; 已解决.
  DisputeStatus: byCode('wait', 'route', 'seal', 'done'),
  // 待出方案; 待确认方案; 落实条件; 待放款; 回款中; 已逾期; 融资已结清; 方案已拒绝.
  FactoringStatus: byCode('wait', 'wait', 'route', 'wait', 'route', 'seal', 'done', 'seal'),
  // 待确权; 部分确权; 已确权.
  NoticeStatus: byCode('wait', 'wait', 'done'),
  // 发票: 待开票; 已开票; 已交付; 已签收; 已红冲; 已作废; 校验失败.
  InvoiceStatus: byCode('wait', 'route', 'wait', 'done', 'seal', 'plain', 'seal'),
  // 应收款: 未还; 结清, 提前还款; 逾期, 坏账; 展期.
  PlanStatus: byCode('wait', 'done', 'seal', 'done', 'route', 'seal'),
  // 回款: 待认款; 部分核销; 已核销; 已退回.
  PaymentInStatus: byCode('wait', 'route', 'done', 'seal'),
  // 付款: 待支付; 支付中; 已支付; 已到账; 支付失败; 已退回.
  PaymentOutStatus: byCode('wait', 'route', 'wait', 'done', 'seal', 'seal'),
  // 认证中; 已认证; 认证未通过; 已过期待更新; 已冻结.
  RealNameStatus: byCode('plain', 'wait', 'done', 'seal', 'wait', 'seal'),
};

/** The dot of a status. */
export const toneOf = (enumeration: string, code: string): Tone =>
  TONES[enumeration]?.[code] ?? 'plain';

const status = <Key extends string>(key: Key, enumeration: string) =>
  codedStatus(key, enumeration, TONES[enumeration] ?? {});

export const AUDIT_STATUS = status('auditStatus', 'AuditStatus');
export const PROJECT_STATUS = status('projectStatus', 'ProjectStatus');
export const SCENE_STATUS = status('sceneStatus', 'SceneStatus');
export const PAY_APPLY_STATUS = status('payApplyStatus', 'PayApplyStatus');
export const PICK_GOODS_STATUS = status('pickStatus', 'PickStatus');
export const ACTUAL_DELIVERY_STATUS = status('actualStatus', 'ActualStatus');
export const DELIVERY_STATUS = status('deliveryStatus', 'DeliveryStatus');
export const LOGISTICS_STATUS_SHOWN = status('logisticsStatus', 'LogisticsStatus');
export const PURCHASE_ORDER_STATUS = status('purchaseOrderStatus', 'PurchaseOrderStatus');
export const ESTIMATE_ORDER_STATUS = status('estimateOrderStatus', 'EstimateOrderStatus');
export const SALES_ORDER_STATUS = status('salesOrderStatus', 'SalesOrderStatus');
export const PURCHASE_SETTLEMENT_STATUS = status(
  'purchaseSettlementStatus',
  'PurchaseSettlementStatus',
);
export const DISPUTE_STATUS = status('disputeStatus', 'DisputeStatus');
export const FACTORING_STATUS = status('factoringStatus', 'FactoringStatus');
export const NOTICE_STATUS = status('noticeStatus', 'NoticeStatus');
export const INVOICE_STATUS = status('invoiceStatus', 'InvoiceStatus');
export const PLAN_STATUS_WORD = status('planStatus', 'PlanStatus');
export const COLLECTION_STATUS_WORD = status('collectionStatus', 'PaymentInStatus');
export const PAYMENT_STATUS = status('paymentStatus', 'PaymentOutStatus');

/** The lists name the field in two ways. */
export const realNameStatus = <Key extends string>(key: Key) => status(key, 'RealNameStatus');
