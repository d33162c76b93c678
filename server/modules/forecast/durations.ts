import { type RawBuilder, sql } from 'kysely';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import type { ForecastStep } from '#contract/forecast/predict.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { PLATFORM } from '#server/kernel/jobs/rounds.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';

const orders = columnsOf('purchase_order', 'o');
const requests = columnsOf('pay_apply', 'r');
const payments = columnsOf('payment', 'p');
const receipts = columnsOf('actual_delivery', 'a');
const receiptLines = columnsOf('actual_delivery_line', 'al');
const papers = columnsOf('purchase_settlement', 's');
const paperLines = columnsOf('purchase_settlement_line', 'sl');
const balances = columnsOf('supplier_balance', 'b');
const draws = columnsOf('supplier_balance_draw', 'd');
const known = columnsOf('step_duration', 'k');
const done = columnsOfRow<{ subject_id: string; begun: Date; ended: Date }>('done');

const { running, toSettle, settled, finished } = PURCHASE_STATUS;
const { approved, partPaid, paid, closed } = PAY_APPLY_STATUS;

/** A step counted late is counted all the same: rows that end within a day of the newest known one are looked at once more. */
const OVERLAP = '1 day';

const confirmedAt = (id: RawBuilder<unknown>) => sql<Date | null>`order_confirmed_at(${id})`;

/** Finished cases of each step: of what, since when, until when. */
const FINISHED: Readonly<Record<ForecastStep, RawBuilder<unknown>>> = {
  order: sql`select ${orders.id} as subject_id, ${orders.created_at} as begun, ${confirmedAt(orders.id)} as ended
    from ${orders} where not ${orders.deleted}
      and ${orders.purchase_order_status} in (${sql.join([running, toSettle, settled, finished])})`,
  goods: sql`select ${orders.id} as subject_id, ${confirmedAt(orders.id)} as begun,
      (select max(${receipts.confirmed_at}) from ${receipts}
        where ${receipts.purchase_order_id} = ${orders.id} and ${receipts.actual_status} = ${ACTUAL_STATUS.confirmed}) as ended
    from ${orders} where not ${orders.deleted}
      and ${orders.purchase_order_status} in (${sql.join([toSettle, settled, finished])})`,
  settlement: sql`select ${papers.id} as subject_id, (
        select max(${receipts.confirmed_at}) from ${paperLines}
        join ${receiptLines} on ${receiptLines.id} = ${paperLines.actual_line_id}
        join ${receipts} on ${receipts.id} = ${receiptLines.actual_delivery_id}
        where ${paperLines.purchase_settlement_id} = ${papers.id}) as begun,
      ${papers.confirmed_at} as ended
    from ${papers} where not ${papers.deleted}
      and ${papers.purchase_settlement_status} = ${PURCHASE_SETTLEMENT_STATUS.confirmed}`,
  request: sql`select ${draws.id} as subject_id, ${papers.confirmed_at} as begun, ${draws.created_at} as ended
    from ${draws} join ${balances} on ${balances.id} = ${draws.balance_id}
    join ${papers} on ${papers.id} = ${balances.purchase_settlement_id}`,
  approval: sql`select ${requests.id} as subject_id, ${requests.submit_time} as begun, ${requests.audit_time} as ended
    from ${requests} where not ${requests.deleted}
      and ${requests.pay_apply_status} in (${sql.join([approved, partPaid, paid, closed])})`,
  payOut: sql`select ${payments.id} as subject_id, ${payments.paid_at} as ended, greatest(${requests.audit_time},
        (select max(${confirmedAt(orders.id)}) from ${orders}
          where ${orders.id} = ${requests.purchase_order_id} or ${orders.pay_apply_id} = ${requests.id})) as begun
    from ${payments} join ${requests} on ${requests.id} = ${payments.pay_apply_id}
    where ${payments.payment_status} in (${sql.join([PAYMENT_STATUS.paid, PAYMENT_STATUS.received])})
      and ${payments.return_of} is null`,
};

/**
 * Keeps how long the steps took that have ended since the last round, once each however many servers run and whenever the round
 * comes. What took no minute was no step that anybody waited for.
 */
export async function keepDurations({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await inScope(db, PLATFORM, async (tx) => {
    for (const [step, cases] of Object.entries(FINISHED)) {
      const ended = sql`
        select ${step}::text, ${done.subject_id}, ${done.ended},
          floor(extract(epoch from ${done.ended} - ${done.begun}) / 60)::int
        from (${cases}) done
        where ${done.ended} >= ${done.begun} + interval '1 minute' and ${done.ended} <= ${at}
          and ${done.ended} > coalesce(
            (select max(${known.ended_at}) from ${known} where ${known.step} = ${step}) - ${OVERLAP}::interval, '-infinity')`;
      await tx
        .insertInto('step_duration')
        .columns(['step', 'subject_id', 'ended_at', 'minutes'])
        .expression(ended)
        .onConflict((row) => row.doNothing())
        .execute();
    }
  });
}
