import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';

/** Topics of what happens to invoices beside their transitions. */
export const EVENT = {
  handedIn: 'makeInvoice.handedIn',
  toLookAt: 'makeInvoice.toLookAt',
  issued: 'makeInvoice.issued',
  accepted: 'makeInvoice.accepted',
  passed: 'makeInvoice.passed',
  returned: 'makeInvoice.returned',
  reversed: 'makeInvoice.reversed',
  voided: 'makeInvoice.voided',
  declined: 'makeInvoice.declined',
} as const;

type Payload = Readonly<Record<string, string>>;

const toCompany =
  (title: string, content: (payload: Payload) => string, level: MessageDraft['level'] = 2) =>
  (payload: Payload): MessageDraft => ({
    msgType: MSG_TYPE.result,
    level,
    title,
    content: content(payload),
    routeName: 'makeInvoiceDetails',
    query: { id: payload.id ?? '' },
  });

const toFinance =
  (title: string, content: (payload: Payload) => string) =>
  (payload: Payload): MessageDraft => ({
    msgType: MSG_TYPE.task,
    level: 2,
    title,
    content: content(payload),
    routeName: 'adminMakeInvoice',
    query: { keyword: payload.no ?? '' },
  });

/** What companies and finance read of invoices. */
export const invoiceMessages: MessageTemplates = {
  [EVENT.handedIn]: toFinance(
    '供应商发票待收票',
    ({ no = '', settlementNo = '', amount = '' }) =>
      `结算单 ${settlementNo} 的进项发票 ${no}（${amount} 元）已通过校验，请核对后收票。`,
  ),
  [EVENT.toLookAt]: toFinance(
    '供应商发票待核对',
    ({ no = '', settlementNo = '', amount = '' }) =>
      `结算单 ${settlementNo} 的进项发票 ${no}（${amount} 元）与发票文件读出的内容不一致，请核对后通过或退回。`,
  ),
  [EVENT.declined]: toFinance(
    '税务平台开票失败',
    ({ no = '', reason = '' }) => `开票单 ${no} 未能开具：${reason}。请核对后重新提交或登记开票。`,
  ),
  [EVENT.issued]: toCompany(
    '发票已开具',
    ({ no = '', amount = '' }) => `开票单 ${no}（${amount} 元）已开具，平台将尽快交付。`,
  ),
  [EVENT.accepted]: toCompany(
    '平台已收票',
    ({ no = '', amount = '' }) => `贵司提交的发票 ${no}（${amount} 元）平台已收票。`,
  ),
  [EVENT.passed]: toCompany(
    '发票核对通过',
    ({ no = '', amount = '' }) =>
      `贵司提交的发票 ${no}（${amount} 元）已由平台核对通过，待平台收票。`,
  ),
  [EVENT.returned]: toCompany(
    '发票被退回',
    ({ no = '', reason = '' }) => `贵司提交的发票 ${no} 被退回：${reason}。请更正后重新提交。`,
    3,
  ),
  [EVENT.reversed]: toCompany(
    '发票已红冲',
    ({ no = '', amount = '' }) => `红字发票 ${no}（${amount} 元）已开具，原发票已红冲。`,
    3,
  ),
  [EVENT.voided]: toCompany(
    '发票已作废',
    ({ no = '', reason = '' }) => `发票 ${no} 已作废：${reason}。`,
    3,
  ),
};
