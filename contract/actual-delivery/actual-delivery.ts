import * as z from 'zod/mini';
import { BUSINESS } from '../account/platform-role.ts';
import { declareDocument } from '../document/document.ts';
import {
  allWithheld,
  code,
  data,
  date,
  dateTime,
  number,
  recordId,
  refersTo,
  text,
  withheld,
} from '../document/field-table.ts';
import { formDetails, formSave } from '../document/form-fields.ts';
import { lineRows, linesOutput, POSITIVE_QTY } from '../document/lines.ts';
import { storedFile } from '../file/file.ts';
import { sharedFlowRow } from '../flow/flow.ts';
import { optionalText } from '../noun/fields.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import type { Rule } from '../validators/rule.ts';
import { ACTUAL_STATUS } from './states.ts';

/** Code of ModuleId whose form and process it has: 实收核对. */
export const ACTUAL_MODULE = '6';

const { draft, checking, confirming, confirmed, disputed, returned, voided } = ACTUAL_STATUS;

/** '' while nobody has entered it. */
const numberOf = (rule: Rule) => z._default(z.string().check(checkOf(rule, {}, true)), '');
const qty = numberOf(NUMBER_RULES.dp6);

/** What a line says of its goods, and what was to come. */
export const actualGoods = {
  goodsName: z.string(),
  brand: z.string(),
  spec: z.string(),
  material: z.string(),
  /** Enumeration Unit. */
  unit: z.string(),
  /** Decimal texts; '' for none. */
  deliveredQty: z.string(),
  theoreticalQty: z.string(),
  /** Enumeration SettleBasis, of the order. */
  basis: z.string(),
  /** Thousandths. */
  tolPermille: z.string(),
  /** Where they are from, a key of TOLERANCE_FROM; '' where it was not noted. */
  tolFrom: z.string(),
};

/** What a person enters of a line. */
const entered = {
  receivedQty: qty,
  rejectedQty: qty,
  rejectReason: optionalText(100),
  weighGross: numberOf(POSITIVE_QTY),
  weighTare: qty,
};

/** Lines of a receipt (实收明细), each on a line of its delivery (`upstreamId`). */
export const actualLines = {
  rows: lineRows({ ...actualGoods, ...entered }),
  output: linesOutput({
    ...actualGoods,
    receivedQty: z.string(),
    rejectedQty: z.string(),
    rejectReason: z.string(),
    weighGross: z.string(),
    weighTare: z.string(),
    weighNet: z.string(),
    /** Arrived less delivered, and that in thousandths; '' while nobody has entered what came. */
    diffQty: z.string(),
    diffPermille: z.string(),
    /** What is settled, the disputed part of it among it. */
    settleQty: z.string(),
    disputedQty: z.string(),
  }),
};
export type ActualLine = z.output<typeof actualLines.output>[number];

/** The price of a line for whoever reads it; yuan of a unit, tax included. */
const linePrice = z.object({ lineId: z.string(), priceIncl: z.string() });

/** A dispute over a line, and how it ended. */
const difference = z.object({
  disputeId: z.string(),
  lineId: z.string(),
  /** Who raised it: `buyer` claims back, `supplier` claims more. */
  side: z.string(),
  claimQty: z.string(),
  /** What of the claim was found right; '' while nobody has decided, as is `result`, an enumeration DisputeResult. */
  settledQty: z.string(),
  result: z.string(),
});

/** 上传实收 (rules.md C.10): what a buyer received, checked by operations and confirmed by the supplier. */
export const actualDeliveryDocument = declareDocument({
  name: 'actualDelivery',
  word: '实收单',
  title: 'receipts (上传实收)',
  moduleId: ACTUAL_MODULE,
  readers: BUSINESS,
  fields: {
    actualNo: text('实收单号', { width: 180, pinned: true }),
    pickGoodsId: recordId,
    pickNo: text('提货单号', { width: 180 }),
    deliveryId: recordId,
    deliveryNo: text('交货单号', { width: 180 }),
    projectId: refersTo('project'),
    projectName: text('项目', { width: 200 }),
    supplierId: recordId,
    supplierName: text('供应商', { width: 180 }),
    goodsSummary: text('货物摘要', { width: 240, hidden: true }),
    /** '' where its lines have several units, as of what was received. */
    deliveredQty: number('交货量', { width: 110 }),
    receivedQty: number('实收量', { width: 110 }),
    /** Of the line that differs most. */
    diffPermille: number('差异（‰）', { width: 100 }),
    /** 是 where a line differs beyond its tolerance, else ''. */
    exceeds: text('超出允差', { places: ['sheet'] }),
    sceneName: text('现场', { width: 160, hidden: true }),
    receiverName: text('签收人', { width: 100 }),
    signWay: code('签收方式', 'SignWay', { width: 120, hidden: true }),
    actualStatus: code('状态', 'ActualStatus', { width: 120 }),
    deliveryDate: date('交货日期', { width: 120 }),
    receiveDate: date('签收日期', { width: 120 }),
  },
  details: {
    ...allWithheld(formDetails),
    lines: data(actualLines.output, '实收明细'),
    /** The buyer's price of each line, for the buyer alone. */
    salesPrices: withheld(data(z.array(linePrice))),
    /** The supplier's, for the supplier alone. */
    purchasePrices: withheld(data(z.array(linePrice))),
    /** What of each line its buyer may still dispute, for the buyer alone: nothing of what is `paid`. */
    disputable: withheld(
      data(z.array(z.object({ lineId: z.string(), qty: z.string(), paid: z.boolean() }))),
    ),
    differences: data(z.array(difference)),
    /** Slips, photos and the signature, as the supplier is shown them. */
    papers: data(z.array(storedFile)),
    receiverPhone: text('签收人电话'),
    signTime: dateTime('签收时间'),
    signLng: text(''),
    signLat: text(''),
    /** Why there is no place; '' where there is one. */
    placeNote: text('位置说明'),
    deviceInfo: text('签收设备'),
    confirmedAt: dateTime('确认时间'),
    /** Whether its supplier objected when it was asked to confirm. */
    objected: withheld(data(z.boolean())),
    remarks: text('备注'),
  },
  save: formSave,
  approval: sharedFlowRow,
  status: 'actualStatus',
  filters: [
    'projectId',
    'pickGoodsId',
    'deliveryId',
    'actualStatus',
    'receiveDate',
    'deliveryDate',
  ],
  sorts: ['createTime'],
  states: {
    enumeration: 'ActualStatus',
    approval: {
      draft,
      inReview: checking,
      returned,
      approved: confirmed,
      rejected: voided,
      withdrawn: draft,
      terminated: voided,
    },
    statuses: { confirming, disputed },
    voidedFrom: [],
    transitions: {
      checked: { from: [checking], to: confirming, by: { side: 'system' }, word: '核对通过' },
      object: {
        from: [confirming],
        to: disputed,
        by: { side: 'system' },
        word: '提出异议',
      },
      resolved: { from: [disputed], to: confirmed, by: { side: 'system' }, word: '争议解决' },
    },
  },
  console: {
    fields: [
      'actualNo',
      'pickNo',
      'deliveryNo',
      'projectName',
      'companyName',
      'supplierName',
      'deliveredQty',
      'receivedQty',
      'diffPermille',
      'receiverName',
      'signWay',
      'actualStatus',
      'receiveDate',
    ],
    filters: ['actualStatus', 'signWay', 'submitTime', 'receiveDate'],
  },
});

export type ActualDeliveryRow = z.infer<typeof actualDeliveryDocument.row>;
export type ActualDeliveryDetail = z.infer<typeof actualDeliveryDocument.detail>;
