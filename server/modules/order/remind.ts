import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, HOUR } from '#server/kernel/clock.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import {
  heldRows,
  makeRounds,
  PLATFORM,
  type RoundsEnd,
  type Working,
} from '#server/kernel/jobs/rounds.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { confirmHours } from '#server/trade/orders/confirm-term.ts';
import { ORDER_EVENT } from '#server/trade/orders/order-pair.ts';

const orders = columnsOf('purchase_order', 'o');

/** Most hours before the end of the term that it is told: a shorter term is told when half of it is over (rules.md C.4). */
const REMIND_HOURS = 24;
const HEARING = writersOf('orderConfirm');

interface Waiting {
  id: string;
  no: string;
  companyId: string;
  /** The term is over: its round comes late, after a standstill. */
  isLate: boolean;
}

/** Reminds suppliers once of purchase orders that wait for them, a day before the end of the term. */
export async function remindSuppliers(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const hours = await inScope(working.db, PLATFORM, confirmHours);
  const ahead = Math.min(REMIND_HOURS, Number(hours) / 2);
  const round = heldRows<Waiting>(working, {
    name: 'remindSuppliers',
    rows: orders,
    due: sql`${orders.purchase_order_status} = ${PURCHASE_STATUS.waiting} and not ${orders.deleted}
      and ${orders.reminded_at} is null and ${orders.confirm_due} <= ${before(at, -ahead * HOUR)}`,
    columns: sql`${orders.id}::text, ${orders.purchase_order_no} as no, ${orders.company_id}::text as "companyId",
      ${orders.confirm_due} <= ${at} as "isLate"`,
    async each(tx, { id, no, companyId, isLate }) {
      await tx
        .updateTable('purchase_order')
        .set({ reminded_at: at })
        .where('id', '=', id)
        .execute();
      const accountId = await membersOf(tx, companyId, HEARING, at);
      const topic = isLate ? ORDER_EVENT.remindLate : ORDER_EVENT.remind;
      await emit(tx, { topic, accountId, payload: { id, no } }, at);
    },
  });
  return await makeRounds(working, [round]);
}
