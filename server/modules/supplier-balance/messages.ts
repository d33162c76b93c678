import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of what suppliers are owed. */
export const EVENT = { released: 'supplierBalance.released' } as const;

export const balanceMessages: MessageTemplates = {
  [EVENT.released]: ({ id = '', no = '', amount = '' }) => ({
    msgType: MSG_TYPE.money,
    level: 2,
    title: '质保金已到期',
    content: `采购结算单 ${no} 的质保金 ${amount} 元已到期，可以从采购订单申请付款。`,
    routeName: 'purchaseOrderDetail',
    query: { id },
  }),
};
