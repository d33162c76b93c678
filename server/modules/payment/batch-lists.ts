import { sql } from 'kysely';
import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { maskedBankCard } from '#contract/mask.ts';
import { adminPaymentBatch, adminPaymentResult } from '#contract/payment/batch.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { count, derived, flag, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { fromDay, like, likeIn, untilDay, yesNo } from '#server/kernel/resource/filter.ts';

const b = columnsOf('payment_batch', 't');
const w = columnsOf('payment_result_row', 't');
const files = columnsOf('payment_result_file', 'f');
const rows = columnsOf('payment_result_row', 'w');
const batches = columnsOf('payment_batch', 'b');
const payments = columnsOf('payment', 'p');
const accounts = columnsOf('account', 'a');

/** 付款批次. */
export const paymentBatches = consoleList({
  calls: adminPaymentBatch,
  sheet: adminPaymentBatch.sheet,
  table: 'payment_batch',
  fields: {
    batchNo: text('batch_no'),
    payerAccount: derived('payer_last4', b.payer_last4, maskedBankCard),
    payerBank: text('payer_bank'),
    payOuts: count('pay_outs'),
    total: text('total'),
    open: derived(
      'open',
      sql`(select count(*) from ${payments} where ${payments.batch_id} = ${b.id}
        and not ${payments.deleted} and ${payments.payment_status} = ${PAYMENT_STATUS.paying})`,
      Number,
    ),
    waiting: derived(
      'waiting',
      sql`(select count(*) from ${rows} join ${files} on ${files.id} = ${rows.file_id}
        where ${files.batch_id} = ${b.id} and ${rows.handled_at} is null)`,
      Number,
    ),
    sha256: text('sha256'),
    madeBy: madeText(
      'made_by',
      sql`(select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${b.created_by})`,
    ),
    createTime: madeTime('created_at', b.created_at),
  },
  filters: {
    keyword: like('batch_no'),
    createTimeStart: fromDay('created_at'),
    createTimeEnd: untilDay('created_at'),
  },
  sorts: { createTime: 'id' },
  writers: FINANCE_OFFICERS,
  actions: (_, may) => (may.write ? ['download', 'result'] : []),
});

const batchNo = sql<string>`(select ${batches.batch_no} from ${files} join ${batches}
  on ${batches.id} = ${files.batch_id} where ${files.id} = ${w.file_id})`;
const paymentNo = sql<string>`(select ${payments.payment_no} from ${payments}
  where ${payments.id} = ${w.payment_id})`;

/** 待人工处理: rows of results that no pay-out took. */
export const paymentResults = consoleList({
  calls: adminPaymentResult,
  sheet: adminPaymentResult.sheet,
  table: 'payment_result_row',
  fields: {
    batchNo: madeText('batch_no', batchNo),
    rowNo: count('row_no'),
    paymentNo: madeText('payment_no', paymentNo),
    account: derived('account', w.account_last4, maskedBankCard),
    amount: text('amount'),
    paid: flag('paid'),
    serialNo: text('serial_no'),
    payDate: text('pay_date'),
    said: text('said'),
    problem: text('problem'),
    handledBy: madeText(
      'handled_by_name',
      sql`(select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${w.handled_by})`,
    ),
    handledTime: madeTime('handled_at', w.handled_at),
    handledNote: text('handled_note'),
    createTime: madeTime('created_at', w.created_at),
  },
  filters: {
    keyword: likeIn((p) => sql`(${batchNo} ilike ${p} or ${paymentNo} ilike ${p})`),
    handled: yesNo(sql`${w.handled_at} is not null`),
  },
  sorts: { createTime: 'id' },
  writers: FINANCE_OFFICERS,
  actions: ({ handledTime }, may) => (may.write && handledTime === '' ? ['handle'] : []),
});
