import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of the sixty-day clock. */
export const EVENT = {
  warned: 'paymentClock.warned',
  warnedForPlatform: 'paymentClock.warnedForPlatform',
} as const;

const levelOf = (day: string) => (day === '60' ? 3 : 2);

export const clockMessages: MessageTemplates = {
  [EVENT.warned]: ({
    id = '',
    no = '',
    delivery = '',
    what = '',
    day = '',
    deadline = '',
    amount = '',
  }) => ({
    msgType: MSG_TYPE.due,
    level: levelOf(day),
    title: what === '' ? `交货已满 ${day} 天，货款未付清` : `${what}到期已满 ${day} 天，未付清`,
    content: `采购订单 ${no} 的交货单 ${delivery} 尚有 ${amount} 元${what}未付，法定付款期限为 ${deadline}。可在订单页下载举证材料。`,
    routeName: 'purchaseOrderDetail',
    query: { id },
  }),
  [EVENT.warnedForPlatform]: ({
    no = '',
    supplier = '',
    delivery = '',
    what = '',
    day = '',
    deadline = '',
    amount = '',
  }) => ({
    msgType: MSG_TYPE.due,
    level: levelOf(day),
    title: `中小企业${what || '货款'}已满 ${day} 天未付清`,
    content: `${supplier} 采购订单 ${no} 的交货单 ${delivery} 尚有 ${amount} 元${what}未付，须在 ${deadline} 前支付，逾期按日万分之五计付利息。`,
    routeName: 'adminPurchaseOrder',
    query: { keyword: no },
  }),
};
