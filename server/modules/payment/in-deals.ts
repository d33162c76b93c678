import { sql } from 'kysely';

import { FINANCE_READERS } from '#contract/account/platform-role.ts';
import { PAYMENT_STATES } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { type DealPart, stepsOf } from '#server/kernel/parts/deal.ts';
import { paymentNoun } from './noun.ts';

const t = columnsOf('payment', 't');
const requests = columnsOf('pay_apply', 'r');
const lines = columnsOf('payment_batch_line', 'l');
const { paid, fail, bounced, returned } = PAYMENT_STATES.transitions;

/** What the bank's result files have said of it, also where it failed and was paid again. */
const saidByBank = sql`
  select ${lines.id}, ${lines.settled_at} as at,
    case when ${lines.paid} then ${sql.lit(paid.word)} else ${sql.lit(fail.word)} end as word
  from ${lines} where ${lines.payment_id} = ${t.id} and ${lines.settled_at} is not null`;

/** 付款 in deals: a pay-out of its request. What takes papers with it is a call of its own, the confirmation by time nobody's. */
export const paymentInDeals: DealPart = {
  noun: paymentNoun,
  word: PAYMENT_STATES.word,
  route: 'paymentDetail',
  console: 'adminPayment',
  operators: FINANCE_READERS,
  no: { field: 'paymentNo', column: 'payment_no' },
  status: {
    field: PAYMENT_STATES.field,
    column: 'payment_status',
    enumeration: PAYMENT_STATES.enumeration,
  },
  amount: { field: 'amount', column: 'amount' },
  outOf: { payApply: 'pay_apply_id' },
  belongsTo: { project: 'project_id' },
  counterpart: sql`(select ${requests.buyer_company_id} from ${requests} where ${requests.id} = ${t.pay_apply_id})`,
  steps: {
    ...stepsOf(PAYMENT_STATES),
    paymentSignReceipt: '签署收款确认函',
    adminPaymentConfirm: paid.word,
    adminPaymentBounce: bounced.word,
    adminPaymentReturned: returned.word,
    adminPaymentConfirmDay: '更正日期',
  },
  entries: { toldWith: PAYMENT_STATES.field, rows: saidByBank, by: { word: '银行结果文件' } },
  moments: {
    到账: sql`case when ${t.received_by} is null then ${t.received_at} end`,
  },
};
