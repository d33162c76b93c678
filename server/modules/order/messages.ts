import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';
import { ORDER_EVENT } from '#server/kernel/trade/order-pair.ts';

/** Enumeration MsgType: 待办. */
const WAITING = '1';

const about =
  (
    routeName: string,
    level: MessageDraft['level'],
    title: string,
    content: (no: string) => string,
  ) =>
  ({ id = '', no = '' }: Readonly<Record<string, string>>): MessageDraft => ({
    msgType: WAITING,
    level,
    title,
    content: content(no),
    routeName,
    query: { id },
  });

/** What suppliers and buyers read of new orders; neither text holds a price. */
export const orderMessages: MessageTemplates = {
  [ORDER_EVENT.purchaseMade]: about(
    'purchaseOrderDetail',
    2,
    '新的采购订单待确认',
    (no) => `平台已向贵司下达采购订单 ${no}，请在 48 小时内确认。`,
  ),
  [ORDER_EVENT.estimateMade]: about(
    'estimateOrderDetail',
    2,
    '新的暂估单待确认',
    (no) => `付款申请已通过，暂估单 ${no} 已生成，请核对并确认。`,
  ),
  [ORDER_EVENT.remind]: about(
    'purchaseOrderDetail',
    3,
    '采购订单即将超过确认期限',
    (no) => `采购订单 ${no} 还有不到 24 小时的确认期限，请尽快确认或说明原因。`,
  ),
};
