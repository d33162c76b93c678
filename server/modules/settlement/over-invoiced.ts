import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { FINANCE } from '#contract/account/platform-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { PURCHASE_SETTLEMENT_STATUS, SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { membersOf, operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { derived } from '#server/kernel/resource/field.ts';
import { yesNo } from '#server/kernel/resource/filter.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { EVENT } from './messages.ts';

const sales = columnsOf('sales_order', 't');
const papers = columnsOf('purchase_settlement', 't');

/**
 * SQL over a paper: invoices of more than what is settled of it by now, which a red one gives back (I10), or, of those that have no number
 * yet, voiding.
 */
export const overInvoiced = {
  sales_order: sql<boolean>`(${sales.sales_order_status} <> ${sql.lit(SALES_STATUS.voided)}
    and ${sales.invoiced_amount} + ${sales.applied_amount} > ${sales.settle_amount})`,
  purchase_settlement: sql<boolean>`(${papers.purchase_settlement_status} <> ${sql.lit(PURCHASE_SETTLEMENT_STATUS.voided)}
    and ${papers.invoiced_amount} > ${papers.settle_amount})`,
} as const;

type PaperName = keyof typeof overInvoiced;

/** The same as a field and a filter of its lists. */
export const overInvoicedField = (paper: PaperName) =>
  derived('over_invoiced', overInvoiced[paper], (stored) => stored === true);
export const overInvoicedFilter = (paper: PaperName) => yesNo(overInvoiced[paper]);

interface Over {
  id: string;
  no: string;
  companyId: string;
  over: string;
}

const OVER = {
  sales_order: sql<Over>`
    select ${sales.id}::text, ${sales.sales_order_no} as no, ${sales.company_id}::text as "companyId",
      (${sales.invoiced_amount} + ${sales.applied_amount} - ${sales.settle_amount})::text as over
    from ${sales} where ${overInvoiced.sales_order} and ${sales.id}`,
  purchase_settlement: sql<Over>`
    select ${papers.id}::text, ${papers.settlement_no} as no, ${papers.company_id}::text as "companyId",
      (${papers.invoiced_amount} - ${papers.settle_amount})::text as over
    from ${papers} where ${overInvoiced.purchase_settlement} and ${papers.id}`,
} as const;

/** Who issues what is invoiced beyond a paper hears of it, and finance of the platform, which begins the red one of either direction. */
export async function tellOverInvoiced(
  tx: Tx,
  paper: PaperName,
  id: string,
  at: Date,
): Promise<void> {
  const { rows } = await sql<Over>`${OVER[paper]} = ${id}`.execute(tx);
  const [found] = rows;
  if (found === undefined) return;
  const { companyId, over, ...of } = found;
  const payload = { ...of, over: grouped(over) };
  const finance = await operatorsOf(tx, FINANCE, at);
  if (paper === 'sales_order') {
    await emit(tx, { topic: EVENT.saleOverInvoiced, accountId: finance, payload }, at);
    return;
  }
  const issuers = await membersOf(tx, companyId, writersOf('invoice'), at);
  await emit(tx, { topic: EVENT.purchaseOverInvoiced, accountId: issuers, payload }, at);
  const topic = EVENT.purchaseOverInvoicedForPlatform;
  await emit(tx, { topic, accountId: finance, payload }, at);
}
