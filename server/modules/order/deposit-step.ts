import { sql } from 'kysely';

import { DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';

const t = columnsOf('estimate_order', 't');
const slips = columnsOf('deposit_slip', 's');
const { paidIn, prepared, released } = DEPOSIT_STATUS;
const OPEN = sql.join([paidIn, prepared, released].map((status) => sql.lit(status)));

/** What of an order's deposit is being dealt with; '' where nothing is. */
export const depositStep = sql<string>`coalesce((select ${slips.deposit_status} from ${slips}
  where ${slips.estimate_order_id} = ${t.id} and ${slips.deposit_status} in (${OPEN})), '')`;

export const isClosed = sql<boolean>`(${t.estimate_order_status} = ${sql.lit(ESTIMATE_STATUS.closed)})`;

/** Whether what is held of the deposit of a closed order waits to be given back, and nobody has begun to. */
export const depositToReturn = sql<boolean>`(${isClosed} and ${t.deposit_received} > 0 and ${depositStep} = '')`;

const { running, partOfficial } = ESTIMATE_STATUS;
const OPEN_ORDERS = sql.join([running, partOfficial].map((status) => sql.lit(status)));

/** Whether the buyer waits for the platform to close what is left of an order. */
export const closeAsked = sql<boolean>`(${t.close_asked_time} is not null
  and ${t.estimate_order_status} in (${OPEN_ORDERS}))`;
