import { sql } from 'kysely';
import { ROLE } from '#contract/account/customer-role.ts';
import { MSG_TYPE } from '#contract/message/types.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { hearersIn } from '#server/kernel/company/hearers.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

export const DELIVERY_EVENT = { signed: 'delivery.signed' } as const;

const HEARING = [ROLE.admin, ROLE.operator, ROLE.receiver];
const deliveries = columnsOf('delivery', 'd');

/** Those of supplier and buyer who see goods off and take them in. */
export function toldOf(tx: Tx, id: string, at: Date): Promise<Hearer[]> {
  const sides = sql`select unnest(array[${deliveries.supplier_id}, ${deliveries.buyer_company_id}])
    from ${deliveries} where ${deliveries.id} = ${id}`;
  return hearersIn(tx, sides, HEARING, at);
}

/** What supplier and buyer read of a delivery beside its transitions. */
export const deliveryMessages: MessageTemplates = {
  [DELIVERY_EVENT.signed]: ({ id = '', no = '', name = '', refused = '' }): MessageDraft => ({
    msgType: MSG_TYPE.goods,
    level: 2,
    title: refused === '' ? '交货单已现场签收' : '交货单已现场拒收',
    content:
      refused === ''
        ? `交货单 ${no} 已由 ${name} 在现场签收，实收数量待平台核对。`
        : `交货单 ${no} 的货物已由 ${name} 在现场全部拒收，待平台核对。`,
    routeName: 'deliveryDetail',
    query: { id },
  }),
};
