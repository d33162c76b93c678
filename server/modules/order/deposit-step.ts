import { type RawBuilder, sql } from 'kysely';

import { PLAN_STATUS } from '#contract/collection/states.ts';
import { DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { madeText } from '#server/kernel/resource/field.ts';
import { keptAccountTitle } from '#server/kernel/sql/account-title.ts';

const t = columnsOf('estimate_order', 't');
const slips = columnsOf('deposit_slip', 's');
const plans = columnsOf('receivable_plan', 'r');
const sales = columnsOf('sales_order', 'x');
const { paidIn, prepared, released } = DEPOSIT_STATUS;
const OPEN = sql.join([paidIn, prepared, released].map((status) => sql.lit(status)));

/** Something of the slip that is being dealt with of an order; '' where none is. */
const ofOpenSlip = (
  value: RawBuilder<unknown>,
) => sql<string>`coalesce((select ${value} from ${slips}
  where ${slips.estimate_order_id} = ${t.id} and ${slips.deposit_status} in (${OPEN})), '')`;

/** What of an order's deposit is being dealt with; '' where nothing is. */
export const depositStep = ofOpenSlip(slips.deposit_status);

/** The same slip in the fields of its order. */
export const openSlipFields = {
  depositAmount: madeText('deposit_amount', ofOpenSlip(sql`${slips.amount}::text`)),
  depositSerialNo: madeText('deposit_serial_no', ofOpenSlip(slips.bank_serial_no)),
  depositAccount: madeText('deposit_account', ofOpenSlip(keptAccountTitle(slips.account))),
};

/** Who prepared what is given back; nobody releases what is his own. */
export const depositPreparer = {
  depositPreparerId: madeText('deposit_preparer', ofOpenSlip(sql`${slips.prepared_by}::text`)),
};

export const isClosed = sql<boolean>`(${t.estimate_order_status} = ${sql.lit(ESTIMATE_STATUS.closed)})`;

const SETTLED = [PLAN_STATUS.settled, PLAN_STATUS.early].map((status) => sql.lit(status));

/** It is sold in full, and what its buyer owed of it has come in: until then the deposit stands for that. */
const isCollected = sql<boolean>`(${t.estimate_order_status} = ${sql.lit(ESTIMATE_STATUS.official)} and not exists (
  select from ${plans} join ${sales} on ${sales.id} = ${plans.sales_order_id}
  where ${sales.estimate_order_id} = ${t.id} and not ${plans.deleted} and ${plans.plan_status} not in (${sql.join(SETTLED)})))`;

/** Whether what is held of the deposit waits to be given back, the order being closed or collected, and nobody has begun to. */
export const depositToReturn = sql<boolean>`(${t.deposit_received} > 0 and (${isClosed} or ${isCollected}) and ${depositStep} = '')`;

const { running, partOfficial } = ESTIMATE_STATUS;
const OPEN_ORDERS = sql.join([running, partOfficial].map((status) => sql.lit(status)));

/** Whether the buyer waits for the platform to close what is left of an order. */
export const closeAsked = sql<boolean>`(${t.close_asked_time} is not null and ${t.rest_closed_time} is null
  and ${t.estimate_order_status} in (${OPEN_ORDERS}))`;
