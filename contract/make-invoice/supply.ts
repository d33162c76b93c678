import * as z from 'zod/mini';
import { requiredFiles } from '../file/file.ts';
import { money, positiveMoney } from '../noun/amounts.ts';
import { id, requiredText, seenRecord, taxNo } from '../noun/fields.ts';
import { calendarDate } from '../noun/values.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { difference } from './difference.ts';
import { invoiceCode, invoiceNumber } from './invoice-number.ts';
import { invoiceReading } from './reading.ts';
import { BLUE_KINDS } from './states.ts';

/** What a settlement still has to be invoiced, line by line. */
const expectedLine = z.object({
  /** Id of the settled line. */
  key: z.string(),
  goodsName: z.string(),
  spec: z.string(),
  unit: z.string(),
  /** '' of goods of which an amount alone is left. */
  qty: z.string(),
  taxRate: z.string(),
  amountIncl: z.string(),
  taxAmount: z.string(),
  amountExcl: z.string(),
});

/** A quantity of a settled line; an amount of one of whose quantity nothing is left. */
export const linePart = z
  .strictObject({
    key: id,
    qty: z.optional(
      z.string().check(
        checkOf({
          ...NUMBER_RULES.dp6,
          test: (value) => /[1-9]/.test(value),
          message: '请输入大于 0 的数量，最多 6 位小数',
        }),
      ),
    ),
    amount: z.optional(positiveMoney),
  })
  .check(
    z.refine(
      ({ qty, amount }) => (qty === undefined) !== (amount === undefined),
      '请填写数量，或没有数量时填写金额',
    ),
  );

const paper = {
  /** Lines and quantities, or amounts, that it is for; all that is left without it. */
  lines: z.optional(z.array(linePart).check(z.minLength(1), z.maxLength(500))),
  invoiceKind: z.enum(BLUE_KINDS),
  invoiceCode,
  invoiceNo: invoiceNumber,
  invoiceDate: calendarDate,
  checkCode: z._default(
    z.string().check(z.trim(), z.regex(/^[0-9A-Za-z]{0,20}$/, '校验码为最多 20 位字母或数字')),
    '',
  ),
  sellerName: requiredText(100),
  sellerTaxNo: taxNo,
  buyerName: requiredText(100),
  buyerTaxNo: taxNo,
  amountExcl: positiveMoney,
  taxAmount: money,
  amountIncl: positiveMoney,
  /** 发票 and 销货清单; the first of type 101 is the one that is read. */
  attachment: requiredFiles('请上传发票文件', 50),
};

const answer = z.object({
  id: z.string(),
  no: z.string(),
  /** 已交付, or 校验失败 where something differs. */
  invoiceStatus: z.string(),
  differences: z.array(difference),
});

/** A supplier's invoices to the platform (进项): what is expected, what a file says, and the two held against each other. */
export const supplyInvoice = {
  expected: endpoint({
    ...customerRead,
    name: 'makeInvoiceExpected',
    path: '/portal/makeInvoice/expected',
    summary:
      'What my invoice to a settlement has to say: both companies, and the lines that none has taken',
    input: z.object({ purchaseSettlementId: id }),
    output: z.object({
      settlementNo: z.string(),
      sellerName: z.string(),
      sellerTaxNo: z.string(),
      buyerName: z.string(),
      buyerTaxNo: z.string(),
      lines: z.array(expectedLine),
      /** Chinese names of what my invoice data (开票信息) or the platform's lack. */
      missing: z.array(z.string()),
    }),
  }),
  read: endpoint({
    ...customerRead,
    name: 'makeInvoiceRead',
    path: '/portal/makeInvoice/read',
    summary:
      'What an invoice file of mine says: its data, its text, its QR code, or what recognition makes of the picture',
    input: z.object({ fileId: id }),
    output: invoiceReading,
  }),
  submit: endpoint({
    ...customerWrite,
    name: 'makeInvoiceSubmit',
    word: '提交发票',
    path: '/portal/makeInvoice/submit',
    summary:
      'Hand in an invoice to a settlement of mine; what differs is answered and kept (校验失败)',
    input: z.strictObject({ purchaseSettlementId: id, ...paper }),
    output: answer,
  }),
  replace: endpoint({
    ...customerWrite,
    name: 'makeInvoiceReplace',
    word: '更正发票',
    path: '/portal/makeInvoice/replace',
    summary:
      'Correct an invoice of mine that did not pass its check, with another file where needed',
    input: z.strictObject({ ...seenRecord, ...paper }),
    output: answer,
  }),
};
