import { sql } from 'kysely';

import { MOVE, PAY_BALANCE } from '#contract/factoring/states.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { isStanding } from '#server/trade/factoring/standing-move.ts';
import type { CheckItem, Compared } from './item.ts';

const accounts = columnsOf('ledger_account', 'a');
const entries = columnsOf('ledger_entry', 'e');
const requests = columnsOf('pay_apply', 'r');
const payments = columnsOf('payment', 'm');
const plans = columnsOf('receivable_plan', 'p');
const kept = columnsOf('supplier_balance', 'b');
const papers = columnsOf('purchase_settlement', 's');
const sales = columnsOf('sales_order', 'o');
const draws = columnsOf('supplier_balance_draw', 'd');
const purchases = columnsOf('purchase_order', 'c');
const financings = columnsOf('factoring', 'f');
const financed = columnsOf('factoring_line', 'n');
const moves = columnsOf('factoring_move', 'm');

/** What of a balance may still be asked for. */
const OPEN = sql`greatest(0, ${kept.balance} - coalesce((select sum(${draws.amount}) from ${draws}
  where ${draws.balance_id} = ${kept.id} and not ${draws.ended}), 0))`;
/** What of a settled order was paid; of others what was paid of what is settled by now. */
const PAID = sql`case when ${purchases.purchase_order_status} in (${sql.lit(PURCHASE_STATUS.settled)}, ${sql.lit(PURCHASE_STATUS.finished)})
  then ${purchases.paid_amount} else sum(${sales.exposure}) end`;

/** What its buyer has not confirmed yet of a supplier: it holds what it took over of a balance alone (decision 165). */
const WAITS_FOR_BUYER = sql`${requests.held_since} is null and ${requests.company_id} <> ${requests.buyer_company_id}`;
const TAKEN_OVER = sql`coalesce((select sum(${draws.released}) from ${draws}
  where ${draws.pay_apply_id} = ${requests.id} and not ${draws.ended}), 0)`;

const { inReview, approved, partPaid } = PAY_APPLY_STATUS;
const { paid, received } = PAYMENT_STATUS;

/** What an entry of a document does to what its account holds, and has used. */
const HELD = sql`case ${entries.kind} when 'hold' then ${entries.amount} when 'reinstate' then ${entries.amount}
  when 'release' then - ${entries.amount} when 'consume' then - ${entries.amount} else 0 end`;
const USED = sql`case ${entries.kind} when 'consume' then ${entries.amount} when 'draw' then ${entries.amount}
  when 'reverse' then - ${entries.amount} when 'reinstate' then - ${entries.amount} else 0 end`;

const byObject = (objectType: string, book = 'limit') => sql`(
  select ${entries.object_id} as id, sum(${HELD}) as held, sum(${USED}) as used from ${entries}
  where ${entries.book} = ${sql.lit(book)} and ${entries.object_type} = ${sql.lit(objectType)}
  group by ${entries.object_id}) l`;

/** What was paid of a request and has not come back. */
const paidOf = sql`coalesce((select sum(${payments.amount}) from ${payments}
  where ${payments.pay_apply_id} = ${requests.id} and not ${payments.deleted}
    and ${payments.payment_status} in (${sql.lit(paid)}, ${sql.lit(received)})), 0)`;

/** What of the advance of a financing may still go out. */
const ADVANCE_LEFT = sql`coalesce((select sum(${financed.advance_amount}) from ${financed}
    where ${financed.factoring_id} = ${financings.id} and ${financed.live}), 0)
  - coalesce((select sum(case ${moves.kind} when ${sql.lit(MOVE.advanced)} then ${moves.principal}
      when ${sql.lit(MOVE.advanceReturned)} then - ${moves.principal} end)
    from ${moves} where ${moves.factoring_id} = ${financings.id} and ${isStanding}), 0)`;

/** The books against the documents that draw on the limits of projects (I2, I3, I4). */
export const limitChecks: readonly CheckItem[] = [
  {
    key: 'accounts',
    query: () => sql<Compared>`
      select 'ledgerAccount' as object_type, ${accounts.owner_id} as object_id,
        ${accounts.book} || ' ' || ${accounts.owner_id} as object_no,
        coalesce(l.held, 0) + coalesce(l.used, 0) as expected, ${accounts.held} + ${accounts.used} as found
      from ${accounts} left join (
        select ${entries.book} as book, ${entries.owner_id} as owner_id, sum(${HELD}) as held, sum(${USED}) as used
        from ${entries} group by 1, 2) l on l.book = ${accounts.book} and l.owner_id = ${accounts.owner_id}`,
  },
  {
    key: 'reserved',
    query: () => sql<Compared>`
      select 'payApply' as object_type, ${requests.id} as object_id, ${requests.pay_apply_no} as object_no,
        case when ${requests.deleted} or ${requests.pay_type} = ${sql.lit(PAY_BALANCE)} then 0
          when ${requests.pay_apply_status} = ${sql.lit(inReview)} and ${WAITS_FOR_BUYER} then ${TAKEN_OVER}
          when ${requests.pay_apply_status} = ${sql.lit(inReview)} then coalesce(${requests.apply_amount}, 0)
          when ${requests.pay_apply_status} in (${sql.lit(approved)}, ${sql.lit(partPaid)})
            then ${requests.approved_amount} - ${requests.paid_amount} - ${requests.returned_amount}
          else 0 end as expected,
        coalesce(l.held, 0) as found
      from ${requests} left join ${byObject('payApply')} on l.id = ${requests.id}`,
  },
  {
    key: 'occupied',
    query: () => sql<Compared>`
      select 'payApply' as object_type, ${requests.id} as object_id, ${requests.pay_apply_no} as object_no,
        case when ${requests.pay_type} = ${sql.lit(PAY_BALANCE)} then 0 else ${paidOf} end as expected,
        coalesce(l.used, 0) as found
      from ${requests} left join ${byObject('payApply')} on l.id = ${requests.id}`,
  },
  {
    key: 'requestPaid',
    query: () => sql<Compared>`
      select 'payApply' as object_type, ${requests.id} as object_id, ${requests.pay_apply_no} as object_no,
        ${paidOf} as expected, ${requests.paid_amount} as found
      from ${requests}`,
  },
  {
    key: 'freed',
    query: () => sql<Compared>`
      select 'receivablePlan' as object_type, ${plans.id} as object_id, ${plans.receivable_no} as object_no,
        - coalesce(l.used, 0) as expected, ${plans.freed} as found
      from ${plans} left join ${byObject('receivablePlan')} on l.id = ${plans.id}`,
  },
  {
    key: 'balanceHeld',
    query: () => sql<Compared>`
      select 'purchaseSettlement' as object_type, ${papers.id} as object_id, ${papers.settlement_no} as object_no,
        coalesce(l.held, 0) as expected, ${kept.reserved} as found
      from ${kept} join ${papers} on ${papers.id} = ${kept.purchase_settlement_id}
      left join ${byObject('purchaseSettlement')} on l.id = ${papers.id}`,
  },
  {
    key: 'balanceOwed',
    query: () => sql<Compared>`
      select 'purchaseOrder' as object_type, ${purchases.id} as object_id, ${purchases.purchase_order_no} as object_no,
        least(sum(${OPEN}), greatest(0, sum(${papers.settle_amount}) - ${PAID})) as expected, sum(${OPEN}) as found
      from ${kept} join ${papers} on ${papers.id} = ${kept.purchase_settlement_id}
        and ${papers.purchase_settlement_status} <> ${sql.lit(PURCHASE_SETTLEMENT_STATUS.voided)}
      join ${sales} on ${sales.id} = ${papers.sales_order_id}
      join ${purchases} on ${purchases.id} = ${kept.purchase_order_id}
      group by ${purchases.id}`,
  },
  {
    key: 'advanceHeld',
    query: () => sql<Compared>`
      select 'factoring' as object_type, ${financings.id} as object_id, ${financings.factoring_no} as object_no,
        ${ADVANCE_LEFT} as expected, coalesce(l.held, 0) as found
      from ${financings} left join ${byObject('factoring', 'debtorAdvance')} on l.id = ${financings.id}`,
  },
];
