import * as z from 'zod/mini';

import { writersOf } from '../account/customer-role.ts';
import { BUSINESS, FINANCE } from '../account/platform-role.ts';
import {
  code,
  data,
  date,
  dateTime,
  flag,
  money,
  recordId,
  text,
} from '../document/field-table.ts';
import { declareRecord } from '../document/record.ts';
import { storedFile } from '../file/file.ts';
import { difference } from './difference.ts';
import { INVOICE_STATUS } from './states.ts';

/** Business refusals of invoices (rules.md C.12, M22). */
export const INVOICE_REFUSAL = {
  status: { code: 'invoice_status', text: '发票当前状态不能进行该操作，请刷新后查看' },
  known: {
    code: 'invoice_known',
    text: '该发票已在平台登记过（以发票代码和号码为准，全平台只登记一次），请核对代码和号码',
  },
  titleMissing: { code: 'invoice_title', text: '开票资料不完整' },
  nothing: { code: 'invoice_nothing', text: '没有可开票的内容，请核对结算单的未开票数量和金额' },
  over: { code: 'invoice_over', text: '超过结算单尚未开票的数量或金额' },
  unsettled: { code: 'invoice_unsettled', text: '结算单尚未确认，不能开票' },
  financed: { code: 'invoice_financed', text: '该发票已用于融资，不能红冲或作废' },
  reversing: { code: 'invoice_reversing', text: '该发票已有待开的红字发票' },
  notThisMonth: {
    code: 'invoice_not_this_month',
    text: '只有开票当月的纸质发票可以作废，请改用红冲',
  },
  amounts: { code: 'invoice_amounts', text: '发票金额与开票单不一致' },
  manual: {
    code: 'invoice_manual',
    text: '当前未接入税务平台，请在开票后登记发票代码、号码和文件',
  },
  byService: {
    code: 'invoice_by_service',
    text: '税务平台只开具和红冲数电发票，其他发票请在开票后登记',
  },
  noFile: { code: 'invoice_no_file', text: '该发票还没有发票文件，请先上传发票文件再交付' },
  filed: { code: 'invoice_filed', text: '该发票已有发票文件，请刷新后查看' },
  notOfFile: {
    code: 'invoice_not_of_file',
    text: '只有仅与发票文件不一致、尚未退回的发票可以由平台核对，其他的请供应商更正',
  },
  byPlatform: { code: 'invoice_by_platform', text: '该发票已提交税务平台，请等待开票结果' },
} as const;

/** One side of an invoice as it stood when the invoice was drawn up (发票抬头). */
const party = z.object({
  title: z.string(),
  taxNo: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  /** Last four digits behind stars. */
  account: z.string(),
});
export type InvoiceParty = z.infer<typeof party>;

const line = z.object({
  id: z.string(),
  /** What it is charged for: goods, freight, serviceFee, fundFee. */
  source: z.string(),
  /** 税收分类编码, 19 digits, and the name of a usual one; '' of none. */
  taxCategoryCode: z.string(),
  taxCategoryName: z.string(),
  goodsName: z.string(),
  spec: z.string(),
  unit: z.string(),
  /** Decimal texts; '' of a charge, and of goods that are invoiced by their amount alone. Below zero of a red invoice. */
  qty: z.string(),
  priceExcl: z.string(),
  amountExcl: z.string(),
  taxRate: z.string(),
  taxAmount: z.string(),
  amountIncl: z.string(),
});
export type InvoiceLine = z.infer<typeof line>;

/** One invoice of a red chain (红冲链). */
const linked = z.object({
  id: z.string(),
  invoiceApplyNo: z.string(),
  invoiceCode: z.string(),
  invoiceNo: z.string(),
  amountIncl: z.string(),
  invoiceDate: z.string(),
  invoiceStatus: z.string(),
});

const { waiting, issued, delivered, signed, red, voided, failed } = INVOICE_STATUS;
const system = { side: 'system' } as const;

/**
 * 发票 (rules.md C.12): direction 1 is the platform's to a buyer, whose record it is; direction 2 a supplier's to the platform,
 * whose record it is. Code and number, papers and amounts come with calls of their own; the table names them as the system's.
 */
export const makeInvoiceDocument = declareRecord({
  name: 'makeInvoice',
  word: '发票',
  title: 'invoices (开票)',
  readers: BUSINESS,
  routes: { list: 'makeInvoice', detail: 'makeInvoiceDetails', console: 'adminMakeInvoice' },
  fields: {
    invoiceApplyNo: text('开票单号', { width: 170, pinned: true }),
    direction: code('方向', 'InvoiceDirection', { width: 160 }),
    invoiceKind: code('种类', 'InvoiceKind', { width: 140 }),
    invoiceCode: text('发票代码', { width: 130, hidden: true }),
    invoiceNo: text('发票号码', { width: 190 }),
    projectId: recordId,
    projectName: text('项目', { width: 200 }),
    /** 正式销售订单 of direction 1, 采购结算单 of direction 2. */
    settlementId: recordId,
    settlementNo: text('关联结算单', { width: 170 }),
    amountIncl: money('价税合计', { width: 150, sum: true, sortable: true }),
    taxAmount: money('税额', { width: 130, sum: true }),
    amountExcl: money('不含税金额', { width: 140, sum: true, hidden: true }),
    invoiceDate: date('开票日期', { width: 110 }),
    /** Whether finance decides on it: nothing is wrong with it but what was read of its file. */
    toLookAt: flag('待核对', { width: 100, places: ['console'] }),
    invoiceStatus: code('状态', 'InvoiceStatus', { width: 100 }),
  },
  details: {
    seller: data(party, '销售方'),
    buyer: data(party, '购买方'),
    lines: data(z.array(line), '明细'),
    checkCode: text('校验码'),
    remarks: text('备注'),
    receiverEmail: text('收票邮箱'),
    receiverPhone: text('收票电话'),
    /** What of a supplier's invoice differs from its settlement or its file; finance may have let the latter pass. */
    differences: data(z.array(difference), '校验结果'),
    /** Why it was sent back, let pass, voided or reversed; '' otherwise. */
    statusReason: text('原因'),
    deliverTime: dateTime('交付时间'),
    signTime: dateTime('签收时间'),
    /** The invoice that it reverses and those that reverse it. */
    chain: data(z.array(linked), '红冲链'),
    attachment: data(z.array(storedFile), '发票文件'),
  },
  status: 'invoiceStatus',
  filters: [
    'projectId',
    'settlementId',
    'direction',
    'invoiceKind',
    'invoiceStatus',
    'invoiceDate',
    'amountIncl',
  ],
  sorts: ['createTime', 'amountIncl'],
  states: {
    enumeration: 'InvoiceStatus',
    statuses: INVOICE_STATUS,
    transitions: {
      drawn: { from: [], to: waiting, by: system, word: '开票申请' },
      issued: { from: [waiting], to: issued, by: system, word: '开具' },
      deliver: {
        from: [issued],
        to: delivered,
        by: { side: 'platform', roles: FINANCE },
        word: '交付',
        logWord: '交付发票',
        summary: 'Hand an issued invoice over to its buyer (已开票 → 已交付)',
        ask: {
          title: '交付发票',
          follows: '采购方将收到通知，并可下载发票文件。',
          done: '已交付',
          binding: false,
        },
      },
      sign: {
        from: [delivered],
        to: signed,
        by: { side: 'buyer', roles: writersOf('invoice') },
        word: '签收',
        logWord: '签收发票',
        summary: 'The buyer has the invoice (已交付 → 已签收)',
        ask: {
          title: '签收发票',
          follows: '请核对发票抬头、税号和金额，签收后如需更正须由平台红冲。',
          done: '已签收',
          binding: true,
        },
      },
      handedIn: { from: [], to: delivered, by: system, word: '提交' },
      handedInWrong: { from: [], to: failed, by: system, word: '提交，校验未通过' },
      accepted: { from: [delivered], to: signed, by: system, word: '收票' },
      passed: { from: [failed], to: delivered, by: system, word: '核对通过' },
      returned: { from: [delivered, failed], to: failed, by: system, word: '退回' },
      replaced: { from: [failed], to: delivered, by: system, word: '更正' },
      withdraw: {
        from: [failed],
        to: voided,
        by: { side: 'supplier', roles: writersOf('invoice') },
        word: '撤销',
        logWord: '撤销发票',
        summary: 'Take back an invoice that did not pass its check (校验失败 → 已作废)',
        ask: {
          title: '撤销发票',
          follows: '撤销后可以重新提交正确的发票。',
          done: '已撤销',
          binding: false,
        },
      },
      reversed: { from: [issued, delivered, signed], to: red, by: system, word: '红冲' },
      voided: { from: [waiting, issued], to: voided, by: system, word: '作废' },
    },
  },
  console: {
    fields: [
      'invoiceApplyNo',
      'direction',
      'invoiceKind',
      'invoiceCode',
      'invoiceNo',
      'companyName',
      'projectName',
      'settlementNo',
      'amountIncl',
      'taxAmount',
      'amountExcl',
      'invoiceDate',
      'toLookAt',
      'invoiceStatus',
    ],
    filters: ['direction', 'invoiceKind', 'invoiceStatus', 'toLookAt', 'invoiceDate', 'amountIncl'],
  },
});

export type MakeInvoiceRow = z.infer<typeof makeInvoiceDocument.row>;
export type MakeInvoiceDetail = z.infer<typeof makeInvoiceDocument.detail>;

/** Calls of invoices that follow from the declaration; what takes papers is beside it (supply.ts, admin.ts). */
export const makeInvoice = {
  ...makeInvoiceDocument.calls,
  ...makeInvoiceDocument.transitions,
};
