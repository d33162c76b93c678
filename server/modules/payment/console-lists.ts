import { type RawBuilder, sql } from 'kysely';
import {
  FINANCE,
  FINANCE_DIRECTORS,
  FINANCE_OFFICERS,
  mayCall,
} from '#contract/account/platform-role.ts';
import { BANK_VERIFY } from '#contract/bank/verify-states.ts';
import { maskedBankCard } from '#contract/mask.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { adminPayable, adminPayment } from '#contract/payment/admin.ts';
import { RECEIPT_STATUS } from '#contract/payment/receipt.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { count, derived, flag, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import {
  atLeast,
  atMost,
  fromDay,
  likeIn,
  oneId,
  oneOf,
  untilDay,
  yesNo,
} from '#server/kernel/resource/filter.ts';
import type { May } from '#server/kernel/resource/noun.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';
import { companyNameOf, projectNameOf } from '#server/kernel/sql/name-of.ts';
import { roomLeft } from '#server/trade/factoring/room.ts';
import { areConfirmed } from '#server/trade/orders/orders-of.ts';
import { returnOfNo } from './noun.ts';
import { receiptStatus } from './receipt.ts';

const t = columnsOf('payment', 't');
const r = columnsOf('pay_apply', 't');
const requests = columnsOf('pay_apply', 'r');
const accounts = columnsOf('account', 'a');
const batches = columnsOf('payment_batch', 'b');
const payments = columnsOf('payment', 'p');
const banks = columnsOf('bank', 'k');

const person = (id: RawBuilder<unknown>) =>
  sql`(select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${id})`;

const projectOf = projectNameOf(t.project_id);
const supplierOf = companyNameOf(t.supplier_id);

/** What no pay-out has been prepared for; as leftOf() says it of one. */
const notPrepared = sql<string>`(coalesce(${r.approved_amount}, 0) - coalesce((
  select sum(${payments.amount}) from ${payments} where ${payments.pay_apply_id} = ${r.id}
    and not ${payments.deleted} and ${payments.return_of} is null and ${payments.payment_status} <> ${PAYMENT_STATUS.bounced}), 0))`;

/** What may be prepared: of a financing no more than has receivables to stand on. */
const left = sql<string>`(case when ${r.factoring_id} is null then ${notPrepared}
  else least(${notPrepared}, ${roomLeft({ factoringId: r.factoring_id, payType: r.pay_type })}) end)`;

/** By what is shown of it: the number itself is asked when a pay-out is prepared. */
const verified = sql`exists (select from ${banks} where ${banks.company_id} = ${r.supplier_id}
  and not ${banks.deleted} and ${banks.verify_status} = ${sql.lit(BANK_VERIFY.verified)}
  and ${banks.account_no_last4} = ${r.account}->>'last4' and ${banks.name} = ${r.account}->>'name')`;

/** Before both sides have confirmed their orders nothing is paid. */
export const confirmed = areConfirmed({ id: r.id, purchaseOrderId: r.purchase_order_id });

/** 待付款申请: granted, and not prepared in full. */
export const payables = consoleList({
  calls: adminPayable,
  sheet: adminPayable.sheet,
  table: 'pay_apply',
  across: sql<boolean>`not ${r.deleted}
    and ${r.pay_apply_status} in (${PAY_APPLY_STATUS.approved}, ${PAY_APPLY_STATUS.partPaid})
    and ${left} > 0`,
  fields: {
    payApplyNo: text('pay_apply_no'),
    projectName: madeText('project_name', projectOf),
    buyerName: madeText('buyer_name', companyNameOf(r.buyer_company_id)),
    supplierName: madeText('supplier_name', supplierOf),
    payType: text('pay_type'),
    payMethod: text('pay_method'),
    approvedAmount: text('approved_amount'),
    paidAmount: text('paid_amount'),
    leftAmount: madeText('left_amount', left),
    approvedPayDate: madeText('approved_pay_date', sql`${r.approved_pay_date}::text`),
    payeeName: madeText('payee_name', sql`${r.account}->>'name'`),
    payeeAccount: derived('payee_last4', sql`${r.account}->>'last4'`, maskedBankCard),
    payeeBank: madeText('payee_bank', sql`${r.account}->>'openBank'`),
    payeeVerified: derived('payee_verified', verified, (stored) => stored === true),
    payApplyStatus: text('pay_apply_status'),
    ordersConfirmed: derived('orders_confirmed', confirmed, (stored) => stored === true),
  },
  filters: {
    keyword: likeIn(
      (p) =>
        sql`(${r.pay_apply_no} ilike ${p} or ${projectOf} ilike ${p} or ${supplierOf} ilike ${p})`,
    ),
    payType: oneOf('pay_type'),
    ordersConfirmed: yesNo(confirmed),
    approvedPayDateStart: atLeast('approved_pay_date', 'date'),
    approvedPayDateEnd: atMost('approved_pay_date', 'date'),
  },
  sorts: { createTime: 'id' },
  writers: FINANCE_OFFICERS,
  actions: ({ ordersConfirmed }, may) => (may.write && ordersConfirmed === true ? ['prepare'] : []),
});

const { pending, paying, paid, received, bounced, failed } = PAYMENT_STATUS;

/** What an officer may do with a pay-out as it stands. */
const OFFICERS: Readonly<Record<string, readonly string[]>> = {
  [pending]: ['cancel'],
  [paying]: ['confirm', 'fail'],
  [paid]: ['bounce', 'returned'],
  [received]: ['bounce', 'returned'],
  [failed]: ['retry', 'cancel'],
};

/** And with what a supplier has sent back. */
const OFFICERS_OF_RETURNS: typeof OFFICERS = { [pending]: ['cancel'] };

/** What may be done about the day of a pay-out: asked for by an officer, confirmed by a director who has not asked, taken back by either. */
function dayActions(
  {
    isFinanced,
    paymentStatus,
    asker,
  }: { isFinanced: boolean; paymentStatus: string; asker: unknown },
  { roles, accountId }: Pick<May, 'roles' | 'accountId'>,
): string[] {
  const hasDay =
    paymentStatus === bounced ? !isFinanced : paymentStatus === paid || paymentStatus === received;
  if (!hasDay) return [];
  if (asker === '') return mayCall(FINANCE_OFFICERS, roles) ? ['correctDay'] : [];
  const confirms = mayCall(FINANCE_DIRECTORS, roles) && asker !== accountId;
  const declines = mayCall(FINANCE, roles);
  return [...(confirms ? ['confirmDay'] : []), ...(declines ? ['declineDay'] : [])];
}

const requestNo = sql<string>`(select ${requests.pay_apply_no} from ${requests}
  where ${requests.id} = ${t.pay_apply_id})`;
const batchNo = sql`(select ${batches.batch_no} from ${batches} where ${batches.id} = ${t.batch_id})`;

/** The bank has paid before the release; what a supplier sends back is released after it has come. */
const paidEarly = sql<boolean>`(${t.return_of} is null and coalesce(
  ${t.pay_date} < ${dayOf(t.released_at)}, false))`;

/** 付款 of the whole platform. */
export const paymentList = consoleList({
  calls: adminPayment,
  sheet: adminPayment.sheet,
  table: 'payment',
  across: sql<boolean>`not ${t.deleted}`,
  fields: {
    paymentNo: text('payment_no'),
    payApplyNo: madeText('pay_apply_no', requestNo),
    projectName: madeText('project_name', projectOf),
    supplierName: madeText('supplier_name', supplierOf),
    amount: text('amount'),
    returnOfNo: madeText('return_of_no', returnOfNo),
    payMethod: text('pay_method'),
    paymentStatus: text('payment_status'),
    statusReason: text('status_reason'),
    payerAccount: derived('payer_last4', sql`${t.payer}->>'last4'`, maskedBankCard),
    payeeName: madeText('payee_name', sql`${t.payee}->>'name'`),
    payeeAccount: derived('payee_last4', sql`${t.payee}->>'last4'`, maskedBankCard),
    payeeBank: madeText('payee_bank', sql`${t.payee}->>'openBank'`),
    payeeVerified: flag('payee_verified'),
    batchNo: madeText('batch_no', batchNo),
    payDate: madeText('pay_date', sql`${t.pay_date}::text`),
    paidEarly: derived('paid_early', paidEarly, (stored) => stored === true),
    earlyReason: text('early_reason'),
    bankSerialNo: text('bank_serial_no'),
    draftNo: text('draft_no'),
    bouncedOn: madeText('bounced_on_text', sql`coalesce(${t.bounced_on}::text, '')`),
    bounceSerialNo: text('bounce_serial_no'),
    draftDueDate: madeText('draft_due_date', sql`${t.draft_due_date}::text`),
    dayAsked: madeText('day_asked_text', sql`coalesce(${t.day_asked}::text, '')`),
    dayAskedBy: madeText('day_asked_by_name', sql`coalesce(${person(t.day_asked_by)}, '')`),
    dayAskedReason: text('day_asked_reason'),
    preparedBy: madeText('prepared_by_name', person(t.prepared_by)),
    releasedBy: madeText('released_by_name', person(t.released_by)),
    releasedTime: madeTime('released_at', t.released_at),
    receivedTime: madeTime('received_at', t.received_at),
    receiptStatus: madeText('receipt_status', receiptStatus),
    remarks: text('remarks'),
    createTime: madeTime('created_at', t.created_at),
    version: count('version'),
  },
  filters: {
    keyword: likeIn(
      (p) => sql`(${t.payment_no} ilike ${p} or ${requestNo} ilike ${p} or ${projectOf} ilike ${p}
        or ${supplierOf} ilike ${p})`,
    ),
    companyId: oneId(
      (p) => sql`(${t.supplier_id} = ${p}::bigint or exists (select from ${requests}
        where ${requests.id} = ${t.pay_apply_id} and ${requests.buyer_company_id} = ${p}::bigint))`,
    ),
    paymentStatus: oneOf('payment_status'),
    payMethod: oneOf('pay_method'),
    payDateStart: atLeast('pay_date', 'date'),
    payDateEnd: atMost('pay_date', 'date'),
    paidEarly: yesNo(paidEarly),
    dayAsked: yesNo(sql<boolean>`(${t.day_asked} is not null)`),
    receiptSigned: yesNo(
      sql<boolean>`${receiptStatus} in (${RECEIPT_STATUS.held}, ${RECEIPT_STATUS.inForce})`,
    ),
    amountStart: atLeast('amount', 'numeric'),
    amountEnd: atMost('amount', 'numeric'),
    createTimeStart: fromDay('created_at'),
    createTimeEnd: untilDay('created_at'),
  },
  sorts: { createTime: 'id', amount: 'amount' },
  writers: [...FINANCE_OFFICERS, ...FINANCE_DIRECTORS],
  // Who prepared it releases it no more than who entered a return confirms it.
  unsaid: {
    preparerId: madeText('preparer_id', sql`${t.prepared_by}::text`),
    financingId: madeText(
      'financing_id',
      sql`(select ${requests.factoring_id}::text from ${requests} where ${requests.id} = ${t.pay_apply_id})`,
    ),
    askerId: madeText('asker_id', sql`coalesce(${t.day_asked_by}::text, '')`),
  },
  actions(row, { roles, accountId }) {
    const { paymentStatus, returnOfNo: of } = row;
    const isReturn = of !== '';
    const acts = (isReturn ? OFFICERS_OF_RETURNS : OFFICERS)[paymentStatus] ?? [];
    const own = mayCall(FINANCE_OFFICERS, roles) ? acts : [];
    const isPreparer = Reflect.get(row, 'preparerId') === accountId;
    const directs = paymentStatus === pending && mayCall(FINANCE_DIRECTORS, roles) && !isPreparer;
    const asker = Reflect.get(row, 'askerId');
    const isFinanced = Reflect.get(row, 'financingId') !== '';
    const reveal = mayCall(FINANCE_OFFICERS, roles) ? ['reveal'] : [];
    return [
      ...(directs ? [isReturn ? 'confirmReturn' : 'release'] : []),
      ...own,
      ...dayActions({ isFinanced, paymentStatus, asker }, { roles, accountId }),
      ...(row.receiptStatus === '' ? [] : ['receipt']),
      ...reveal,
    ];
  },
});
