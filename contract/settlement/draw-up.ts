import * as z from 'zod/mini';
import { BUSINESS } from '../account/platform-role.ts';
import { operatorRead, operatorWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { money } from '../noun/amounts.ts';
import { id, optionalText } from '../noun/fields.ts';
import { idFilter, textFilter } from '../noun/list.ts';
import { calendarDate } from '../noun/values.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { endpoint } from '../wire/endpoint.ts';

/** Business refusals of drawing up a settlement. */
export const SETTLEMENT_REFUSAL = {
  orders: { code: 'settle_orders', text: '订单尚未双方确认，或已关闭，不能结算' },
  gone: { code: 'settle_gone', text: '所选的实收明细已结算或有变化，请刷新后重试' },
  invoiced: { code: 'settle_invoiced', text: '结算已开票或已申请开票，不能作废，请先红冲发票' },
  collected: { code: 'settle_collected', text: '结算已核销回款，不能作废，请先撤销核销' },
  paid: { code: 'settle_paid', text: '采购结算已付款，不能作废' },
  asked: {
    code: 'settle_asked',
    text: '采购结算的余款已被申请付款，不能作废，请先办结或退回该申请',
  },
  excess: {
    code: 'settle_excess',
    text: '本结算因争议多付的款项已计入其他结算，不能作废，请先作废该结算',
  },
  whole: { code: 'settle_whole', text: '全部金额均在争议中，请待争议办结后确认' },
} as const;

/** Operators who draw up settlements. */
export const SETTLERS = ['operationOfficer'] as const;

const waiting = exportedList({
  name: 'settlement',
  title: 'orders with receipts that wait to be settled (待结算)',
  fields: {
    estimateOrderNo: z.string(),
    purchaseOrderNo: z.string(),
    projectName: z.string(),
    buyerName: z.string(),
    supplierName: z.string(),
    /** Enumeration PriceMode. */
    priceMode: z.string(),
    /** Enumeration SettleBasis. */
    settleBasis: z.string(),
    /** Receipts with something to settle. */
    receipts: z.string(),
    lines: z.string(),
    /** What there is to settle, at the prices of the estimate order. */
    estimateValue: z.string(),
    /** Day of the oldest of them. */
    receivedFrom: z.string(),
  },
  filters: { keyword: textFilter, companyId: idFilter },
  sorts: ['createTime'],
  roles: BUSINESS,
  sheet: {
    name: '待结算',
    routeName: 'adminSettlement',
    columns: {
      estimateOrderNo: { title: '暂估单号' },
      purchaseOrderNo: { title: '采购订单号' },
      projectName: { title: '项目' },
      buyerName: { title: '采购方' },
      supplierName: { title: '供应商' },
      priceMode: { title: '定价方式', codeOf: 'PriceMode' },
      settleBasis: { title: '结算依据', codeOf: 'SettleBasis' },
      receipts: { title: '实收单数', as: 'number' },
      lines: { title: '明细数', as: 'number' },
      estimateValue: { title: '按暂估价金额（元）', as: 'number' },
      receivedFrom: { title: '最早实收日期' },
    },
  },
});

const price = z.string().check(z.trim(), checkOf(NUMBER_RULES.dp5));

const givenLine = z.strictObject({
  actualLineId: id,
  /** The supplier's price that was agreed upon or came about; for 暂定价 and 成本加成 alone. */
  priceIncl: z.optional(price),
  /** For 指数价加减 alone: the day, the price of the index on it, and what is added to it (negative: taken off). */
  indexDate: z.optional(calendarDate),
  indexPrice: z.optional(price),
  delta: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.regex(
          /^(?!-0(?:\.0+)?$)-?(?:0|[1-9]\d{0,9})(?:\.\d{1,5})?$/,
          '请输入正确的金额，最多 5 位小数',
        ),
      ),
  ),
  saleDeduction: z._default(money, '0'),
  saleReason: optionalText(200),
  purchaseDeduction: z._default(money, '0'),
  purchaseReason: optionalText(200),
});

const given = z.strictObject({
  estimateOrderId: id,
  settleDate: calendarDate,
  freight: z._default(money, '0'),
  /** Printed on the paper of its side alone: neither shows the other's (rules.md M4). */
  saleRemarks: optionalText(200),
  purchaseRemarks: optionalText(200),
  lines: z.array(givenLine).check(z.minLength(1, '请至少选择一行实收明细'), z.maxLength(200)),
});
export type SettlementInput = z.output<typeof given>;
export type SettlementLineInput = z.output<typeof givenLine>;

const openLine = z.object({
  actualLineId: z.string(),
  actualNo: z.string(),
  receiveDate: z.string(),
  goodsName: z.string(),
  brand: z.string(),
  spec: z.string(),
  material: z.string(),
  unit: z.string(),
  shippedQty: z.string(),
  receivedQty: z.string(),
  rejectedQty: z.string(),
  diffPermille: z.string(),
  /** What is still held by a dispute over the receipt. */
  heldQty: z.string(),
  settleQty: z.string(),
  purchasePrice: z.string(),
  salesPrice: z.string(),
  taxRate: z.string(),
  /** Price of the order's index on the day of the receipt; '' where none is known. */
  indexPrice: z.string(),
});
export type OpenLine = z.infer<typeof openLine>;

const openSettlement = z.object({
  estimateOrderId: z.string(),
  estimateOrderNo: z.string(),
  purchaseOrderNo: z.string(),
  projectName: z.string(),
  buyerName: z.string(),
  supplierName: z.string(),
  settleBasis: z.string(),
  priceMode: z.string(),
  indexName: z.string(),
  /** What is added to the index's price by contract. */
  priceDelta: z.string(),
  creditDays: z.number(),
  annualRate: z.string(),
  serviceRate: z.string(),
  /** Paid for the order, and in no sale yet. */
  unassigned: z.string(),
  lines: z.array(openLine),
});
export type OpenSettlement = z.infer<typeof openSettlement>;

const paperLine = z.object({
  actualLineId: z.string(),
  settleQty: z.string(),
  priceIncl: z.string(),
  grossAmount: z.string(),
  deduction: z.string(),
  amountIncl: z.string(),
  taxAmount: z.string(),
});
const settlementPreview = z.object({
  sale: z.object({
    lines: z.array(paperLine),
    goodsAmount: z.string(),
    deductionTotal: z.string(),
    freight: z.string(),
    serviceFee: z.string(),
    fundFee: z.string(),
    settlePrincipal: z.string(),
    settleAmount: z.string(),
    taxAmount: z.string(),
    exposure: z.string(),
    remarks: z.string(),
    advances: z.array(
      z.object({
        amount: z.string(),
        fromDate: z.string(),
        untilDate: z.string(),
        days: z.number(),
        fee: z.string(),
      }),
    ),
  }),
  purchase: z.object({
    lines: z.array(paperLine),
    goodsAmount: z.string(),
    deductionTotal: z.string(),
    settleAmount: z.string(),
    taxAmount: z.string(),
    remarks: z.string(),
  }),
});
export type SettlementPreview = z.infer<typeof settlementPreview>;

/** 待结算: what operations draw up settlements from (制单). Both papers are made in one transaction. */
export const adminSettlement = {
  ...waiting,
  open: endpoint({
    ...operatorRead,
    roles: BUSINESS,
    method: 'POST',
    name: 'adminSettlementOpen',
    path: '/admin/settlement/open',
    summary: 'What of an estimate order waits to be settled, line by line, with its terms',
    input: z.strictObject({ estimateOrderId: id }),
    output: openSettlement,
  }),
  preview: endpoint({
    ...operatorRead,
    roles: SETTLERS,
    method: 'POST',
    name: 'adminSettlementPreview',
    path: '/admin/settlement/preview',
    summary: 'Both papers of a settlement as they would be made',
    input: given,
    output: settlementPreview,
  }),
  make: endpoint({
    ...operatorWrite,
    roles: SETTLERS,
    name: 'adminSettlementMake',
    word: '结算制单',
    path: '/admin/settlement/make',
    summary: 'Draw up the sale and the purchase settlement of receipt lines, both or neither',
    input: given,
    output: z.object({ salesOrderNo: z.string(), settlementNo: z.string() }),
  }),
};
