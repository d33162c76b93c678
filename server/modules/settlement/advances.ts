import { sql } from 'kysely';
import { addDays, daysBetween } from '#contract/form/dates.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { type Assigned, assignPaid, type PaidOut } from '#contract/settlement/advances.ts';
import { advanceFee, type FeeTerms } from '#contract/settlement/amounts.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { chargedFrom } from '#server/kernel/trade/charged-from.ts';
import type { OrderTerms } from './order-terms.ts';

const payments = columnsOf('payment', 'p');
const requests = columnsOf('pay_apply', 'r');
const returns = columnsOf('payment', 'b');
const advances = columnsOf('sales_order_advance', 'a');
const sales = columnsOf('sales_order', 's');

/** Paid, whether or not the supplier has said so yet. */
const PAID = [PAYMENT_STATUS.paid, PAYMENT_STATUS.received];

/** What was paid for an order and lies in no sale yet, oldest pay-out first; all pay-outs, also those that are used up. */
export async function paidOutOf(
  tx: Tx,
  { purchaseOrderId, payApplyId }: Pick<OrderTerms, 'purchaseOrderId' | 'payApplyId'>,
): Promise<PaidOut[]> {
  const { rows } = await sql<PaidOut>`
    select ${payments.id}::text as "paymentId", (${chargedFrom})::text as "payDate",
      (${payments.amount} + coalesce((select sum(${returns.amount}) from ${returns}
        where ${returns.return_of} = ${payments.id} and not ${returns.deleted}
          and ${returns.payment_status} = ${PAYMENT_STATUS.received}), 0)
        - coalesce((select sum(${advances.amount} - ${advances.returned}) from ${advances}
        join ${sales} on ${sales.id} = ${advances.sales_order_id}
        where ${advances.payment_id} = ${payments.id} and not ${sales.deleted}
          and ${sales.sales_order_status} <> ${SALES_STATUS.voided}), 0))::text as unassigned
    from ${payments} join ${requests} on ${requests.id} = ${payments.pay_apply_id}
    where (${requests.id} = ${payApplyId} or ${requests.purchase_order_id} = ${purchaseOrderId})
      and not ${payments.deleted} and ${payments.payment_status} in (${sql.join(PAID)})
      and ${payments.pay_date} is not null and ${payments.return_of} is null
    order by ${chargedFrom}, ${payments.id}`.execute(tx);
  return rows;
}

/** Days from which the credit of a sale may count, yyyy-MM-dd; '' for what has not happened. */
interface Begins {
  firstPaid: string;
  lastDelivered: string;
  lastReceived: string;
  settleDate: string;
}

/** Codes of TermStartBasis whose day is known when a sale is drawn up (money.md 20). */
const KNOWN: Readonly<Record<string, keyof Begins>> = {
  1: 'firstPaid',
  2: 'lastDelivered',
  3: 'lastReceived',
};

/**
 * Until when a sale's fund fee is charged (money.md 6): its due date, and where that is unknown yet the day of settlement with the
 * credit days. Throws RangeError where a day is none.
 */
export function feeUntil(basis: string, creditDays: number, begins: Begins): string {
  const from = begins[KNOWN[basis] ?? 'settleDate'] || begins.settleDate;
  const until = addDays(from, String(creditDays));
  if (until === undefined) throw new RangeError(`Not a day: ${from}`);
  return until;
}

/** Part of a pay-out in a sale, with the days that it is charged for and its fee. */
export interface ChargedAdvance extends Assigned {
  untilDate: string;
  days: number;
  fee: string;
}

/** What a sale takes up of the pay-outs, each with its fee to the day; money that came after that day costs nothing. */
export function chargedAdvances(
  purchaseAmount: string,
  { payOuts, until, terms }: { payOuts: readonly PaidOut[]; until: string; terms: FeeTerms },
): ChargedAdvance[] {
  return assignPaid(purchaseAmount, payOuts).map((part) => {
    const days = Math.max(0, daysBetween(part.fromDate, until));
    const fee = advanceFee({ amount: part.amount, days }, terms);
    return { ...part, untilDate: until, days, fee };
  });
}

/** The first day on which money went out; '' where none did. */
export const firstPaid = (payOuts: readonly PaidOut[]) => payOuts[0]?.payDate ?? '';
