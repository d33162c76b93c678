import * as z from 'zod/mini';

import { writersOf } from '../account/customer-role.ts';
import { BUSINESS, FINANCE_DIRECTORS } from '../account/platform-role.ts';
import {
  code,
  data,
  date,
  dateTime,
  flag,
  money,
  number,
  percent,
  recordId,
  text,
} from '../document/field-table.ts';
import { declareRecord } from '../document/record.ts';
import { storedFile } from '../file/file.ts';
import { settledDocuments } from './documents.ts';
import { saleAdvances, settledLines, settlementChanges } from './lines.ts';
import { SALES_STATUS } from './states.ts';

const BUYER = { side: 'own', roles: writersOf('settlement') } as const;
const { waiting, partDisputed, confirmed, voided } = SALES_STATUS;

/** 正式销售订单 (rules.md C.6): what the platform sold to a buyer, by what arrived. The record is the buyer's; no supplier sees it. */
export const officialSalesOrderDocument = declareRecord({
  name: 'officialSalesOrder',
  word: '正式销售订单',
  title: 'official sales orders (正式销售订单)',
  readers: BUSINESS,
  routes: {
    list: 'project',
    detail: 'officialSalesOrderDetail',
    console: 'adminOfficialSalesOrder',
  },
  fields: {
    salesOrderNo: text('单号', { width: 180, pinned: true }),
    projectId: recordId,
    projectName: text('项目', { width: 200 }),
    estimateOrderId: recordId,
    goodsAmount: money('货款', { width: 150, sum: true }),
    feeAmount: money('费用', { width: 130, sum: true }),
    deductionTotal: money('扣款', { width: 120, sum: true }),
    settleAmount: money('结算金额', { width: 150, sum: true, sortable: true }),
    disputedAmount: money('争议金额', { width: 130, hidden: true }),
    invoicedAmount: money('已开票', { width: 140, sum: true }),
    /** Whether more is invoiced than what disputes have left of it. */
    overInvoiced: flag('超额开票', { width: 100, places: ['console'] }),
    collectedAmount: money('已回款', { width: 140, sum: true }),
    outstanding: money('未回款', { width: 140, sum: true }),
    dueDate: date('到期日', { width: 120 }),
    /** Whether what is owed of it is overdue; what was written off is. */
    overdue: flag('是否逾期', { width: 100, hidden: true }),
    salesOrderStatus: code('状态', 'SalesOrderStatus', { width: 120 }),
    settleDate: date('结算日期', { width: 120 }),
    /** Until when the buyer is asked to confirm it; '' where nothing is asked. */
    confirmDue: dateTime('确认期限', { width: 160, hidden: true }),
  },
  details: {
    estimateOrderNo: text('暂估单'),
    lines: data(settledLines, '结算明细'),
    changes: data(settlementChanges, '争议调整'),
    changedAmount: money('争议调整'),
    advances: data(saleAdvances, '资金占用'),
    documents: data(settledDocuments, '五单比对'),
    freight: money('运费'),
    freightTaxRate: percent('运费税率'),
    freightTax: money('运费税额'),
    serviceRate: percent('服务费率'),
    serviceFee: money('服务费'),
    serviceTaxRate: percent('服务费税率'),
    serviceTax: money('服务费税额'),
    fundFee: money('资金占用费'),
    fundTaxRate: percent('占用费税率'),
    fundTax: money('占用费税额'),
    annualRate: percent('年化费率'),
    dayCount: number('计息年天数', { unit: '天' }),
    creditDays: number('账期', { unit: '天' }),
    exposure: money('占用资金'),
    settlePrincipal: money('货款及运费'),
    taxAmount: money('税额'),
    amountExcl: money('不含税金额'),
    settleBasis: code('结算依据', 'SettleBasis'),
    priceMode: code('定价方式', 'PriceMode'),
    termStartDate: date('账期起算日'),
    confirmedAt: dateTime('确认时间'),
    /** Days after which silence counts as consent by the contract; '' where it says nothing of it. */
    deemedDays: number('视同确认', { unit: '天' }),
    /** When it came to that; '' otherwise. */
    deemedTime: dateTime('视同确认时间'),
    madeTime: dateTime('出具时间'),
    /** FileType 签章结算单. */
    attachment: data(z.array(storedFile), '签章结算单'),
    voidReason: text('作废原因'),
    remarks: text('备注'),
  },
  status: 'salesOrderStatus',
  filters: [
    'projectId',
    'estimateOrderId',
    'salesOrderStatus',
    'dueDate',
    'overdue',
    'settleDate',
    'settleAmount',
  ],
  sorts: ['createTime', 'settleAmount'],
  states: {
    enumeration: 'SalesOrderStatus',
    statuses: SALES_STATUS,
    transitions: {
      made: { from: [], to: waiting, by: { side: 'system' }, word: '出具' },
      disputed: {
        from: [waiting, partDisputed],
        to: partDisputed,
        by: { side: 'system' },
        word: '部分争议',
      },
      confirm: {
        from: [waiting, partDisputed],
        to: confirmed,
        by: BUYER,
        word: '确认',
        logWord: '确认正式销售订单',
        summary: 'Confirm an official sales order as its buyer: all of it, or what is not disputed',
        ask: {
          title: '确认正式销售订单',
          follows: '确认后按结算金额开票并按期付款；争议中的金额另行处理，不在本次确认之内。',
          done: '已确认',
          binding: true,
        },
      },
      void: {
        from: [waiting, partDisputed, confirmed],
        to: voided,
        by: { side: 'platform', roles: FINANCE_DIRECTORS },
        word: '作废',
        logWord: '作废正式销售订单',
        summary: 'Void a settlement of which nothing is invoiced or collected, both its papers',
        ask: {
          title: '作废正式销售订单',
          follows:
            '尚未开票、未核销回款时可以作废；同一批货物的采购结算单一并作废，货物回到待结算。',
          done: '已作废',
          binding: true,
          reason: '采购方和供应商可见',
        },
      },
    },
  },
  console: {
    fields: [
      'salesOrderNo',
      'projectName',
      'companyName',
      'goodsAmount',
      'feeAmount',
      'deductionTotal',
      'settleAmount',
      'disputedAmount',
      'invoicedAmount',
      'overInvoiced',
      'collectedAmount',
      'outstanding',
      'dueDate',
      'overdue',
      'salesOrderStatus',
      'confirmDue',
      'settleDate',
    ],
    filters: [
      'salesOrderStatus',
      'dueDate',
      'overdue',
      'settleDate',
      'settleAmount',
      'overInvoiced',
    ],
  },
});

export type OfficialSalesOrderRow = z.infer<typeof officialSalesOrderDocument.row>;
export type OfficialSalesOrderDetail = z.infer<typeof officialSalesOrderDocument.detail>;

/** Calls of official sales orders; what is disputed of one is a call of its own (contract/dispute/calls.ts). */
export const officialSalesOrder = {
  ...officialSalesOrderDocument.calls,
  ...officialSalesOrderDocument.transitions,
};
