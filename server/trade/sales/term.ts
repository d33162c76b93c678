import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#contract/form/dates.ts';
import { DIRECTION, INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import {
  CALENDAR_PARAMS,
  calendarOf,
  nextWorkingDay,
  type WorkCalendar,
} from '#server/kernel/flow/working-time.ts';
import { paramsOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { chargedFrom } from '#server/trade/payments/charged-from.ts';

const sales = columnsOf('sales_order', 's');
const lines = columnsOf('sales_order_line', 'l');
const estimates = columnsOf('estimate_order', 'e');
const purchases = columnsOf('purchase_order', 'o');
const requests = columnsOf('pay_apply', 'r');
const payments = columnsOf('payment', 'p');
const receipts = columnsOf('actual_delivery', 'a');
const receiptLines = columnsOf('actual_delivery_line', 'n');
const invoices = columnsOf('invoice', 'i');

/** Enumeration TermStartBasis. */
export const BASIS = {
  paid: '1',
  delivered: '2',
  received: '3',
  confirmed: '4',
  invoiced: '5',
  monthEnd: '6',
} as const;

/** The basis of a project that names none: when the buyer has confirmed. */
const USUAL = BASIS.confirmed;
const HOLIDAY_RULE = 'receivable.holidayRule';
/** Its value by which a due date on a day off moves to the next working day. */
const NEXT = 'next';

const { paid, received } = PAYMENT_STATUS;

const receiptDay = (day: RawBuilder<string | null>) => sql<string | null>`(
  select max(${day})::text from ${lines}
  join ${receiptLines} on ${receiptLines.id} = ${lines.actual_line_id}
  join ${receipts} on ${receipts.id} = ${receiptLines.actual_delivery_id}
  where ${lines.sales_order_id} = ${sales.id})`;

/** Goods are delivered once they are here, whatever day their supplier had announced. */
const firstHere = sql<string | null>`least(${receipts.delivery_date}, ${receipts.receive_date})`;

const firstPaid = sql<string | null>`(
  select min(${chargedFrom})::text from ${estimates}
  join ${purchases} on ${purchases.id} = ${estimates.purchase_order_id}
  join ${requests} on ${requests.id} = ${purchases.pay_apply_id} or ${requests.purchase_order_id} = ${purchases.id}
  join ${payments} on ${payments.pay_apply_id} = ${requests.id} and not ${payments.deleted}
    and ${payments.payment_status} in (${paid}, ${received}) and ${payments.return_of} is null
  where ${estimates.id} = ${sales.estimate_order_id})`;

/** The month's last day. */
function monthEnd(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The first that the sale was issued, by its own date; red ones and what was voided do not count. */
const firstInvoiced = sql<string | null>`(
  select min(${invoices.invoice_date})::text from ${invoices}
  where ${invoices.sales_order_id} = ${sales.id} and ${invoices.direction} = ${sql.lit(DIRECTION.out)} and not ${invoices.deleted}
    and ${invoices.red_of} is null and ${invoices.registered_at} is not null and ${invoices.invoice_status} <> ${sql.lit(INVOICE_STATUS.voided)})`;

interface Days {
  invoiced: string | null;
  paid: string | null;
  delivered: string | null;
  received: string | null;
  settled: string;
  confirmedAt: Date | null;
}

/**
 * The day from which a sale's credit counts (账期起算日), by its project's basis (rules.md M20); null until that has happened.
 * The transaction must see both sides' rows.
 */
export async function termStart(
  tx: Tx,
  salesOrderId: string,
  basis: string,
): Promise<string | null> {
  const { rows } = await sql<Days>`
    select ${firstPaid} as paid, ${firstInvoiced} as invoiced, ${receiptDay(firstHere)} as delivered,
      ${receiptDay(receipts.receive_date)} as received, ${sales.settle_date}::text as settled,
      ${sales.confirmed_at} as "confirmedAt"
    from ${sales} where ${sales.id} = ${salesOrderId}`.execute(tx);
  const [days] = rows;
  if (days === undefined) throw new Error(`There is no sale ${salesOrderId}`);
  const confirmed = days.confirmedAt === null ? days.settled : wireDay(days.confirmedAt);
  switch (basis || USUAL) {
    case BASIS.paid:
      return days.paid;
    case BASIS.delivered:
      return days.delivered;
    case BASIS.received:
      return days.received;
    case BASIS.invoiced:
      return days.invoiced;
    case BASIS.monthEnd:
      return monthEnd(confirmed);
    default:
      return confirmed;
  }
}

/** The platform's calendar, and whether a due date on a day off moves to the next working day. */
export type DueCalendar = WorkCalendar & { next: boolean };

/** Names of the parameters that dueCalendarOf reads. */
export const DUE_PARAMS: readonly string[] = [...Object.values(CALENDAR_PARAMS), HOLIDAY_RULE];

/** The calendar of due dates by values of DUE_PARAMS. */
export const dueCalendarOf = (params: Readonly<Record<string, string>>): DueCalendar => ({
  ...calendarOf(params),
  next: params[HOLIDAY_RULE] === NEXT,
});

/** The platform's calendar as it is now. */
export async function workCalendar(tx: Tx): Promise<DueCalendar> {
  return dueCalendarOf(await paramsOf(tx, DUE_PARAMS));
}

/** I17: so many calendar days after the start, moved to the next working day where the rule says so; yyyy-MM-dd. */
export function dueDateOf(start: string, creditDays: number, calendar: DueCalendar): string {
  const due = addDays(start, String(creditDays)) ?? start;
  return calendar.next ? nextWorkingDay(due, calendar) : due;
}
