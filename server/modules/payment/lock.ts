import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import type { StatefulRecord } from '#server/kernel/document/transitions.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';
import { lockMoney } from '#server/trade/orders/order-money.ts';

const t = columnsOf('payment', 't');
const requests = columnsOf('pay_apply', 'r');

/** A request that is paid, under lock. */
export interface Request {
  id: string;
  no: string;
  status: string;
  source: string;
  /** Whose request it is: the number of its account is sealed for it. */
  companyId: string;
  buyerId: string;
  supplierId: string;
  projectId: string;
  purchaseOrderId: string | null;
  factoringId: string | null;
  payType: string;
  payMethod: string;
  approved: string;
  paid: string;
  /** Of what was paid, what the supplier has sent back. */
  returned: string;
  account: {
    name: string;
    sealed: string;
    last4: string;
    openBank: string;
    cnapsCode: string;
  } | null;
}

/** Locks a request; whoever prepares, pays or closes it waits. */
export async function lockRequest(tx: Tx, id: string): Promise<Request | undefined> {
  const { rows } = await sql<Request>`
    select ${requests.id}, ${requests.pay_apply_no} as no, ${requests.pay_apply_status} as status,
      ${requests.apply_source} as source, ${requests.company_id} as "companyId",
      ${requests.buyer_company_id} as "buyerId", ${requests.supplier_id} as "supplierId",
      ${requests.project_id} as "projectId", ${requests.purchase_order_id} as "purchaseOrderId",
      ${requests.factoring_id} as "factoringId", ${requests.pay_type} as "payType",
      ${requests.pay_method} as "payMethod", coalesce(${requests.approved_amount}, 0)::text as approved,
      ${requests.paid_amount}::text as paid, ${requests.returned_amount}::text as returned, ${requests.account}
    from ${requests} where ${requests.id} = ${id} and not ${requests.deleted}
    for no key update`.execute(tx);
  return rows[0];
}

/** Where the number of a payee or payer can be opened: sealed for `purpose`. */
export interface KeptAccount {
  name: string;
  sealed: string;
  purpose: string;
  last4: string;
  openBank: string;
  cnapsCode: string;
}

/** A pay-out under lock, and the request that it is of. */
export interface Payment extends StatefulRecord {
  /** Below zero of what a supplier sends back. */
  amount: string;
  /** The pay-out that is sent back with it. */
  returnOf: string | null;
  payMethod: string;
  payerBankId: string;
  payer: KeptAccount;
  payee: KeptAccount;
  preparedBy: string;
  /** yyyy-MM-dd; null where it was not released. */
  releasedDay: string | null;
  /** The bank's, yyyy-MM-dd; null where it has not paid. */
  payDate: string | null;
  /** The day on which the bank has given it back, yyyy-MM-dd; null where it has not. */
  bouncedOn: string | null;
  batchId: string | null;
  /** The bank's number; '' where it has not paid. */
  serial: string;
  draftNo: string;
  draftDueDate: string;
  /** The day that somebody asks it to have instead; see correct-day.ts. */
  asked: { day: string; reason: string; early: string; by: string } | null;
  request: Request;
}

/** Locks the request of a pay-out, then the pay-out; undefined where there is none. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const known = await tx
    .selectFrom('payment')
    .select('pay_apply_id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  const request = known && (await lockRequest(tx, known.pay_apply_id));
  if (request === undefined) return undefined;
  const { rows } = await sql<Omit<Payment, 'request'>>`
    select ${t.id}, ${t.payment_no} as no, ${t.payment_status} as status, ${t.version},
      ${t.amount}::text, ${t.return_of} as "returnOf", ${t.pay_method} as "payMethod", ${t.payer_bank_id} as "payerBankId",
      ${t.payer}, ${t.payee}, ${t.prepared_by} as "preparedBy",
      ${dayOf(t.released_at)}::text as "releasedDay",
      ${t.pay_date}::text as "payDate", ${t.bounced_on}::text as "bouncedOn", ${t.batch_id} as "batchId", ${t.bank_serial_no} as serial,
      ${t.draft_no} as "draftNo", coalesce(${t.draft_due_date}::text, '') as "draftDueDate",
      case when ${t.day_asked} is not null then jsonb_build_object('day', ${t.day_asked}::text, 'reason', ${t.day_asked_reason},
        'early', ${t.day_asked_early}, 'by', ${t.day_asked_by}::text) end as asked
    from ${t} where ${t.id} = ${id} and not ${t.deleted} for no key update`.execute(tx);
  return rows[0] && { ...rows[0], request };
}

/** The same of one whose money goes or has come back: the money of its order is locked before it. */
export async function lockMoving(tx: Tx, id: string): Promise<Payment | undefined> {
  await lockMoney.ofPayment(tx, id);
  return lockPayment(tx, id);
}
