import * as z from 'zod/mini';
import { attachmentInput } from '../file/file.ts';
import { invoiceCode, invoiceNumber } from '../make-invoice/invoice-number.ts';
import { positiveMoney } from '../noun/amounts.ts';
import { id, optionalText, requiredText } from '../noun/fields.ts';
import { calendarDate } from '../noun/values.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';

/** Receivables of one batch. */
export const MOST_RECEIVABLES = 500;

/** One receivable as a seller offers it. */
export const offeredReceivable = z.strictObject({
  contractNo: requiredText(50),
  invoiceNo: invoiceNumber,
  invoiceCode,
  invoiceDate: calendarDate,
  invoiceAmount: positiveMoney,
  receivableAmount: positiveMoney,
  transferAmount: positiveMoney,
  dueDate: calendarDate,
  deliveryNo: optionalText(50),
});
/** Percent of the confirmed amount, e.g. 0.5. */
const feeMost = z.string().check(z.trim(), checkOf(NUMBER_RULES.percent2));

export type OfferedReceivable = z.infer<typeof offeredReceivable>;

const keptInvoice = z.object({
  invoiceCode: z.string(),
  invoiceNo: z.string(),
  invoiceDate: z.string(),
  invoiceAmount: z.string(),
  settlementNo: z.string(),
});
export type OfferingInvoice = z.infer<typeof keptInvoice>;

const owed = z.object({
  fee: z.string(),
  interest: z.string(),
  principal: z.string(),
  total: z.string(),
});

/** How a factoring stands on a day: what each receivable owes, and what its seller may ask for. */
export const standingShape = z.object({
  id: z.string(),
  factoringNo: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  sellerId: z.string(),
  sellerName: z.string(),
  contractNo: z.string(),
  /** Account of the seller that the application named for the advance; null where it is gone. */
  payBank: z.nullable(z.object({ id: z.string(), name: z.string() })),
  day: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      invoiceNo: z.string(),
      transferAmount: z.string(),
      confirmedAmount: z.string(),
      objection: z.string(),
      dueDate: z.string(),
      outstanding: z.string(),
      owed,
    }),
  ),
  /** Of all receivables together. */
  owed,
  /** What may be asked for now with pay type 7, and with 8. */
  advanceLeft: z.string(),
  balanceLeft: z.string(),
});
export type Standing = z.infer<typeof standingShape>;

/** What sellers do beside the transitions of a factoring. */
export const factoringOffer = {
  offer: endpoint({
    ...customerWrite,
    name: 'factoringOffer',
    word: '提交应收账款',
    path: '/portal/factoring/offer',
    summary:
      'File receivables of a running project of factoring, as its seller or, in reverse factoring, as its debtor: those that are listed or, without any, those of its application',
    input: z.strictObject({
      projectId: id,
      /** 反向保理: the supplier that the debtor files for, and the fee that it bears at most. */
      sellerId: z.optional(id),
      feeMost: z.optional(feeMost),
      attachment: z._default(z.array(attachmentInput).check(z.maxLength(20)), []),
      receivables: z._default(
        z
          .array(offeredReceivable)
          .check(z.maxLength(MOST_RECEIVABLES, `一次最多提交 ${MOST_RECEIVABLES} 笔`)),
        [],
      ),
    }),
    /** The record that the filer finds it in: its financing, or its notice. */
    output: z.object({
      id: z.string(),
      no: z.string(),
      record: z.enum(['factoring', 'factoringNotice']),
    }),
  }),
  offering: endpoint({
    ...customerRead,
    name: 'factoringOffering',
    path: '/portal/factoring/offering',
    summary:
      'What receivables may be filed of in a project: its product, those of the application that are left, invoices that are kept here',
    input: z.strictObject({ projectId: id }),
    output: z.object({
      productId: z.string(),
      projectName: z.string(),
      sellerId: z.string(),
      sellerName: z.string(),
      debtorName: z.string(),
      /** Of the application, as far as they were not filed. */
      listed: z.array(offeredReceivable),
      /** Of the seller to the debtor, kept here, behind no financing. */
      invoices: z.array(keptInvoice),
    }),
  }),
  standing: endpoint({
    ...customerRead,
    name: 'factoringStanding',
    path: '/portal/factoring/standing',
    summary: 'What a factoring of mine owes on a day, today without one, and what may be asked for',
    input: z.strictObject({ id, day: z.optional(calendarDate) }),
    output: standingShape,
  }),
};
