import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';

/** Topics of settlements beside those of their transitions. */
export const EVENT = {
  saleMade: 'officialSalesOrder.made',
  purchaseMade: 'purchaseSettlement.made',
  saleRemind: 'officialSalesOrder.remind',
  saleOverdue: 'officialSalesOrder.unanswered',
  saleDeemed: 'officialSalesOrder.deemed',
  saleUnanswered: 'officialSalesOrder.unansweredForPlatform',
  purchaseRemind: 'purchaseSettlement.remind',
  purchaseOverdue: 'purchaseSettlement.unanswered',
  purchaseUnanswered: 'purchaseSettlement.unansweredForPlatform',
  purchaseVoided: 'purchaseSettlement.voided',
  saleSigned: 'officialSalesOrder.signed',
  purchaseSigned: 'purchaseSettlement.signed',
  saleOverInvoiced: 'officialSalesOrder.overInvoiced',
  purchaseOverInvoiced: 'purchaseSettlement.overInvoiced',
  purchaseOverInvoicedForPlatform: 'purchaseSettlement.overInvoicedForPlatform',
} as const;

type Payload = Readonly<Record<string, string>>;

const about =
  (
    routeName: string,
    level: MessageDraft['level'],
    title: string,
    content: (payload: Payload) => string,
  ) =>
  (payload: Payload): MessageDraft => ({
    msgType: MSG_TYPE.order,
    level,
    title,
    content: content(payload),
    routeName,
    query: { id: payload.id ?? '' },
  });

const toPlatform =
  (routeName: string, title: string, content: (no: string, payload: Payload) => string) =>
  ({ no = '', ...payload }: Payload): MessageDraft => ({
    msgType: MSG_TYPE.order,
    level: 2,
    title,
    content: content(no, payload),
    routeName,
    query: { keyword: no },
  });

const SALE = 'officialSalesOrderDetail';
const PURCHASE = 'purchaseSettlementDetail';

/** What each side reads of its own paper; no text holds a price. */
export const settlementMessages: MessageTemplates = {
  [EVENT.saleMade]: about(
    SALE,
    2,
    '正式销售订单待确认',
    ({ no = '' }) =>
      `货物已结算，正式销售订单 ${no} 已出具，请核对后确认；有异议的部分可单独提出争议。`,
  ),
  [EVENT.purchaseMade]: about(
    PURCHASE,
    2,
    '采购结算单待确认',
    ({ no = '' }) =>
      `货物已结算，采购结算单 ${no} 已出具，请核对后确认；有异议的部分可单独提出争议。`,
  ),
  [EVENT.saleRemind]: about(
    SALE,
    2,
    '正式销售订单仍待确认',
    ({ no = '', due = '' }) => `正式销售订单 ${no} 请于 ${due} 前确认，或对有异议的部分提出争议。`,
  ),
  [EVENT.saleOverdue]: about(
    SALE,
    3,
    '正式销售订单已过确认期限',
    ({ no = '', due = '' }) =>
      `正式销售订单 ${no} 的确认期限（${due}）已过，请尽快确认或提出争议。`,
  ),
  [EVENT.saleDeemed]: about(
    SALE,
    3,
    '正式销售订单视同确认',
    ({ no = '', due = '' }) =>
      `正式销售订单 ${no} 在 ${due} 前未答复，按合同约定视同确认；争议中的部分另行处理。`,
  ),
  [EVENT.purchaseRemind]: about(
    PURCHASE,
    2,
    '采购结算单仍待确认',
    ({ no = '', due = '' }) => `采购结算单 ${no} 请于 ${due} 前确认，或对有异议的部分提出争议。`,
  ),
  [EVENT.purchaseOverdue]: about(
    PURCHASE,
    3,
    '采购结算单已过确认期限',
    ({ no = '', due = '' }) => `采购结算单 ${no} 的确认期限（${due}）已过，请尽快确认或提出争议。`,
  ),
  [EVENT.saleUnanswered]: toPlatform(
    'adminOfficialSalesOrder',
    '采购方未按期确认结算',
    (no) => `正式销售订单 ${no} 已过确认期限，采购方尚未答复，请联系采购方。`,
  ),
  [EVENT.purchaseUnanswered]: toPlatform(
    'adminPurchaseSettlement',
    '供应商未按期确认结算',
    (no) => `采购结算单 ${no} 已过确认期限，供应商尚未答复，请联系供应商。`,
  ),
  [EVENT.saleSigned]: toPlatform(
    'adminOfficialSalesOrder',
    '采购方已上传签章结算单',
    (no) => `正式销售订单 ${no} 的签章结算单已上传，请查看。`,
  ),
  [EVENT.purchaseSigned]: toPlatform(
    'adminPurchaseSettlement',
    '供应商已上传签章结算单',
    (no) => `采购结算单 ${no} 的签章结算单已上传，请查看。`,
  ),
  [EVENT.saleOverInvoiced]: toPlatform(
    'adminOfficialSalesOrder',
    '已开票超过结算金额',
    (no, { over = '' }) =>
      `正式销售订单 ${no} 的争议已办结，已开票超过结算金额 ${over} 元，请红冲后按结算金额重新开具；未登记的开票单请作废。`,
  ),
  [EVENT.purchaseOverInvoiced]: about(
    PURCHASE,
    3,
    '已开票超过结算金额',
    ({ no = '', over = '' }) =>
      `采购结算单 ${no} 的争议已办结，贵司已开票超过结算金额 ${over} 元，请配合平台红冲后按结算金额重新开具。`,
  ),
  [EVENT.purchaseOverInvoicedForPlatform]: toPlatform(
    'adminPurchaseSettlement',
    '供应商已开票超过结算金额',
    (no, { over = '' }) =>
      `采购结算单 ${no} 的争议已办结，供应商已开票超过结算金额 ${over} 元，请红冲或退回后由其重新开具。`,
  ),
  [EVENT.purchaseVoided]: about(
    PURCHASE,
    3,
    '采购结算单已作废',
    ({ no = '', reason = '' }) => `采购结算单 ${no} 已作废：${reason}。货物将重新结算。`,
  ),
};
