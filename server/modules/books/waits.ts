import { type RawBuilder, sql } from 'kysely';

import { ROW_STATUS } from '#contract/collection/statement.ts';
import {
  COLLECTION_STATUS,
  PLAN_OPEN,
  PLAN_STATUS,
  REFUND_STATUS,
} from '#contract/collection/states.ts';
import { DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { isCounted } from '#server/kernel/books/movements.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';

const rows = columnsOf('statement_row', 'r');
const collections = columnsOf('collection', 'c');
const plans = columnsOf('receivable_plan', 'p');
const slips = columnsOf('deposit_slip', 'd');
const payments = columnsOf('payment', 'm');
const refunds = columnsOf('collection_refund', 'f');
const { waiting, partly } = COLLECTION_STATUS;
/** SQL: whether money is still taken for a receivable: what was written off is owed all the same. */
const isOwed = sql<boolean>`(${plans.plan_status} in (${sql.join(PLAN_OPEN.map((status) => sql.lit(status)))})
  or ${plans.plan_status} = ${sql.lit(PLAN_STATUS.badDebt)} and (${plans.settled_date} is null
    or ${plans.principal} + ${plans.fee} > ${plans.paid_principal} + ${plans.paid_fee}))`;

/** SQL: how many rows of statements up to a day wait for a person. */
export const rowsWaiting = (until: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (select count(*)::int from ${rows} where ${rows.row_status} = ${sql.lit(ROW_STATUS.waiting)}
    and ${rows.value_date} <= ${until})`;

/**
 * SQL: how many collections up to a day are not taken in whole of buyers that owed something by then, since taking them later would
 * change what stood on that day; and how many that nobody but their payers has seen, since they count on that day once somebody
 * has.
 */
export const collectionsWaiting = (until: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (select count(*)::int from ${collections} where not ${collections.deleted}
    and ${collections.collection_status} in (${sql.lit(waiting)}, ${sql.lit(partly)}) and ${collections.value_date} <= ${until}
    and (not (${isCounted}) or exists (select from ${plans} where ${plans.company_id} = ${collections.company_id} and not ${plans.deleted}
      and ${isOwed} and ${dayOf(plans.created_at)} <= ${until})))`;

/** SQL: how many deposits that were paid by a day nobody has recognised or refused: recognised, they count on their day. */
export const depositsWaiting = (until: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (select count(*)::int from ${slips} where ${slips.deposit_status} = ${sql.lit(DEPOSIT_STATUS.paidIn)}
    and ${slips.pay_date} <= ${until})`;

/**
 * SQL: how much that goes out or is sent back is not booked yet and may count by a day: pay-outs and refunds that were released by
 * then, which the bank may have paid by then, and what suppliers sent back by then or is said to have been paid on another day, which no director
 * has confirmed.
 */
export const payOutsWaiting = (until: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  (select count(*) from ${payments} where not ${payments.deleted}
    and (${payments.payment_status} = ${sql.lit(PAYMENT_STATUS.paying)} and ${dayOf(payments.released_at)} <= ${until}
      or ${payments.payment_status} = ${sql.lit(PAYMENT_STATUS.pending)} and ${payments.return_of} is not null
        and ${payments.pay_date} <= ${until}
      or least(coalesce(${payments.bounced_on}, ${payments.pay_date}), ${payments.day_asked}) <= ${until} and ${payments.day_asked} is not null))
  + (select count(*) from ${refunds} where ${refunds.refund_status} = ${sql.lit(REFUND_STATUS.released)}
    and ${dayOf(refunds.updated_at)} <= ${until})
  + (select count(*) from ${slips} where ${slips.deposit_status} = ${sql.lit(DEPOSIT_STATUS.released)}
    and ${dayOf(slips.updated_at)} <= ${until}))::int`;
