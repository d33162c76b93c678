import { sql } from 'kysely';
import { ROLE } from '#contract/account/customer-role.ts';
import { MSG_TYPE } from '#contract/message/types.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

export const DELIVERY_EVENT = { signed: 'delivery.signed' } as const;

const HEARING = [ROLE.admin, ROLE.operator, ROLE.receiver];
const deliveries = columnsOf('delivery', 'd');

/** Those of supplier and buyer who see goods off and take them in. */
export async function toldOf(tx: Tx, id: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct held::text as id
    from ${deliveries}, unnest(array[${deliveries.supplier_id}, ${deliveries.buyer_company_id}]) company,
      unnest(${HEARING}::text[]) role, holders_in_company(company, role, ${at}) held
    where ${deliveries.id} = ${id}`.execute(tx);
  return rows.map((row) => row.id);
}

/** What supplier and buyer read of a delivery beside its transitions. */
export const deliveryMessages: MessageTemplates = {
  [DELIVERY_EVENT.signed]: ({ id = '', no = '', name = '' }): MessageDraft => ({
    msgType: MSG_TYPE.goods,
    level: 2,
    title: '交货单已现场签收',
    content: `交货单 ${no} 已由 ${name} 在现场签收，实收数量待平台核对。`,
    routeName: 'deliveryDetail',
    query: { id },
  }),
};
