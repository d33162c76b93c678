import { sql } from 'kysely';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { adminSupplierBalance } from '#contract/books/supplier-balance.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { CALL_WORDS } from '#server/kernel/log/words.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const orders = columnsOf('purchase_order', 'o');
const deliveries = columnsOf('delivery', 'd');
const receipts = columnsOf('actual_delivery', 'a');
const papers = columnsOf('purchase_settlement', 's');
const invoices = columnsOf('invoice', 'i');
const payments = columnsOf('payment', 'p');
const requests = columnsOf('pay_apply', 'r');
const attachments = columnsOf('attachment', 't');
const files = columnsOf('file', 'f');
const logs = columnsOf('audit_log', 'l');

/** A document of an order, as a line of the evidence. */
export interface Paper {
  type: string;
  id: string;
  no: string;
  day: string;
  amount: string;
}

/** What hangs on them and their supplier may open. */
export interface PaperFile {
  id: string;
  key: string;
  name: string;
  size: number;
  sha256: string;
  of: string;
}

export interface PaperEvent {
  at: string;
  no: string;
  action: string;
  own: boolean;
  platform: boolean;
}

/**
 * Deliveries, receipts, settlements, invoices and payments of an order, as its supplier sees them, in the scope of its company:
 * not what its buyer is still writing, nor what the platform has not released.
 */
export async function papersOf(tx: Tx, orderId: string): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select found.type, found.id::text, found.no, coalesce(found.day::text, '') as day, coalesce(found.amount::text, '') as amount
    from (
      select 1 as place, 'purchaseOrder' as type, ${orders.id}, ${orders.purchase_order_no} as no,
        ${orders.order_date} as day, ${orders.order_amount} as amount
      from ${orders} where ${orders.id} = ${orderId}
      union all
      select 2, 'delivery', ${deliveries.id}, ${deliveries.delivery_no}, ${deliveries.delivery_date}, null
      from ${deliveries} where ${deliveries.purchase_order_id} = ${orderId} and not ${deliveries.deleted}
      union all
      select 3, 'actualDelivery', ${receipts.id}, ${receipts.actual_no}, ${receipts.receive_date}, null
      from ${receipts} where ${receipts.purchase_order_id} = ${orderId} and not ${receipts.deleted}
        and ${receipts.actual_status} <> ${ACTUAL_STATUS.draft}
      union all
      select 4, 'purchaseSettlement', ${papers.id}, ${papers.settlement_no}, ${papers.settle_date}, ${papers.settle_amount}
      from ${papers} where ${papers.purchase_order_id} = ${orderId} and not ${papers.deleted}
      union all
      select 5, 'makeInvoice', ${invoices.id}, coalesce(nullif(${invoices.invoice_no}, ''), ${invoices.invoice_apply_no}),
        ${invoices.invoice_date}, ${invoices.amount_incl}
      from ${invoices} join ${papers} on ${papers.id} = ${invoices.purchase_settlement_id}
      where ${papers.purchase_order_id} = ${orderId} and not ${invoices.deleted}
      union all
      select 6, 'payment', ${payments.id}, ${payments.payment_no}, ${payments.pay_date}, ${payments.amount}
      from ${payments} join ${requests} on ${requests.id} = ${payments.pay_apply_id}
      join ${orders} on ${orders.id} = ${orderId}
      where not ${payments.deleted} and ${payments.payment_status} <> ${PAYMENT_STATUS.pending}
        and (${requests.id} = ${orders.pay_apply_id} or ${requests.purchase_order_id} = ${orders.id})
    ) found order by found.place, found.day, found.id`.execute(tx);
  return rows;
}

const keysOf = (found: readonly Paper[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as paper (type text, id bigint, no text)`;

/** The files of these documents, those of the platform's own apart. */
export async function filesOf(tx: Tx, found: readonly Paper[]): Promise<PaperFile[]> {
  const { rows } = await sql<PaperFile>`
    select ${files.id}::text, ${files.storage_key} as key, ${files.file_name} as name, ${files.file_size}::int as size,
      ${files.sha256}, paper.no as of
    from ${keysOf(found)} join ${attachments} on ${attachments.object_type} = paper.type
      and ${attachments.object_id} = paper.id and ${attachments.company_id} is not null
    join ${files} on ${files.id} = ${attachments.file_id}
    order by paper.no, ${attachments.sort}, ${files.id}`.execute(tx);
  return rows;
}

/** What of the log is the platform's own: whether a limit holds what is owed (rules.md M12). */
const UNTOLD: readonly string[] = [adminSupplierBalance.decide.name];

/** What was done with these documents, by which side: no person is named. */
export async function eventsOf(
  tx: Tx,
  found: readonly Paper[],
  companyId: string,
): Promise<PaperEvent[]> {
  const { rows } = await sql<PaperEvent>`
    select ${logs.at}, paper.no, ${logs.action}, ${logs.company_id} is not distinct from ${companyId}::bigint as own,
      ${logs.company_id} is null as platform
    from ${keysOf(found)} join ${logs} on ${logs.object_type} = paper.type and ${logs.object_id} = paper.id::text
    order by ${logs.at}, ${logs.id}`.execute(tx);
  return rows.flatMap((row) => {
    // What a name is missing of is no step of a document.
    const action = UNTOLD.includes(row.action) ? undefined : CALL_WORDS.get(row.action);
    return action === undefined ? [] : [{ ...row, action }];
  });
}
