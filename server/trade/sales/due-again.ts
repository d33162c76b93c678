import { type RawBuilder, sql } from 'kysely';

import { PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { setDue } from './receivable.ts';
import { BASIS, dueDateOf, termStart, workCalendar } from './term.ts';

const t = columnsOf('receivable_plan', 't');
const changes = columnsOf('receivable_change', 'c');
const sales = columnsOf('sales_order', 's');
const estimates = columnsOf('estimate_order', 'e');

interface Known {
  id: string;
  salesOrderId: string;
  basis: string;
  creditDays: number;
  start: string | null;
  due: string;
}

/** Sales of a purchase order, over the sale `s`. */
export const salesOfOrder = (purchaseOrderId: string): RawBuilder<boolean> =>
  sql<boolean>`${sales.estimate_order_id} in (
    select ${estimates.id} from ${estimates} where ${estimates.purchase_order_id} = ${purchaseOrderId})`;

/** One sale, over `s`. */
export const thisSale = (id: string): RawBuilder<boolean> => sql<boolean>`${sales.id} = ${id}`;

/**
 * What began the credit of sales has not happened after all: the bank has given the first pay-out back, the first invoice was voided. They are
 * due from what began it instead, or have no due date until something does (rules.md M20). What was extended, reminded of as overdue or
 * paid keeps its day.
 */
export async function dueAgain(tx: Tx, which: RawBuilder<boolean>, making: ByAny): Promise<void> {
  await asPlatform(tx, async () => {
    const { rows } = await sql<Known>`
      select ${t.id}, ${t.sales_order_id} as "salesOrderId", ${t.term_basis} as basis, ${t.credit_days} as "creditDays",
        ${t.term_start_date}::text as start, ${t.due_date}::text as due
      from ${t} join ${sales} on ${sales.id} = ${t.sales_order_id}
      where ${which} and not ${t.deleted} and ${t.due_date} is not null and ${t.notice_date} is null
        and ${t.plan_status} = ${PLAN_STATUS.open} and ${t.term_basis} in (${BASIS.paid}, ${BASIS.invoiced})
        and not exists (select from ${changes} where ${changes.receivable_id} = ${t.id} and ${changes.kind} = 'extend')
      order by ${t.id} for no key update of t`.execute(tx);
    for (const { id, salesOrderId, basis, creditDays, start: was, due: before } of rows) {
      const start = await termStart(tx, salesOrderId, basis);
      // Its buyer is never asked for earlier than it was told.
      if (start !== null && start <= (was ?? '')) continue;
      const due = start === null ? null : dueDateOf(start, creditDays, await workCalendar(tx));
      await setDue(tx, { id, salesOrderId }, { start, due, before }, making);
    }
  });
}
