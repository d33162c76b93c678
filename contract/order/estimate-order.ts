import * as z from 'zod/mini';

import { writersOf } from '../account/customer-role.ts';
import { BUSINESS, ORDER_CLOSERS } from '../account/platform-role.ts';
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
import { agreedLines } from '../document/lines.ts';
import { declareRecord } from '../document/record.ts';
import { UNCHANGED } from '../document/states.ts';
import { storedFile } from '../file/file.ts';
import { depositSlip } from './deposit.ts';
import { estimateProgress } from './line-progress.ts';

/** Enumeration EstimateOrderStatus. */
export const ESTIMATE_STATUS = {
  waiting: '1',
  running: '2',
  partOfficial: '3',
  official: '4',
  closed: '5',
} as const;

const BUYER = { side: 'own', roles: writersOf('orderConfirm') } as const;
const { waiting, running, partOfficial, official, closed } = ESTIMATE_STATUS;
const CLOSERS = { side: 'platform', roles: ORDER_CLOSERS } as const;
const TO_BOTH = '采购方和供应商可见';

/** 暂估单 (rules.md C.5): what the platform sells to a buyer, provisionally. The record is the buyer's; no supplier sees it. */
export const estimateOrderDocument = declareRecord({
  name: 'estimateOrder',
  word: '暂估单',
  title: 'estimate orders (暂估单)',
  readers: BUSINESS,
  routes: {
    list: 'project',
    detail: 'estimateOrderDetail',
    console: 'adminEstimateOrder',
  },
  fields: {
    estimateOrderNo: text('暂估单号', { width: 180, pinned: true }),
    projectId: recordId,
    projectName: text('项目', { width: 200 }),
    payApplyId: recordId,
    supplierName: text('供应商', { width: 180 }),
    estimateAmount: money('暂估金额', { width: 150, sum: true, sortable: true }),
    /** By the books, of all its lines; '' where they have several units. */
    pickedQty: number('已提货量', { width: 110 }),
    officialAmount: money('已转正式金额', { width: 150, sum: true }),
    diffAmount: money('差额', { width: 140 }),
    depositRequired: money('应缴保证金', { width: 140, hidden: true }),
    /** Enumeration DepositStatus of what is being dealt with; '' where nothing is. */
    depositStep: code('保证金办理', 'DepositStatus', { width: 120, hidden: true }),
    depositReceived: money('已缴保证金', { width: 140, hidden: true }),
    /** Of what is being dealt with: what it is about, by which transfer it came, where it goes; '' where nothing is. */
    depositAmount: money('办理中保证金', { width: 140, hidden: true, places: ['console'] }),
    depositSerialNo: text('保证金流水号', { width: 160, hidden: true, places: ['console'] }),
    depositAccount: text('保证金退还账户', { width: 200, hidden: true, places: ['console'] }),
    /** Whether what is held of it waits to be given back: the order was closed, and nobody has begun to. */
    depositToReturn: flag('待退还保证金', { width: 120, places: ['console'] }),
    /** Whether the buyer waits for the platform to close what is left of it. */
    closeAsked: flag('申请关闭剩余', { width: 120, places: ['console'] }),
    closeAskReason: text('申请关闭原因', { width: 200, places: ['console'] }),
    estimateOrderStatus: code('状态', 'EstimateOrderStatus', { width: 120 }),
    orderDate: date('日期', { width: 120 }),
  },
  details: {
    payApplyNo: text('付款申请'),
    goods: data(agreedLines.output, '货物清单'),
    progress: data(z.array(estimateProgress)),
    totalQty: number('数量合计'),
    taxAmount: money('税额'),
    amountExcl: money('不含税金额'),
    creditDays: number('账期', { unit: '天' }),
    annualRate: percent('年化费率'),
    serviceRate: percent('服务费率'),
    serviceFee: money('服务费'),
    depositRate: percent('保证金比例'),
    deposits: data(z.array(depositSlip), '保证金记录'),
    /** 银行回单 of its deposit, FileType 订单合同 and 补充协议. */
    attachment: data(z.array(storedFile), '附件'),
    settleBasis: code('结算依据', 'SettleBasis'),
    priceMode: code('定价方式', 'PriceMode'),
    declineReason: text('拒绝原因'),
    /** When the buyer asked to close what is left; '' otherwise. */
    closeAskedTime: dateTime('申请关闭时间'),
    /** When what has not come was given up, and why; '' otherwise. */
    restClosedTime: dateTime('关闭时间'),
    restCloseReason: text('关闭原因'),
  },
  status: 'estimateOrderStatus',
  filters: ['projectId', 'estimateOrderStatus', 'orderDate', 'estimateAmount'],
  sorts: ['createTime', 'estimateAmount'],
  states: {
    enumeration: 'EstimateOrderStatus',
    statuses: ESTIMATE_STATUS,
    transitions: {
      made: { from: [], to: waiting, by: { side: 'system' }, word: '生成' },
      confirm: {
        from: [waiting],
        to: running,
        by: BUYER,
        word: '确认',
        logWord: '确认暂估单',
        summary: 'Confirm an estimate order as its buyer',
        ask: {
          title: '确认暂估单',
          follows: '确认后按暂估单执行，最终以实收数量和结算价格为准。',
          done: '已确认',
          binding: true,
        },
      },
      decline: {
        from: [waiting],
        to: closed,
        by: BUYER,
        word: '拒绝',
        logWord: '拒绝暂估单',
        summary: 'Decline an estimate order as its buyer while nothing is paid',
        ask: {
          title: '拒绝暂估单',
          follows: '尚未付款时可以拒绝；对应的采购订单和付款申请一并关闭，冻结的额度随即释放。',
          done: '已拒绝',
          binding: true,
          reason: '平台可见',
        },
      },
      askClose: {
        from: [running, partOfficial],
        to: UNCHANGED,
        by: BUYER,
        word: '申请关闭剩余',
        logWord: '申请关闭暂估单剩余',
        summary: 'Ask the platform to close what is left of an estimate order, as its buyer',
        ask: {
          title: '申请关闭剩余',
          follows: '平台核对后关闭尚未交货的部分。',
          done: '已提出申请',
          binding: false,
          reason: '平台可见',
        },
      },
      withdrawClose: {
        from: [running, partOfficial],
        to: UNCHANGED,
        by: BUYER,
        word: '撤回关闭申请',
        logWord: '撤回关闭暂估单剩余的申请',
        summary: 'Take back that what is left of an estimate order shall be closed, as its buyer',
        ask: {
          title: '撤回关闭申请',
          follows: '撤回后订单照常执行，需要时可以再次申请。',
          done: '已撤回',
          binding: false,
        },
      },
      amended: {
        from: [waiting, running],
        to: waiting,
        by: { side: 'system' },
        word: '订单修改',
      },
      partOfficial: {
        from: [running, official],
        to: partOfficial,
        by: { side: 'system' },
        word: '部分转正式',
      },
      official: {
        from: [running, partOfficial],
        to: official,
        by: { side: 'system' },
        word: '全部转正式',
      },
      unsettled: {
        from: [partOfficial, official],
        to: running,
        by: { side: 'system' },
        word: '结算作废',
      },
      closeRest: {
        from: [running],
        to: closed,
        by: CLOSERS,
        word: '关闭剩余',
        logWord: '关闭暂估单剩余',
        summary: 'Close an estimate order of which nothing was settled, with its purchase order',
        ask: {
          title: '关闭暂估单剩余',
          follows:
            '还没有结算的订单整单关闭：对应的采购订单一并关闭；未付款的，付款申请也关闭并释放冻结的额度；已付的货款由供应商退回。',
          done: '已关闭',
          binding: true,
          reason: TO_BOTH,
        },
      },
      closeShort: {
        from: [partOfficial],
        to: official,
        by: CLOSERS,
        word: '关闭剩余',
        logWord: '关闭订单剩余',
        summary: 'Give up what has not come of an order that was settled in part',
        ask: {
          title: '关闭暂估单剩余',
          follows:
            '未交货的部分不再执行，订单以已结算的货物为准：暂估单转为已转正式，采购订单进入结算完成；货款多于结算金额的部分由供应商退回。',
          done: '已关闭剩余',
          binding: true,
          reason: TO_BOTH,
        },
      },
      refuseClose: {
        from: [running, partOfficial],
        to: UNCHANGED,
        by: CLOSERS,
        word: '驳回关闭申请',
        logWord: '驳回关闭暂估单剩余的申请',
        summary: 'Answer no to a buyer who has asked to close what is left of an estimate order',
        ask: {
          title: '驳回关闭申请',
          follows: '订单照常执行，采购方会收到通知和原因，可以再次申请。',
          done: '已驳回，已通知采购方',
          binding: true,
          reason: '采购方可见',
        },
      },
    },
  },
  console: {
    fields: [
      'estimateOrderNo',
      'projectName',
      'companyName',
      'supplierName',
      'estimateAmount',
      'officialAmount',
      'diffAmount',
      'depositRequired',
      'depositReceived',
      'depositStep',
      'depositAmount',
      'depositSerialNo',
      'depositAccount',
      'depositToReturn',
      'closeAsked',
      'closeAskReason',
      'estimateOrderStatus',
      'version',
      'orderDate',
    ],
    filters: [
      'estimateOrderStatus',
      'depositStep',
      'depositToReturn',
      'closeAsked',
      'orderDate',
      'estimateAmount',
    ],
  },
});

export type EstimateOrderRow = z.infer<typeof estimateOrderDocument.row>;
export type EstimateOrderDetail = z.infer<typeof estimateOrderDocument.detail>;

/** All calls of estimate orders. */
export const estimateOrder = {
  ...estimateOrderDocument.calls,
  ...estimateOrderDocument.transitions,
};
