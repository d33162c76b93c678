import * as z from 'zod/mini';

import { writersOf } from '../account/customer-role.ts';
import { BUSINESS, OPERATIONS } from '../account/platform-role.ts';
import { declareDocument } from '../document/document.ts';
import {
  allWithheld,
  code,
  data,
  date,
  dateTime,
  money,
  number,
  recordId,
  refersTo,
  text,
  withheld,
} from '../document/field-table.ts';
import { formDetails, formSave } from '../document/form-fields.ts';
import { goodsFields, lineRows, linesOutput } from '../document/lines.ts';
import { sharedFlowRow } from '../flow/flow.ts';
import { seenRecord } from '../noun/fields.ts';
import { oneRecord } from '../noun/noun.ts';
import { customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { PICK_STATUS } from './states.ts';

/** Code of ModuleId whose form and process it has: 提货单. */
export const PICK_GOODS_MODULE = '5';

const { draft, inReview, returned, waiting, moving, partArrived, arrived } = PICK_STATUS;
const { received, rejected, withdrawn, closed } = PICK_STATUS;

/** Business refusals of pick-ups (rules.md B.4, C.7). */
export const PICK_REFUSAL = {
  status: { code: 'pick_project_status', text: '项目不在执行中，不能提货' },
  frozen: { code: 'pick_project_frozen', text: '项目已冻结，不能提货' },
  /** Of a company that the platform has stopped, to its supplier, which is not told why. */
  buyer: { code: 'pick_buyer', text: '采购方暂不能提货，货物请勿放行；如有疑问请联系平台' },
  licence: {
    code: 'pick_licence',
    text: '成品油经营许可已过期，货物不能放行；请联系业务经理更新许可后再试',
  },
  factoring: { code: 'pick_factoring', text: '保理项目没有提货环节' },
  order: { code: 'pick_order_status', text: '暂估单不在执行中，确认暂估单后才能提货' },
  supplier: { code: 'pick_supplier', text: '供应商尚未确认采购订单，确认后才能提货' },
  unpaid: {
    code: 'pick_unpaid',
    text: '暂估单的付款申请尚未付清，平台付款后才能提货',
  },
  site: { code: 'pick_site', text: '收货现场尚未通过登记或已停用，不能提货' },
  receiver: { code: 'pick_receiver', text: '收货人不是该现场当前有效的签收人，请重新选择' },
  past: { code: 'pick_day_past', text: '期望到货日已过，请修改后再提交' },
  moved: { code: 'pick_moved', text: '货物已经发出，不能作废；请在收货后核对数量' },
  loaded: {
    code: 'pick_loaded',
    text: '还有货物已装车待发，请待供应商取消物流单或终止其运输后再作废',
  },
  moving: {
    code: 'pick_moving',
    text: '还有货物已装车、在途或待签收，请待其到货签收（或取消装车）后再关闭剩余；确认不再到货的，请联系平台处理',
  },
  /** The same, to the platform, which the others are to turn to. */
  movingStill: {
    code: 'pick_moving',
    text: '还有货物已装车、在途或待签收：不再发车的，终止该物流单的运输；不再送达的，标记异常后终止运输；待签收的交货单，请待其签收或由供应商作废后再关闭剩余',
  },
  noCode: { code: 'pick_no_code', text: '本提货单没有可核验的提货码' },
  expired: { code: 'pick_code_expired', text: '提货码已过期，请采购方换发提货码' },
  spent: { code: 'pick_code_spent', text: '提货码输错次数过多，请采购方换发提货码' },
} as const;

/** Codes of refusals that carry figures in their texts. */
export const PICK_SHORT = { deposit: 'pick_deposit', quantity: 'pick_quantity' } as const;

/** What a line says of its goods. */
const goods = {
  goodsName: z.string(),
  brand: z.string(),
  spec: z.string(),
  material: z.string(),
  unit: z.string(),
  /** Decimal texts. */
  orderedQty: z.string(),
};

/** Lines of a pick-up (提货明细): the goods of a line of the order, and how much of it is picked. */
export const pickLines = {
  rows: lineRows({ ...goods, pickQty: goodsFields.qty }),
  output: linesOutput({ ...goods, pickQty: z.string() }),
};
export type PickLine = z.output<typeof pickLines.output>[number];

/** How far the goods of one line have come; decimal texts. */
const progress = z.object({
  lineId: z.string(),
  picked: z.string(),
  shipped: z.string(),
  delivered: z.string(),
  received: z.string(),
  accepted: z.string(),
});

/** What a line is worth at the provisional price of its order; yuan. */
const linePrice = z.object({ lineId: z.string(), priceIncl: z.string(), amount: z.string() });

const BUYER = { side: 'own', roles: writersOf('pickGoods') } as const;

/** 提货单 (rules.md C.7): a buyer calls a batch of goods off its estimate order; its supplier hands them out. */
export const pickGoodsDocument = declareDocument({
  name: 'pickGoods',
  word: '提货单',
  title: 'pick-up orders (提货单)',
  moduleId: PICK_GOODS_MODULE,
  readers: BUSINESS,
  fields: {
    pickNo: text('提货单号', { width: 180, pinned: true }),
    projectId: refersTo('project'),
    projectName: text('项目', { width: 200 }),
    estimateOrderId: withheld(recordId),
    estimateOrderNo: withheld(text('暂估单', { width: 170 })),
    supplierId: recordId,
    supplierName: text('供应商', { width: 180, hidden: true }),
    goodsSummary: text('货物摘要', { width: 260 }),
    pickMode: code('提货方式', 'PickMode', { width: 110 }),
    /** '' where its lines have several units. */
    totalQty: number('提货量', { width: 110 }),
    receivedQty: number('已实收量', { width: 110 }),
    sceneName: text('现场', { width: 160 }),
    expectDate: date('期望到货日', { width: 120 }),
    pickStatus: code('状态', 'PickStatus', { width: 100 }),
  },
  details: {
    ...allWithheld(formDetails),
    lines: data(pickLines.output, '提货明细'),
    progress: data(z.array(progress)),
    /** For whoever is told the sales price. */
    prices: withheld(data(z.array(linePrice))),
    pickAmount: withheld(money('暂估金额')),
    sceneAddress: text('现场地址'),
    receiverName: text('收货人'),
    receiverPhone: text('收货人电话'),
    vehicleNo: text('车牌号'),
    driverName: text('司机'),
    driverPhone: text('司机电话'),
    /** The buyer's, and the supplier's where it delivers; '' for a supplier who must ask for it, and where there is none. */
    pickCode: text('提货码'),
    codeExpireTime: dateTime('提货码有效期至'),
    overReason: text('超量原因'),
    closeReason: text('关闭原因'),
    remarks: text('备注'),
  },
  save: formSave,
  approval: sharedFlowRow,
  status: 'pickStatus',
  filters: ['projectId', 'pickMode', 'pickStatus', 'expectDate', 'createTime'],
  sorts: ['createTime'],
  states: {
    enumeration: 'PickStatus',
    approval: {
      draft,
      inReview,
      returned,
      approved: waiting,
      rejected,
      withdrawn,
      terminated: closed,
    },
    statuses: { moving, partArrived, arrived, received },
    voidedFrom: [waiting],
    transitions: {
      renewCode: { from: [waiting], to: waiting, by: { side: 'system' }, word: '换发提货码' },
      depart: { from: [waiting], to: moving, by: { side: 'system' }, word: '发货' },
      transfer: { from: [waiting], to: arrived, by: { side: 'system' }, word: '转移货权' },
      close: {
        from: [waiting, partArrived],
        to: closed,
        by: BUYER,
        word: '关闭剩余',
        logWord: '关闭提货单剩余',
        summary: 'Close what is left of an approved pick-up; its order gets the quantity back',
        ask: {
          title: '关闭提货单剩余',
          follows: '尚未发货的数量退回暂估单，可以再次提货；关闭后不能恢复。',
          done: '已关闭',
          binding: true,
          reason: '供应商可见',
        },
      },
      closeRest: {
        from: [moving, partArrived],
        to: closed,
        by: { side: 'platform', roles: OPERATIONS },
        word: '关闭剩余',
        logWord: '平台关闭提货单剩余',
        summary: 'Close what is left of a pick-up whose goods have left and never come',
        ask: {
          title: '关闭提货单剩余',
          follows:
            '与双方核实后使用：尚未发货的，以及已发出或已提走、但没有交货也不再交货的数量，一并退回暂估单；关闭后不能恢复。',
          done: '已关闭',
          binding: true,
          reason: '采购方和供应商可见',
        },
      },
      // What has left does not come, or its delivery was voided.
      unshipped: { from: [moving, arrived], to: waiting, by: { side: 'system' }, word: '发货撤回' },
    },
  },
  console: {
    fields: [
      'pickNo',
      'projectName',
      'companyName',
      'supplierName',
      'goodsSummary',
      'pickMode',
      'totalQty',
      'receivedQty',
      'sceneName',
      'expectDate',
      'pickStatus',
      'version',
    ],
    filters: ['pickMode', 'pickStatus', 'submitTime', 'expectDate'],
  },
});

export type PickGoodsRow = z.infer<typeof pickGoodsDocument.row>;
export type PickGoodsDetail = z.infer<typeof pickGoodsDocument.detail>;

/** A line of an order, as a pick-up may be filled from it. */
const orderLine = z.object({
  /** Id of the order's line. */
  upstreamId: z.string(),
  ...goods,
  /** Taken by pick-ups, those under review among them. */
  pickedQty: z.string(),
  /** What is left of the order. */
  remainingQty: z.string(),
  /** The same with the tolerance of the product line: more needs a reason. */
  maxQty: z.string(),
  /** Provisional price of a unit. */
  priceIncl: z.string(),
});

/** What stands in the way of a pick-up, in Chinese. */
const obstacle = z.object({ code: z.string(), text: z.string() });

const available = z.object({
  lines: z.array(orderLine),
  depositRequired: z.string(),
  depositReceived: z.string(),
  /** Yuan that the buyer owes beyond their day. */
  overdueAmount: z.string(),
  /** Fraction of the product line. */
  tolerance: z.string(),
  obstacles: z.array(obstacle),
});
export type PickAvailable = z.infer<typeof available>;

const moved = z.object({ id: z.string(), no: z.string(), pickStatus: z.string() });

/** All calls of pick-ups. */
export const pickGoods = {
  ...pickGoodsDocument.calls,
  ...pickGoodsDocument.transitions,
  available: endpoint({
    ...customerRead,
    name: 'pickGoodsAvailable',
    path: '/portal/pickGoods/available',
    summary: 'What may be picked of an estimate order now, and what stands in the way',
    input: oneRecord,
    output: available,
  }),
  redeem: endpoint({
    ...customerWrite,
    name: 'pickGoodsRedeem',
    word: '核验提货码',
    path: '/portal/pickGoods/redeem',
    summary:
      'Check the pick code that a driver says, as the supplier; the goods leave when it is right',
    input: z.strictObject({
      ...seenRecord,
      code: z.string().check(z.trim(), z.regex(/^[0-9A-Za-z]{6}$/, '请输入 6 位提货码')),
    }),
    output: z.object({ ...moved.shape, passed: z.boolean(), triesLeft: z.number() }),
  }),
  transfer: endpoint({
    ...customerWrite,
    name: 'pickGoodsTransfer',
    word: '确认转移货权',
    path: '/portal/pickGoods/transfer',
    summary: 'Confirm as the supplier that goods in a warehouse are the buyer’s from now on',
    input: z.strictObject(seenRecord),
    output: moved,
  }),
  renewCode: endpoint({
    ...customerWrite,
    name: 'pickGoodsRenewCode',
    word: '换发提货码',
    path: '/portal/pickGoods/renewCode',
    summary: 'Issue another pick code for seven days; the one before is worth nothing',
    input: z.strictObject(seenRecord),
    output: moved,
  }),
};
