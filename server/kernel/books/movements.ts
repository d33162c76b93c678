import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_SIDE, type StatementSide } from '#contract/books/sides.ts';
import {
  COLLECTION_SOURCE,
  COLLECTION_STATUS,
  REFUND_STATUS,
} from '#contract/collection/states.ts';
import { PAY_ADVANCE, PAY_BALANCE } from '#contract/factoring/states.ts';
import { DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { DEPOSIT_REFUND } from '#contract/pay-apply/pay-type.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';

const plans = columnsOf('receivable_plan', 'p');
const changes = columnsOf('receivable_change', 'h');
const taken = columnsOf('collection_allocation', 'a');
const collections = columnsOf('collection', 'c');
const refunds = columnsOf('collection_refund', 'f');
const papers = columnsOf('purchase_settlement', 's');
const paperChanges = columnsOf('purchase_settlement_change', 'g');
const payments = columnsOf('payment', 'm');
const requests = columnsOf('pay_apply', 'r');
const orders = columnsOf('estimate_order', 'e');
const slips = columnsOf('deposit_slip', 'd');

interface Row {
  company: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
  kind: RawBuilder<unknown>;
  type: string;
  id: RawBuilder<unknown>;
  no: RawBuilder<unknown>;
  project: RawBuilder<unknown>;
  amount: RawBuilder<unknown>;
  place: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

const rowOf = ({ company, day, kind, type, id, no, project, amount, place, from }: Row) => sql`
  select ${company}::bigint as company_id, ${day}::date as day, ${kind}::text as kind,
    ${sql.lit(type)}::text as object_type, ${id}::bigint as object_id, ${no}::text as object_no,
    ${project}::bigint as project_id, ${amount}::numeric as amount, ${place}::bigint as place
  from ${from}`;

const all = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

const ofPlan = {
  company: plans.company_id,
  type: 'receivablePlan',
  id: plans.id,
  no: plans.receivable_no,
  project: plans.project_id,
} as const;

const { notOurs } = COLLECTION_STATUS;
/**
 * SQL: whether a collection counts; `c` is the alias of its row. A slip does once the bank's statement or finance, which takes
 * or gives back of it, has said that the money came.
 */
export const isCounted: RawBuilder<boolean> = sql<boolean>`${collections.collection_status} <> ${sql.lit(notOurs)} and not ${collections.deleted}
  and (${collections.source} <> ${sql.lit(COLLECTION_SOURCE.slip)} or ${collections.payee_bank_id} is not null
    or ${collections.allocated} + ${collections.refunded} > 0)`;

/** What buyers owe, but for the penalty, which counts by the day. What was written off is owed all the same. */
const buyers = all([
  rowOf({
    ...ofPlan,
    day: changes.day,
    kind: changes.kind,
    amount: sql`(${changes.principal} + ${changes.fee} + ${changes.penalty})`,
    place: changes.id,
    from: sql`${changes} join ${plans} on ${plans.id} = ${changes.receivable_id}
      where ${changes.kind} in ('open', 'raise', 'extend', 'waive')
        and ${changes.principal} + ${changes.fee} + ${changes.penalty} <> 0`,
  }),
  rowOf({
    ...ofPlan,
    day: dayOf(plans.deleted_at),
    kind: sql`'voided'`,
    amount: sql`- (${plans.principal} + ${plans.fee} - ${plans.waived_penalty})`,
    // After all that had become of it on the same day.
    place: sql`coalesce((select max(${changes.id}) from ${changes} where ${changes.receivable_id} = ${plans.id}), ${plans.id})`,
    from: sql`${plans} where ${plans.deleted}`,
  }),
  rowOf({
    company: collections.company_id,
    day: collections.value_date,
    kind: sql`'collected'`,
    type: 'collection',
    id: collections.id,
    no: collections.collection_no,
    project: sql`null`,
    amount: sql`- ${collections.amount}`,
    place: collections.id,
    from: sql`${collections} where ${isCounted}`,
  }),
  rowOf({
    company: collections.company_id,
    day: refunds.pay_date,
    kind: sql`'refunded'`,
    type: 'collection',
    id: collections.id,
    no: collections.collection_no,
    project: sql`null`,
    amount: refunds.amount,
    place: refunds.id,
    from: sql`${refunds} join ${collections} on ${collections.id} = ${refunds.collection_id}
      where ${refunds.refund_status} = ${sql.lit(REFUND_STATUS.paid)}`,
  }),
]);

const ofPaper = {
  company: papers.company_id,
  type: 'purchaseSettlement',
  id: papers.id,
  no: papers.settlement_no,
  project: papers.project_id,
} as const;

const settledDay = dayOf(papers.confirmed_at);
/** Of what a dispute has changed, what came after the confirmation moves on its own day. */
const changedLater = sql`coalesce((select sum(${paperChanges.amount_incl}) from ${paperChanges}
  where ${paperChanges.purchase_settlement_id} = ${papers.id}
    and ${paperChanges.created_at} > ${papers.confirmed_at}), 0)`;

const { paid, received, bounced } = PAYMENT_STATUS;
/** Advances and balances of factoring are an account of their own, and so are deposits. */
const APART = [DEPOSIT_REFUND, PAY_ADVANCE, PAY_BALANCE].map((type) => sql.lit(type));
const ofPayment = {
  company: payments.supplier_id,
  type: 'payment',
  id: payments.id,
  no: payments.payment_no,
  project: payments.project_id,
  place: payments.id,
} as const;
const payingFor = (statuses: readonly string[]) => sql`
  ${payments} join ${requests} on ${requests.id} = ${payments.pay_apply_id}
  where ${payments.payment_status} in (${sql.join(statuses.map((status) => sql.lit(status)))})
    and not ${payments.deleted} and ${requests.pay_type} not in (${sql.join(APART)})`;

/** What suppliers are owed; below zero where more was paid in advance than is settled by then. */
const suppliers = all([
  rowOf({
    ...ofPaper,
    day: settledDay,
    kind: sql`'settled'`,
    amount: sql`(${papers.settle_amount} - ${changedLater})`,
    place: papers.id,
    from: sql`${papers} where ${papers.confirmed_at} is not null and not ${papers.deleted}`,
  }),
  rowOf({
    ...ofPaper,
    day: dayOf(paperChanges.created_at),
    kind: sql`'changed'`,
    amount: paperChanges.amount_incl,
    place: paperChanges.id,
    from: sql`${paperChanges} join ${papers} on ${papers.id} = ${paperChanges.purchase_settlement_id}
      where ${paperChanges.created_at} > ${papers.confirmed_at} and not ${papers.deleted}`,
  }),
  rowOf({
    ...ofPaper,
    day: dayOf(papers.updated_at),
    kind: sql`'voided'`,
    amount: sql`- ${papers.settle_amount}`,
    place: sql`coalesce((select max(${paperChanges.id}) from ${paperChanges}
      where ${paperChanges.purchase_settlement_id} = ${papers.id}), ${papers.id})`,
    from: sql`${papers} where ${papers.confirmed_at} is not null and not ${papers.deleted}
      and ${papers.purchase_settlement_status} = ${sql.lit(PURCHASE_SETTLEMENT_STATUS.voided)}`,
  }),
  rowOf({
    ...ofPayment,
    day: payments.pay_date,
    kind: sql`case when ${payments.amount} < 0 then 'sentBack' else 'paid' end`,
    amount: sql`- ${payments.amount}`,
    from: payingFor([paid, received, bounced]),
  }),
  rowOf({
    ...ofPayment,
    day: payments.bounced_on,
    kind: sql`'bounced'`,
    amount: payments.amount,
    from: payingFor([bounced]),
  }),
]);

const { recognised, refunded } = DEPOSIT_STATUS;

/** What is held of deposits. */
const deposits = rowOf({
  company: orders.company_id,
  day: slips.pay_date,
  kind: sql`case ${slips.deposit_status} when ${sql.lit(recognised)} then 'deposited' else 'returned' end`,
  type: 'estimateOrder',
  id: orders.id,
  no: orders.estimate_order_no,
  project: orders.project_id,
  amount: sql`case ${slips.deposit_status} when ${sql.lit(recognised)} then ${slips.amount} else - ${slips.amount} end`,
  place: slips.id,
  from: sql`${slips} join ${orders} on ${orders.id} = ${slips.estimate_order_id}
    where ${slips.deposit_status} in (${sql.lit(recognised)}, ${sql.lit(refunded)})`,
});

const SIDES: Readonly<Record<StatementSide, RawBuilder<unknown>>> = {
  [STATEMENT_SIDE.buyer]: buyers,
  [STATEMENT_SIDE.supplier]: suppliers,
  [STATEMENT_SIDE.deposit]: deposits,
};

/**
 * Movements of one side, of all companies that the transaction sees: columns company_id, day, kind, object_type, object_id,
 * object_no, project_id, amount (numeric, signed), place. The penalty of a buyer is none of them: penaltyUntil counts it.
 */
export const movementsOf = (side: StatementSide): RawBuilder<unknown> => SIDES[side];

/**
 * What the penalty of a receivable has come to by the end of a day, before what was waived, yuan: at least what was paid of it
 * by then. `plan` is the alias of its row of receivable_plan.
 */
export function penaltyUntil(plan: 'p', day: RawBuilder<unknown>): RawBuilder<string> {
  const t = columnsOf('receivable_plan', plan);
  const waived = sql`coalesce((select - sum(${changes.penalty}) from ${changes}
    where ${changes.receivable_id} = ${t.id} and ${changes.kind} = 'waive' and ${changes.day} <= ${day}::date), 0)`;
  const paidBy = sql`coalesce((select sum(${taken.penalty}) from ${taken}
    where ${taken.receivable_id} = ${t.id} and ${taken.value_date} <= ${day}::date), 0)`;
  return sql<string>`(case when ${t.deleted} and ${dayOf(t.deleted_at)} <= ${day}::date then 0
    else greatest(receivable_penalty_on(${t.id}, ${day}::date), ${paidBy} + ${waived}) end)`;
}
