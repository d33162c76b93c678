import { sql } from 'kysely';

import { FINANCE_READERS } from '#contract/account/platform-role.ts';
import { PAYMENT_STATES } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { type DealPart, stepsOf } from '#server/kernel/parts/deal.ts';
import { paymentNoun } from './noun.ts';

const t = columnsOf('payment', 't');
const { paid, bounced, returned } = PAYMENT_STATES.transitions;

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
  steps: {
    ...stepsOf(PAYMENT_STATES),
    adminPaymentConfirm: paid.word,
    adminPaymentBounce: bounced.word,
    adminPaymentReturned: returned.word,
  },
  moments: {
    到账: sql`case when ${t.received_by} is null then ${t.received_at} end`,
  },
};
