import { sql } from 'kysely';
import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { eventsFor } from '#contract/document/states.ts';
import { maskedBankCard } from '#contract/mask.ts';
import { payment, paymentSheet } from '#contract/payment/payment.ts';
import { PAYMENT_STATES, PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { attachments, madeText, madeTime, readOnly, text } from '#server/kernel/resource/field.ts';
import { atLeast, atMost, equals, likeIn, oneOf } from '#server/kernel/resource/filter.ts';
import { listNoun, type Noun, type NounOf } from '#server/kernel/resource/noun.ts';
import { inColumn } from '#server/kernel/resource/sides.ts';
import { projectNameOf } from '#server/kernel/sql/name-of.ts';
import { maySign, receiptStatus } from './receipt.ts';

const WRITERS: readonly string[] = writersOf('payment');

const t = columnsOf('payment', 't');
const requests = columnsOf('pay_apply', 'r');
const returned = columnsOf('payment', 'o');

const projectName = projectNameOf(t.project_id);
const requestNo = sql<string>`(select ${requests.pay_apply_no} from ${requests}
  where ${requests.id} = ${t.pay_apply_id})`;

/** Number of the pay-out that is sent back with it. */
export const returnOfNo = sql<string>`coalesce((select ${returned.payment_no} from ${returned}
  where ${returned.id} = ${t.return_of}), '')`;

const fields = {
  paymentNo: readOnly(text('payment_no')),
  projectId: readOnly(text('project_id')),
  projectName: madeText('project_name', projectName),
  payApplyId: readOnly(text('pay_apply_id')),
  payApplyNo: madeText('pay_apply_no', requestNo),
  amount: readOnly(text('amount')),
  returnOf: madeText('return_of', sql`coalesce(${t.return_of}::text, '')`),
  returnOfNo: madeText('return_of_no', returnOfNo),
  payMethod: readOnly(text('pay_method')),
  paymentStatus: readOnly(text('payment_status')),
  statusReason: readOnly(text('status_reason')),
  payDate: madeText('pay_date', sql`${t.pay_date}::text`),
  bankSerialNo: readOnly(text('bank_serial_no')),
  draftNo: readOnly(text('draft_no')),
  draftDueDate: madeText('draft_due_date', sql`${t.draft_due_date}::text`),
  payerName: madeText('payer_name', sql`${t.payer}->>'name'`),
  payerBank: madeText('payer_bank', sql`${t.payer}->>'openBank'`),
  payeeName: madeText('payee_name', sql`${t.payee}->>'name'`),
  payeeAccount: {
    ...madeText('payee_last4', sql`${t.payee}->>'last4'`),
    read: (row: Readonly<Record<string, unknown>>) => maskedBankCard(row.payee_last4),
  },
  payeeBank: madeText('payee_bank', sql`${t.payee}->>'openBank'`),
  receivedTime: madeTime('received_at', t.received_at),
  receiptStatus: madeText('receipt_status', receiptStatus),
  remarks: readOnly(text('remarks')),
  attachment: attachments('payment'),
};

/** 付款 as suppliers see it, once it was released. It is the platform's; what the platform notes for itself stays there. */
const declared: NounOf<'payment'> = listNoun({
  table: 'payment',
  calls: payment,
  sheet: paymentSheet,
  fields,
  filters: {
    nameLike: likeIn(
      (p) =>
        sql`(${t.payment_no} ilike ${p} or ${t.bank_serial_no} ilike ${p} or ${projectName} ilike ${p})`,
    ),
    projectId: equals('project_id', 'bigint'),
    payApplyId: equals('pay_apply_id', 'bigint'),
    paymentStatus: oneOf('payment_status'),
    payDateStart: atLeast('pay_date', 'date'),
    payDateEnd: atMost('pay_date', 'date'),
    amountStart: atLeast('amount', 'numeric'),
    amountEnd: atMost('amount', 'numeric'),
  },
  sorts: { createTime: 'id', amount: 'amount' },
  readers: readersOf('payment'),
  sides: {
    of: {
      supplier: {
        ...inColumn(t.supplier_id),
        while: sql`${t.payment_status} <> ${PAYMENT_STATUS.pending}`,
        sees: [
          'paymentNo',
          'projectId',
          'projectName',
          'payApplyId',
          'payApplyNo',
          'amount',
          'returnOf',
          'returnOfNo',
          'payMethod',
          'paymentStatus',
          'statusReason',
          'payDate',
          'bankSerialNo',
          'draftNo',
          'draftDueDate',
          'payerName',
          'payerBank',
          'payeeName',
          'payeeAccount',
          'payeeBank',
          'receivedTime',
          'receiptStatus',
          'attachment',
        ],
      },
    },
    filters: {
      nameLike: ['paymentNo', 'bankSerialNo', 'projectName'],
      projectId: ['projectId'],
      payApplyId: ['payApplyId'],
      paymentStatus: ['paymentStatus'],
      payDateStart: ['payDate'],
      payDateEnd: ['payDate'],
      amountStart: ['amount'],
      amountEnd: ['amount'],
    },
    sorts: { amount: ['amount'] },
  },
});

const actions: Noun['actions'] = (row, { roles, sides }) => {
  if (!sides.includes('supplier')) return [];
  const status = String(row.paymentStatus);
  const events = eventsFor(PAYMENT_STATES, status, { side: 'supplier', roles });
  const signs = roles.some((role) => WRITERS.includes(role));
  const standing = { status, isReturn: row.returnOf !== '', receipt: String(row.receiptStatus) };
  return [...events, ...(signs && maySign(standing) ? ['signReceipt'] : [])];
};

export const paymentNoun: NounOf<'payment'> = {
  ...declared,
  writers: WRITERS,
  actions,
};
