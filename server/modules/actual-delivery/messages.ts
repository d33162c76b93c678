import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';

/** Enumeration MsgType: 物流交货. */
const LOGISTICS = '5';

export const ACTUAL_EVENT = {
  /** The supplier has not answered in time: operations take over. */
  late: 'actualDelivery.late',
} as const;

/** What is told of receipts beside their approval; no text holds a price. */
export const receiptMessages: MessageTemplates = {
  [ACTUAL_EVENT.late]: ({ no = '', taskId = '' }): MessageDraft => ({
    msgType: LOGISTICS,
    level: 2,
    title: '实收待运营办理',
    content: `实收单 ${no} 的供应商超过 24 小时未答复，请联系供应商后办理。`,
    routeName: 'adminReview',
    query: { taskId },
  }),
};
