import { sql } from 'kysely';

import { ROLE, writersOf } from '#contract/account/customer-role.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { heldRows, type Round, type Working } from '#server/kernel/jobs/rounds.ts';
import { audit } from '#server/kernel/log/audit.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { NO_ORIGIN } from '#server/kernel/wire/origin.ts';
import { moveOrders } from '#server/trade/orders/settled-orders.ts';
import { openReceivable } from '#server/trade/sales/receivable.ts';
import { EVENT } from './messages.ts';

const t = columnsOf('sales_order', 't');

const { waiting, partDisputed, confirmed } = SALES_STATUS;
/** The log's word of it is DEEMED in server/kernel/resource/log.ts. */
const ACTION = 'officialSalesOrderDeemed';

interface Silent {
  id: string;
  no: string;
  companyId: string;
  estimateOrderId: string;
  status: string;
  madeAt: Date;
  due: Date;
  days: number;
  reminded: number;
}

/** What the buyer would have confirmed follows, and the log keeps what it follows from. */
async function deem(tx: Tx, at: Date, sale: Silent): Promise<void> {
  const { id, no, companyId, status, madeAt, due, days, reminded } = sale;
  await tx
    .updateTable('sales_order')
    .set((row) => ({
      sales_order_status: confirmed,
      confirmed_at: at,
      deemed_at: at,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  const making = { at, accountId: null };
  await openReceivable(tx, id, making);
  await moveOrders(tx, sale.estimateOrderId, making);
  const agreed = { deemedConfirmDays: days, madeTime: wireTime(madeAt), confirmDue: wireTime(due) };
  const detail = {
    before: { salesOrderStatus: status },
    after: { salesOrderStatus: confirmed },
    ...agreed,
    reminded,
  };
  const entry = { action: ACTION, accountId: null, objectType: 'officialSalesOrder', objectId: id };
  await audit(tx, { ...entry, detail }, NO_ORIGIN, at);
  const accountId = await membersOf(tx, companyId, [...writersOf('settlement'), ROLE.admin], at);
  const payload = { id, no, due: wireTime(due).slice(0, 16) };
  await emit(tx, { topic: EVENT.saleDeemed, accountId, payload }, at);
}

/**
 * Sales that their buyers have let lie count as confirmed where the contract of their project says so (rules.md C.6): all of them
 * but what is disputed. One that is disputed as a whole waits for its disputes.
 */
export const deemedConfirmed = (working: Working, at: Date): Round =>
  heldRows<Silent>(working, {
    name: 'deemedConfirmed',
    rows: t,
    due: sql`${t.deemed_days} is not null and ${t.deemed_at} is null and not ${t.deleted}
      and ${t.sales_order_status} in (${waiting}, ${partDisputed}) and ${t.confirm_due} <= ${at}
      and (${t.disputed_amount} = 0 or ${t.disputed_amount} < ${t.settle_principal})`,
    columns: sql`${t.id}::text, ${t.sales_order_no} as no, ${t.company_id}::text as "companyId",
      ${t.estimate_order_id}::text as "estimateOrderId", ${t.sales_order_status} as status, ${t.created_at} as "madeAt",
      ${t.confirm_due} as due, ${t.deemed_days} as days, ${t.reminded}`,
    each: (tx, sale) => deem(tx, at, sale),
  });
