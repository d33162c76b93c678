import * as z from 'zod/mini';

import { writersOf } from '../account/customer-role.ts';
import { BUSINESS } from '../account/platform-role.ts';
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
import { settledDocuments } from './documents.ts';
import { settledLines, settlementChanges } from './lines.ts';
import { PURCHASE_SETTLEMENT_STATUS } from './states.ts';

const SUPPLIER = { side: 'own', roles: writersOf('settlement') } as const;
const { waiting, partDisputed, confirmed, voided } = PURCHASE_SETTLEMENT_STATUS;

/** 采购结算单 (rules.md M4): what the platform owes a supplier for what arrived. The record is the supplier's; no buyer sees it. */
export const purchaseSettlementDocument = declareRecord({
  name: 'purchaseSettlement',
  word: '采购结算单',
  title: 'purchase settlements (采购结算单)',
  readers: BUSINESS,
  routes: {
    list: 'project',
    detail: 'purchaseSettlementDetail',
    console: 'adminPurchaseSettlement',
  },
  fields: {
    settlementNo: text('结算单号', { width: 180, pinned: true }),
    projectId: recordId,
    projectName: text('项目', { width: 200 }),
    purchaseOrderId: recordId,
    goodsAmount: money('货款', { width: 150, sum: true }),
    deductionTotal: money('扣款', { width: 120, sum: true }),
    settleAmount: money('结算金额', { width: 150, sum: true, sortable: true }),
    disputedAmount: money('争议金额', { width: 130, hidden: true }),
    invoicedAmount: money('已收票', { width: 140, sum: true }),
    /** Whether more is invoiced than what disputes have left of it. */
    overInvoiced: flag('超额开票', { width: 100, places: ['console'] }),
    purchaseSettlementStatus: code('状态', 'PurchaseSettlementStatus', { width: 120 }),
    settleDate: date('结算日期', { width: 120 }),
    /** Until when the supplier is asked to confirm it; '' where nothing is asked. */
    confirmDue: dateTime('确认期限', { width: 160, hidden: true }),
  },
  details: {
    purchaseOrderNo: text('采购订单'),
    lines: data(settledLines, '结算明细'),
    changes: data(settlementChanges, '争议调整'),
    changedAmount: money('争议调整'),
    documents: data(settledDocuments, '五单比对'),
    taxAmount: money('税额'),
    amountExcl: money('不含税金额'),
    settleBasis: code('结算依据', 'SettleBasis'),
    priceMode: code('定价方式', 'PriceMode'),
    confirmedAt: dateTime('确认时间'),
    madeTime: dateTime('出具时间'),
    /** What is owed after what was paid before; of it what requests have asked for, and what is kept back until its day. */
    balance: money('余款'),
    balanceAsked: money('已申请余款'),
    retention: money('质保金'),
    /** yyyy-MM-dd; '' where nothing is kept back. */
    retentionDate: date('质保金到期日'),
    /** FileType 签章结算单. */
    attachment: data(z.array(storedFile), '签章结算单'),
    voidReason: text('作废原因'),
    remarks: text('备注'),
  },
  status: 'purchaseSettlementStatus',
  filters: [
    'projectId',
    'purchaseOrderId',
    'purchaseSettlementStatus',
    'settleDate',
    'settleAmount',
  ],
  sorts: ['createTime', 'settleAmount'],
  states: {
    enumeration: 'PurchaseSettlementStatus',
    statuses: PURCHASE_SETTLEMENT_STATUS,
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
        by: SUPPLIER,
        word: '确认',
        logWord: '确认采购结算单',
        summary:
          'Confirm a purchase settlement as its supplier: all of it, or what is not disputed',
        ask: {
          title: '确认采购结算单',
          follows: '确认后按结算金额开具发票并申请付款；争议中的金额另行处理，不在本次确认之内。',
          done: '已确认',
          binding: true,
        },
      },
      voided: {
        from: [waiting, partDisputed, confirmed],
        to: voided,
        by: { side: 'system' },
        word: '作废',
      },
    },
  },
  console: {
    fields: [
      'settlementNo',
      'projectName',
      'companyName',
      'goodsAmount',
      'deductionTotal',
      'settleAmount',
      'disputedAmount',
      'invoicedAmount',
      'overInvoiced',
      'purchaseSettlementStatus',
      'confirmDue',
      'settleDate',
    ],
    filters: ['purchaseSettlementStatus', 'settleDate', 'settleAmount', 'overInvoiced'],
  },
});

export type PurchaseSettlementRow = z.infer<typeof purchaseSettlementDocument.row>;
export type PurchaseSettlementDetail = z.infer<typeof purchaseSettlementDocument.detail>;

/** Calls of purchase settlements; what is disputed of one is a call of its own (contract/dispute/calls.ts). */
export const purchaseSettlement = {
  ...purchaseSettlementDocument.calls,
  ...purchaseSettlementDocument.transitions,
};
