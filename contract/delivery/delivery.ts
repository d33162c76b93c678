import * as z from 'zod/mini';
import { writersOf } from '../account/customer-role.ts';
import { BUSINESS } from '../account/platform-role.ts';
import {
  allWithheld,
  code,
  data,
  date,
  dateTime,
  number,
  recordId,
  text,
  withheld,
} from '../document/field-table.ts';
import { filledRecord } from '../document/filled-record.ts';
import { formDetails } from '../document/form-fields.ts';
import { goodsFields, lineRows, linesOutput } from '../document/lines.ts';
import { declareRecord } from '../document/record.ts';
import { storedFile } from '../file/file.ts';
import { optionalText } from '../noun/fields.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { DELIVERY_STATUS } from './states.ts';

/** Code of ModuleId whose form it has: 交货登记. */
export const DELIVERY_MODULE = '13';

const { draft, waiting, partSigned, signed, differs, refused, voided } = DELIVERY_STATUS;

/** What a line says of its goods, as its pick-up has them. */
export const deliveryGoods = {
  goodsName: z.string(),
  brand: z.string(),
  spec: z.string(),
  material: z.string(),
  unit: z.string(),
};

const optionalDecimal = z._default(z.string().check(checkOf(NUMBER_RULES.dp6, {}, true)), '');
const pieces = z._default(z.string().check(z.regex(/^\d{0,6}$/, '请输入不超过 6 位的整数')), '');

/** Lines of a delivery (交货明细): goods of a line of the pick-up, one for each heat. */
export const deliveryLines = {
  rows: lineRows({
    ...deliveryGoods,
    qty: goodsFields.qty,
    theoreticalQty: optionalDecimal,
    weighedQty: optionalDecimal,
    factory: optionalText(50),
    heatNo: optionalText(50),
    bundleCount: pieces,
  }),
  output: linesOutput({
    ...deliveryGoods,
    qty: z.string(),
    theoreticalQty: z.string(),
    weighedQty: z.string(),
    factory: z.string(),
    heatNo: z.string(),
    bundleCount: z.string(),
  }),
};
export type DeliveryLine = z.output<typeof deliveryLines.output>[number];

/** What was signed at the site; null while nothing was. */
const signature = z.nullable(
  z.object({
    signerName: z.string(),
    /** Masked. */
    signerPhone: z.string(),
    /** By the server's clock. */
    signedTime: z.string(),
    /** What the phone's own clock said; '' where it said nothing that is a time. */
    phoneTime: z.string(),
    lng: z.string(),
    lat: z.string(),
    placeNote: z.string(),
    lines: z.array(
      z.object({
        lineId: z.string(),
        receivedQty: z.string(),
        rejectedQty: z.string(),
        rejectReason: z.string(),
      }),
    ),
  }),
);

const SUPPLIER = { side: 'own', roles: writersOf('delivery') } as const;
const bySystem = { side: 'system' } as const;

/** 交货登记 (rules.md C.9): what a supplier brings of an approved pick-up, handed in by itself and signed at the site. */
export const deliveryDocument = filledRecord(
  declareRecord({
    name: 'delivery',
    word: '交货单',
    title: 'deliveries (交货登记)',
    readers: BUSINESS,
    routes: { list: 'delivery', detail: 'deliveryDetail', console: 'adminDelivery' },
    fields: {
      deliveryNo: text('交货单号', { width: 180, pinned: true }),
      purchaseOrderId: withheld(recordId),
      purchaseOrderNo: withheld(text('采购订单', { width: 170 })),
      pickGoodsId: recordId,
      pickNo: text('提货单', { width: 170 }),
      projectId: recordId,
      projectName: text('项目', { width: 200 }),
      supplierName: text('供应商', { width: 180, hidden: true }),
      sceneName: text('现场', { width: 160 }),
      goodsSummary: text('货物摘要', { width: 240 }),
      /** '' where its lines have several units. */
      totalQty: number('交货量', { width: 110 }),
      /** What arrived and was kept, '' while nothing was signed. */
      signedQty: number('签收量', { width: 110 }),
      diffPermille: number('差异（‰）', { width: 90 }),
      deliveryDate: date('交货日期', { width: 120, sortable: true }),
      deliveryStatus: code('状态', 'DeliveryStatus', { width: 100 }),
    },
    details: {
      ...allWithheld(formDetails),
      lines: data(deliveryLines.output, '交货明细'),
      sceneAddress: text('现场地址'),
      delivererName: text('送货人'),
      delivererPhone: text('送货人电话'),
      vehicleNo: text('车牌号'),
      submittedTime: dateTime('登记时间'),
      remarks: text('备注'),
      voidReason: text('作废原因'),
      /** Papers of the delivery: note, certificates, photos, slips. */
      papers: data(z.array(storedFile), '交货材料'),
      signature: data(signature),
    },
    status: 'deliveryStatus',
    filters: ['projectId', 'pickGoodsId', 'deliveryStatus', 'deliveryDate', 'createTime'],
    sorts: ['createTime', 'deliveryDate'],
    states: {
      enumeration: 'DeliveryStatus',
      statuses: DELIVERY_STATUS,
      transitions: {
        submit: {
          from: [draft],
          to: waiting,
          by: SUPPLIER,
          word: '提交',
          logWord: '登记交货',
          summary: 'Hand in a delivery as its supplier: its quantity counts, and its site may sign',
          ask: {
            title: '提交交货登记',
            follows: '提交后计入已交货数量，并通知采购方和现场签收人；签收前可以作废。',
            done: '已登记，等待现场签收',
            binding: true,
          },
        },
        signPart: { from: [waiting], to: partSigned, by: bySystem, word: '部分签收' },
        sign: { from: [waiting], to: signed, by: bySystem, word: '签收' },
        signDifferent: { from: [waiting], to: differs, by: bySystem, word: '签收有差异' },
        refuse: { from: [waiting], to: refused, by: bySystem, word: '拒收' },
        void: {
          from: [draft, waiting],
          to: voided,
          by: SUPPLIER,
          word: '作废',
          logWord: '作废交货单',
          summary: 'Void a delivery that was not signed; its quantity may be delivered anew',
          ask: {
            title: '作废交货单',
            follows: '数量退回提货单，可以重新登记；已打印的送货单和签收链接立即失效。',
            done: '已作废',
            binding: true,
            reason: '采购方可见',
          },
        },
      },
    },
    console: {
      fields: [
        'deliveryNo',
        'pickNo',
        'projectName',
        'companyName',
        'sceneName',
        'goodsSummary',
        'totalQty',
        'signedQty',
        'diffPermille',
        'deliveryDate',
        'deliveryStatus',
      ],
      filters: ['deliveryStatus', 'deliveryDate', 'createTime'],
    },
  }),
  { moduleId: DELIVERY_MODULE, form: 'deliveryRegister', draft, open: [] },
);

export type DeliveryRow = z.infer<typeof deliveryDocument.row>;
export type DeliveryDetail = z.infer<typeof deliveryDocument.detail>;
