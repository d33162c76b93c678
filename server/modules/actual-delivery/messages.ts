import { ROLE } from '#contract/account/customer-role.ts';
import { MSG_TYPE } from '#contract/message/types.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import type { FlowDecision } from '#server/kernel/flow/flow.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';
import { receiptRow } from './row.ts';

export const ACTUAL_EVENT = {
  /** The supplier has not answered in time: operations take over. */
  late: 'actualDelivery.late',
  /** The platform has ended it: its goods are to be signed for anew. */
  ended: 'actualDelivery.ended',
} as const;

const HEARING = [ROLE.admin, ROLE.operator, ROLE.receiver];

/** Tells the supplier, which was told that its goods were received. Why is between the platform and the buyer. */
export async function tellEnded({ tx, at, record, emit }: FlowDecision): Promise<void> {
  const { actual_no: no, delivery_no: deliveryNo, supplier_id } = receiptRow(record);
  const accountId = await membersOf(tx, String(supplier_id), HEARING, at);
  await emit({ topic: ACTUAL_EVENT.ended, accountId, payload: { id: record.id, no, deliveryNo } });
}

/** What is told of receipts beside their approval; no text holds a price. */
export const receiptMessages: MessageTemplates = {
  [ACTUAL_EVENT.ended]: ({ id = '', no = '', deliveryNo = '' }): MessageDraft => ({
    msgType: MSG_TYPE.goods,
    level: 3,
    title: '实收单已终止',
    content: `实收单 ${no} 已由平台终止，交货单 ${deliveryNo} 恢复待签收，请与采购方核对后重新签收，或作废该交货单。`,
    routeName: 'actualDeliveryDetail',
    query: { id },
  }),
  [ACTUAL_EVENT.late]: ({ no = '', taskId = '' }): MessageDraft => ({
    msgType: MSG_TYPE.task,
    level: 2,
    title: '实收待运营办理',
    content: `实收单 ${no} 的供应商逾期未答复，请联系供应商后办理。`,
    routeName: 'adminReview',
    query: { taskId },
  }),
};
