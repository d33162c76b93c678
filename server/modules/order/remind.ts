import { sql } from 'kysely';

import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, HOUR } from '#server/kernel/clock.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { ORDER_EVENT } from '#server/trade/orders/order-pair.ts';

const orders = columnsOf('purchase_order', 'o');

/** Hours before the end of the term that it is told (domain.md C.4: after 24 of 48). */
const REMIND_HOURS = 24;
const HEARING: readonly string[] = ['companyAdmin', 'companyOperator', 'companyFinance'];
/** In one round; the next one comes in minutes. */
const MOST = 200;

interface Waiting {
  id: string;
  no: string;
  companyId: string;
}

/** Reminds suppliers once of purchase orders that wait for them, a day before the end of the term. */
export async function remindSuppliers({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await inScope(db, { maintenance: true }, async (tx) => {
    const { rows } = await sql<Waiting>`
      select ${orders.id}, ${orders.purchase_order_no} as no, ${orders.company_id} as "companyId"
      from ${orders}
      where ${orders.purchase_order_status} = ${PURCHASE_STATUS.waiting} and not ${orders.deleted}
        and ${orders.reminded_at} is null
        and ${orders.confirm_due} <= ${before(at, -REMIND_HOURS * HOUR)}
      order by ${orders.confirm_due} limit ${MOST} for no key update of o skip locked`.execute(tx);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await tx
      .updateTable('purchase_order')
      .set({ reminded_at: at })
      .where('id', 'in', ids)
      .execute();
    for (const { id, no, companyId } of rows) {
      const accountId = await membersOf(tx, companyId, HEARING, at);
      await emit(tx, { topic: ORDER_EVENT.remind, accountId, payload: { id, no } }, at);
    }
  });
}
