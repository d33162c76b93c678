import * as z from 'zod/mini';
import { BUSINESS, FINANCE, FINANCE_READERS } from '../account/platform-role.ts';
import { requiredFiles } from '../file/file.ts';
import { operatorRead, operatorWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { positiveMoney } from '../noun/amounts.ts';
import { id, optionalEmail, optionalText, requiredText, seenRecord } from '../noun/fields.ts';
import { dateRange, textFilter } from '../noun/list.ts';
import { oneRecord } from '../noun/noun.ts';
import { calendarDate } from '../noun/values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { invoiceCode, invoiceNumber } from './invoice-number.ts';
import { makeInvoiceDocument } from './make-invoice.ts';
import { invoiceReading } from './reading.ts';
import { BLUE_KINDS, RED_REASONS } from './states.ts';
import { linePart } from './supply.ts';

const writing = { ...operatorWrite, roles: FINANCE } as const;
const attachment = requiredFiles('请上传发票文件', 50);
const made = z.object({ id: z.string(), no: z.string() });

const billable = exportedList({
  name: 'billable',
  title: 'settled sales that are not invoiced in full (待开票结算)',
  fields: {
    salesOrderNo: z.string(),
    projectName: z.string(),
    buyerName: z.string(),
    settleAmount: z.string(),
    disputedAmount: z.string(),
    appliedAmount: z.string(),
    invoicedAmount: z.string(),
    /** What no invoice has taken, less what is disputed. */
    leftAmount: z.string(),
    settleDate: z.string(),
    /** Enumeration SalesOrderStatus. */
    salesOrderStatus: z.string(),
    createTime: z.string(),
  },
  filters: { keyword: textFilter, ...dateRange('settleDate') },
  sorts: ['createTime'],
  roles: FINANCE_READERS,
  sheet: {
    name: '待开票结算',
    routeName: 'adminBillable',
    columns: {
      salesOrderNo: { title: '销售订单号' },
      projectName: { title: '项目' },
      buyerName: { title: '采购方' },
      settleAmount: { title: '结算金额（元）', as: 'number' },
      disputedAmount: { title: '争议金额（元）', as: 'number' },
      appliedAmount: { title: '待开票金额（元）', as: 'number' },
      invoicedAmount: { title: '已开票金额（元）', as: 'number' },
      leftAmount: { title: '未开票金额（元）', as: 'number' },
      settleDate: { title: '结算日期' },
      salesOrderStatus: { title: '状态', codeOf: 'SalesOrderStatus' },
    },
  },
});

/** A line that an invoice may be drawn up of. */
const leftLine = z.object({
  /** Id of the settled line, or the name of the charge: freight, serviceFee, fundFee. */
  key: z.string(),
  source: z.string(),
  goodsName: z.string(),
  spec: z.string(),
  unit: z.string(),
  /** '' of a charge, and of goods of which an amount alone is left. */
  qty: z.string(),
  amount: z.string(),
  taxRate: z.string(),
  /** 税收分类编码 that these goods were invoiced under last, or that the charge is; '' where none is known. */
  taxCategoryCode: z.string(),
  /** Name of it, where finance keeps one; '' else. */
  taxCategoryName: z.string(),
});
export type LeftLine = z.infer<typeof leftLine>;

const chargePart = z.strictObject({
  key: z.enum(['freight', 'serviceFee', 'fundFee']),
  amount: positiveMoney,
});

const categorised = z.strictObject({
  key: z.string().check(z.minLength(1), z.maxLength(30)),
  /** 19 digits, or '' for none. */
  taxCategoryCode: z
    .string()
    .check(z.trim(), z.regex(/^(?:[1-6]\d{18})?$/, '税收分类编码为 19 位数字，以 1 至 6 开头')),
});

/** Settled sales, from which invoices are drawn up (开票申请). */
export const adminBillable = {
  ...billable,
  left: endpoint({
    ...operatorRead,
    name: 'adminBillableLeft',
    path: '/admin/billable/left',
    roles: FINANCE_READERS,
    summary: 'What of a sale may be invoiced now, line by line, and what the invoice data lack',
    input: oneRecord,
    output: z.object({
      salesOrderNo: z.string(),
      buyerTitle: z.string(),
      buyerTaxNo: z.string(),
      lines: z.array(leftLine),
      /** Chinese names of what either company's invoice data lack. */
      missing: z.array(z.string()),
    }),
  }),
  draw: endpoint({
    ...writing,
    name: 'adminBillableDraw',
    word: '开票申请',
    path: '/admin/billable/draw',
    summary: 'Draw up an invoice of a sale: all that is left of it, or the parts that are named',
    input: z.strictObject({
      id,
      invoiceKind: z.enum(BLUE_KINDS),
      /** Goods by quantity, charges and goods without a quantity by amount; everything that is left without it. */
      lines: z.optional(
        z
          .array(z.union([linePart, chargePart]))
          .check(z.minLength(1, '请至少填写一行'), z.maxLength(500)),
      ),
      /** 税收分类编码 by line; a line that is not named has the one that is proposed. */
      taxCategories: z.optional(z.array(categorised).check(z.maxLength(500))),
      receiverEmail: z._default(optionalEmail, ''),
      receiverPhone: optionalText(30),
      remarks: optionalText(200),
    }),
    output: made,
  }),
};

/** The console’s list. */
export const makeInvoiceConsole = makeInvoiceDocument.console;

/** What finance does with invoices of either direction. */
export const adminMakeInvoice = {
  ...makeInvoiceConsole.calls,
  detail: endpoint({
    ...operatorRead,
    name: 'adminMakeInvoiceDetail',
    path: '/admin/makeInvoice/detail',
    roles: BUSINESS,
    summary:
      'One invoice with its parties, lines and files, what it should say and what its file says',
    input: oneRecord,
    output: z.object({
      invoice: makeInvoiceDocument.detail,
      /** Of a supplier's invoice; null of the platform's. */
      reading: z.nullable(invoiceReading),
    }),
  }),
  issue: endpoint({
    ...writing,
    name: 'adminMakeInvoiceIssue',
    word: '登记开票',
    path: '/admin/makeInvoice/issue',
    summary: 'An invoice was issued: its code, number, date and file (待开票 → 已开票)',
    input: z.strictObject({
      ...seenRecord,
      invoiceCode,
      invoiceNo: invoiceNumber,
      invoiceDate: calendarDate,
      checkCode: z._default(
        z.string().check(z.trim(), z.regex(/^[0-9A-Za-z]{0,20}$/, '校验码为最多 20 位字母或数字')),
        '',
      ),
      attachment,
    }),
    output: nothing,
  }),
  attach: endpoint({
    ...writing,
    name: 'adminMakeInvoiceAttach',
    word: '上传发票文件',
    path: '/admin/makeInvoice/attach',
    summary: 'The file of an issued invoice that has none: what the tax platform issued',
    input: z.strictObject({ ...seenRecord, attachment }),
    output: nothing,
  }),
  hand: endpoint({
    ...writing,
    name: 'adminMakeInvoiceHand',
    word: '提交税务平台开票',
    path: '/admin/makeInvoice/hand',
    summary: 'Have an invoice issued by the tax platform; what it answers comes by itself',
    input: z.strictObject(seenRecord),
    output: nothing,
  }),
  flush: endpoint({
    ...writing,
    name: 'adminMakeInvoiceFlush',
    word: '红冲',
    path: '/admin/makeInvoice/flush',
    summary:
      'Draw up the red invoice that reverses an issued one; counters go back once it is issued',
    input: z.strictObject({
      ...seenRecord,
      reason: requiredText(200),
      redReason: z._default(z.enum(RED_REASONS), RED_REASONS[0]),
    }),
    output: made,
  }),
  voidIt: endpoint({
    ...writing,
    name: 'adminMakeInvoiceVoid',
    word: '作废发票',
    path: '/admin/makeInvoice/void',
    summary: 'Void an invoice that is not issued, or a paper one in the month of its issue',
    input: z.strictObject({ ...seenRecord, reason: requiredText(200) }),
    output: nothing,
  }),
  accept: endpoint({
    ...writing,
    name: 'adminMakeInvoiceAccept',
    word: '收票',
    path: '/admin/makeInvoice/accept',
    summary: "Take a supplier's invoice that passed its check (已交付 → 已签收)",
    input: z.strictObject(seenRecord),
    output: nothing,
  }),
  letPass: endpoint({
    ...writing,
    name: 'adminMakeInvoicePass',
    word: '核对通过发票',
    path: '/admin/makeInvoice/pass',
    summary:
      "Let a supplier's invoice pass that differs from nothing but its file, with the reason (校验失败 → 已交付)",
    input: z.strictObject({ ...seenRecord, reason: requiredText(200) }),
    output: nothing,
  }),
  returnBack: endpoint({
    ...writing,
    name: 'adminMakeInvoiceReturn',
    word: '退回发票',
    path: '/admin/makeInvoice/return',
    summary:
      "Send a supplier's invoice back with the reason: one that passed, or that waits to be looked at (已交付 → 校验失败)",
    input: z.strictObject({ ...seenRecord, reason: requiredText(200) }),
    output: nothing,
  }),
};
