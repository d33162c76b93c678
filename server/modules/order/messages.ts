import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';
import { ORDER_EVENT } from '#server/trade/orders/order-pair.ts';

/** Topics of deposits. */
export const DEPOSIT_EVENT = {
  registered: 'estimateOrder.depositRegistered',
  recognised: 'estimateOrder.depositRecognised',
  refused: 'estimateOrder.depositRefused',
  prepared: 'estimateOrder.depositRefundPrepared',
  refunded: 'estimateOrder.depositRefunded',
} as const;

/** Topics of signed contracts (订单合同): what the platform reads of a side's, and a side of the platform's. */
export const CONTRACT_EVENT = {
  bySupplier: 'purchaseOrder.contractBySupplier',
  byBuyer: 'estimateOrder.contractByBuyer',
  toSupplier: 'purchaseOrder.contractByPlatform',
  toBuyer: 'estimateOrder.contractByPlatform',
} as const;

const toFinance =
  (title: string, what: string) =>
  ({ no = '', amount = '' }: Readonly<Record<string, string>>): MessageDraft => ({
    msgType: MSG_TYPE.money,
    level: 2,
    title,
    content: `暂估单 ${no} ${what} ${amount} 元，请核对后办理。`,
    routeName: 'adminEstimateOrder',
    query: { keyword: no },
  });

const toBuyer =
  (title: string, content: (payload: Readonly<Record<string, string>>) => string) =>
  (payload: Readonly<Record<string, string>>): MessageDraft => ({
    msgType: MSG_TYPE.money,
    level: 2,
    title,
    content: content(payload),
    routeName: 'estimateOrderDetail',
    query: { id: payload.id ?? '' },
  });

const about =
  (
    routeName: string,
    level: MessageDraft['level'],
    title: string,
    content: (no: string, hours: string) => string,
  ) =>
  ({ id = '', no = '', hours = '48' }: Readonly<Record<string, string>>): MessageDraft => ({
    msgType: MSG_TYPE.order,
    level,
    title,
    content: content(no, hours),
    routeName,
    query: { id },
  });

const toOperations =
  (routeName: string, title: string, what: string) =>
  ({ no = '' }: Readonly<Record<string, string>>): MessageDraft => ({
    msgType: MSG_TYPE.order,
    level: 2,
    title,
    content: `${what} ${no} 的订单合同已上传，请查看。`,
    routeName,
    query: { keyword: no },
  });

/** What suppliers and buyers read of new orders; neither text holds a price. */
export const orderMessages: MessageTemplates = {
  [ORDER_EVENT.purchaseMade]: about(
    'purchaseOrderDetail',
    2,
    '新的采购订单待确认',
    (no, hours) => `平台已向贵司下达采购订单 ${no}，请在 ${hours} 小时内确认。`,
  ),
  [ORDER_EVENT.estimateMade]: about(
    'estimateOrderDetail',
    2,
    '新的暂估单待确认',
    (no) => `付款申请已通过，暂估单 ${no} 已生成，请核对并确认。`,
  ),
  [DEPOSIT_EVENT.registered]: toFinance('保证金待认款', '登记缴纳保证金'),
  [DEPOSIT_EVENT.prepared]: toFinance('保证金退还待放行', '已制单退还保证金'),
  [DEPOSIT_EVENT.recognised]: toBuyer(
    '保证金已到账',
    ({ no = '', amount = '' }) => `暂估单 ${no} 的保证金 ${amount} 元已到账。`,
  ),
  [DEPOSIT_EVENT.refused]: toBuyer(
    '保证金未予认款',
    ({ no = '', reason = '' }) => `暂估单 ${no} 登记的保证金未予认款：${reason}`,
  ),
  [DEPOSIT_EVENT.refunded]: toBuyer(
    '保证金已退还',
    ({ no = '', amount = '' }) => `暂估单 ${no} 的保证金 ${amount} 元已退还，请查收。`,
  ),
  [ORDER_EVENT.purchaseAmended]: ({ id = '', no = '', reason = '', hours = '48' }) => ({
    msgType: MSG_TYPE.order,
    level: 2,
    title: '采购订单已修改，待确认',
    content: `平台已修改采购订单 ${no}：${reason}。请在 ${hours} 小时内重新确认。`,
    routeName: 'purchaseOrderDetail',
    query: { id },
  }),
  [ORDER_EVENT.estimateAmended]: ({ id = '', no = '', reason = '' }) => ({
    msgType: MSG_TYPE.order,
    level: 2,
    title: '暂估单已修改，待确认',
    content: `平台已按与供应商协商的结果修改暂估单 ${no}：${reason}。请重新核对并确认。`,
    routeName: 'estimateOrderDetail',
    query: { id },
  }),
  [CONTRACT_EVENT.bySupplier]: toOperations(
    'adminPurchaseOrder',
    '供应商已上传订单合同',
    '采购订单',
  ),
  [CONTRACT_EVENT.byBuyer]: toOperations('adminEstimateOrder', '采购方已上传订单合同', '暂估单'),
  [CONTRACT_EVENT.toSupplier]: about(
    'purchaseOrderDetail',
    2,
    '平台已上传订单合同',
    (no) => `采购订单 ${no} 的订单合同已上传，请在订单详情查看。`,
  ),
  [CONTRACT_EVENT.toBuyer]: about(
    'estimateOrderDetail',
    2,
    '平台已上传订单合同',
    (no) => `暂估单 ${no} 的订单合同已上传，请在订单详情查看。`,
  ),
  [ORDER_EVENT.restClosed]: ({ id = '', no = '', reason = '' }) => ({
    msgType: MSG_TYPE.order,
    level: 3,
    title: '采购订单剩余已关闭',
    content: `采购订单 ${no} 未交货的部分不再执行：${reason}。已收货款多于结算金额的，请退回平台。`,
    routeName: 'purchaseOrderDetail',
    query: { id },
  }),
  [ORDER_EVENT.purchaseClosed]: about(
    'purchaseOrderDetail',
    3,
    '采购订单已关闭',
    (no) => `采购订单 ${no} 已由平台关闭，请停止备货；已备货的请与平台联系。`,
  ),
  [ORDER_EVENT.estimateClosed]: about(
    'estimateOrderDetail',
    3,
    '暂估单已关闭',
    (no) => `暂估单 ${no} 已由平台关闭，为它冻结的额度已释放。`,
  ),
  [ORDER_EVENT.remind]: about(
    'purchaseOrderDetail',
    3,
    '采购订单即将超过确认期限',
    (no) => `采购订单 ${no} 的确认期限即将届满，请尽快确认或说明原因。`,
  ),
  [ORDER_EVENT.remindLate]: about(
    'purchaseOrderDetail',
    3,
    '采购订单已超过确认期限',
    (no) => `采购订单 ${no} 的确认期限已过，请尽快确认或说明原因。`,
  ),
};
