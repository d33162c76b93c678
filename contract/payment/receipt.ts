import * as z from 'zod/mini';
import { FINANCE_READERS } from '../account/platform-role.ts';
import { operatorRead } from '../noun/admin-action.ts';
import { id } from '../noun/fields.ts';
import { oneRecord } from '../noun/noun.ts';
import { customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Where a letter of receipt (收款确认函) stands; '' where none was signed. It follows from its pay-out, and nothing keeps it up. */
export const RECEIPT_STATUS = { held: '1', inForce: '2', void: '3' } as const;

/** What people read of it. */
export const RECEIPT_WORDS: Readonly<Record<string, string>> = {
  [RECEIPT_STATUS.held]: '已签署，付款后生效',
  [RECEIPT_STATUS.inForce]: '已生效',
  [RECEIPT_STATUS.void]: '已失效',
};

/** Business refusals (rules.md H.1). */
export const RECEIPT_REFUSAL = {
  changed: {
    code: 'receipt_changed',
    text: '收款确认函的内容已有变动，请核对最新内容后再签署',
  },
  signed: { code: 'receipt_signed', text: '该付款单的收款确认函已签署，无需重复签署' },
} as const;

const receipt = z.object({
  /** Code of RECEIPT_STATUS, or ''. */
  status: z.string(),
  /** Its lines, as they were signed or would be now; '' where its reader may not read it, or there is nothing to sign. */
  text: z.string(),
  /** SHA-256 of the text, hex. */
  digest: z.string(),
  /** Whose name stands under it, and when; '' where nobody has signed. */
  signedBy: z.string(),
  signedTime: z.string(),
  /** Of one in force: the bank's day and number. */
  payDate: z.string(),
  bankSerialNo: z.string(),
});
export type Receipt = z.infer<typeof receipt>;

/** 收款确认函 of a pay-out: signed by its supplier at any time after the release, in force once the money has gone out. */
export const paymentReceipt = {
  read: endpoint({
    ...customerRead,
    name: 'paymentReceipt',
    path: '/portal/payment/receipt',
    summary: 'The letter of receipt of a pay-out, as it was signed or would be now',
    input: oneRecord,
    output: receipt,
  }),
  sign: endpoint({
    ...customerWrite,
    name: 'paymentSignReceipt',
    word: '签署收款确认函',
    path: '/portal/payment/signReceipt',
    summary:
      'Sign the letter of receipt that was read (支付中, 已支付, 已到账); it is in force while the pay-out is paid',
    input: z.strictObject({ id, digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    output: nothing,
  }),
};

/** The same for finance, which reads of a letter that is not in force only that it was signed. */
export const adminPaymentReceipt = endpoint({
  ...operatorRead,
  roles: FINANCE_READERS,
  name: 'adminPaymentReceipt',
  path: '/admin/payment/receipt',
  summary: 'The letter of receipt of a pay-out; its text once it is in force',
  input: oneRecord,
  output: receipt,
});
