import * as z from 'zod/mini';

import { writersOf } from '../account/customer-role.ts';
import { BUSINESS } from '../account/platform-role.ts';
import {
  allWithheld,
  code,
  count,
  data,
  dateTime,
  money,
  number,
  recordId,
  refersTo,
  text,
  withheld,
} from '../document/field-table.ts';
import { filledRecord } from '../document/filled-record.ts';
import { formDetails } from '../document/form-fields.ts';
import { goodsFields, lineRows, linesOutput } from '../document/lines.ts';
import { declareRecord } from '../document/record.ts';
import { attachmentInput, storedFile } from '../file/file.ts';
import { id, requiredText } from '../noun/fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { LOGISTICS_STATUS, NODE_PHOTOS } from './states.ts';

/** Code of ModuleId whose form it has: 物流登记. */
export const LOGISTICS_MODULE = '12';

const { draft, waiting, moving, arrived, signed, abnormal, cancelled } = LOGISTICS_STATUS;

/** Business refusals of trips (domain.md C.8, C.19). */
export const LOGISTICS_REFUSAL = {
  project: { code: 'trip_project', text: '项目不在执行中，不能登记物流' },
  factoring: { code: 'trip_factoring', text: '保理项目没有物流环节' },
  noPhone: { code: 'trip_no_phone', text: '没有登记司机手机号，不能发送填报链接' },
  future: { code: 'trip_future', text: '节点时间不能晚于现在' },
  past: { code: 'trip_past', text: '节点时间不能早于发车时间' },
} as const;

/** Code of the refusal that says which line exceeds what is left of its pick-up. */
export const LOGISTICS_SHORT = 'trip_quantity';

const goods = {
  pickGoodsId: z.string(),
  pickNo: z.string(),
  goodsName: z.string(),
  brand: z.string(),
  spec: z.string(),
  material: z.string(),
  unit: z.string(),
};

/** What a trip carries (装载明细): of a line of a pick-up so much. `upstreamId` is the pick-up's line. */
export const tripLines = {
  rows: lineRows({ ...goods, qty: goodsFields.qty }),
  output: linesOutput({ ...goods, qty: z.string() }),
};
export type TripLine = z.output<typeof tripLines.output>[number];

/** A stretch of a way with several means of transport. */
const leg = z.object({
  legMode: z.string(),
  legVehicle: z.string(),
  legFrom: z.string(),
  legTo: z.string(),
  legTime: z.string(),
});

/** A node of the way (轨迹节点), in the order of their times. */
const node = z.object({
  id: z.string(),
  kind: z.string(),
  /** When it was so, and when it was written down. */
  time: z.string(),
  createTime: z.string(),
  place: z.string(),
  /** Decimal degrees; '' where the place was not measured. */
  lng: z.string(),
  lat: z.string(),
  words: z.string(),
  /** supplier, driver or platform, and a name where it is one's own. */
  side: z.string(),
  files: z.array(storedFile),
});
export type TripNode = z.output<typeof node>;

const OWN = { side: 'own', roles: writersOf('logistics') } as const;
const OPERATION = { side: 'platform', roles: ['operationOfficer', 'bizManager'] } as const;
const TO_BOTH = '供应商和采购方可见';

/** 物流登记 (domain.md C.8): one trip of goods from a supplier to a site. The record is the supplier's; its buyer looks on. */
export const logisticsEntryRecord = filledRecord(
  declareRecord({
    name: 'logisticsEntry',
    word: '物流登记',
    title: 'trips of goods (物流登记)',
    readers: BUSINESS,
    routes: {
      list: 'logisticsEntryList',
      detail: 'logisticsEntrDetail',
      console: 'adminLogisticsEntry',
    },
    fields: {
      logisticsNo: text('物流单号', { width: 180, pinned: true }),
      projectId: refersTo('project'),
      projectName: text('项目', { width: 200 }),
      buyerName: text('采购方', { width: 180, hidden: true }),
      transportMode: code('运输方式', 'TransportMode', { width: 100 }),
      /** Plate, ship, train or waybill, by the way it goes. */
      conveyance: text('车/船号', { width: 130 }),
      /** Name, and the phone masked. */
      driver: text('司机', { width: 170 }),
      way: text('装货地→卸货地', { width: 260 }),
      netWeight: number('净重（吨）', { width: 110 }),
      departTime: dateTime('发车', { width: 160 }),
      planArriveTime: dateTime('预计到达', { width: 160 }),
      pickCount: count('关联提货数', { width: 110 }),
      logisticsStatus: code('状态', 'LogisticsStatus', { width: 110 }),
    },
    details: {
      ...allWithheld(formDetails),
      lines: data(tripLines.output, '装载明细'),
      legs: data(z.array(leg)),
      nodes: data(z.array(node)),
      /** Files that the buyer is shown as well. */
      papers: data(z.array(storedFile)),
      buyerCompanyId: recordId,
      carrierName: text('承运单位'),
      vehicleNo: text('车牌号'),
      shipName: text('船名'),
      trainNo: text('车次/车皮号'),
      waybillNo: text('运单号'),
      driverName: text('司机'),
      driverPhone: text('司机手机号'),
      loadPlace: text('装货地'),
      unloadPlace: text('卸货地'),
      loadTime: dateTime('计划装货时间'),
      arriveTime: dateTime('实际到达'),
      grossWeight: number('毛重（吨）'),
      tareWeight: number('皮重（吨）'),
      sealNo: text('铅封号'),
      temperature: number('温度（℃）'),
      density: number('密度（kg/L）'),
      volume: number('体积（升）'),
      insuranceNo: text('保险单号'),
      freightAmount: withheld(money('运费')),
      freightPayer: withheld(code('运费承担方', 'FreightPayer')),
      abnormalReason: text('异常原因'),
      cancelReason: text('取消原因'),
      /** Until when the driver may report by the link; '' where there is none. */
      linkExpireTime: withheld(dateTime('司机填报链接有效期至')),
      remarks: text('备注'),
    },
    status: 'logisticsStatus',
    filters: ['projectId', 'transportMode', 'logisticsStatus', 'departTime'],
    sorts: ['createTime'],
    states: {
      enumeration: 'LogisticsStatus',
      statuses: LOGISTICS_STATUS,
      transitions: {
        submit: {
          from: [draft],
          to: waiting,
          by: OWN,
          word: '提交',
          logWord: '提交物流登记',
          summary: 'Hand a trip in: its quantities are promised to it',
          ask: {
            title: '提交物流登记',
            follows: '装载的数量从提货单中预留，采购方可以看到本物流单；发车前仍可修改。',
            done: '已提交',
            binding: false,
          },
        },
        depart: {
          from: [waiting],
          to: moving,
          by: OWN,
          word: '发车',
          logWord: '物流发车',
          summary: 'The trip has left, and its goods with it',
          ask: {
            title: '确认发车',
            follows: '装载的货物记为已发货，采购方和收货人收到发车通知；发车后不能修改或取消。',
            done: '已发车',
            binding: true,
          },
        },
        arrive: {
          from: [moving],
          to: arrived,
          by: OWN,
          word: '到达',
          logWord: '物流到达',
          summary: 'The trip has arrived',
          ask: {
            title: '确认到达',
            follows: '采购方和收货人收到到达通知，准备验收。',
            done: '已到达',
            binding: false,
          },
        },
        abnormal: {
          from: [moving],
          to: abnormal,
          by: OWN,
          word: '异常',
          logWord: '登记物流异常',
          summary: 'Something is wrong with the trip',
          ask: {
            title: '登记异常',
            follows: '采购方收到异常通知；处理后点击“恢复运输”。',
            done: '已登记异常',
            binding: false,
            reason: TO_BOTH,
          },
        },
        resume: {
          from: [abnormal],
          to: moving,
          by: OWN,
          word: '恢复运输',
          logWord: '物流恢复运输',
          summary: 'The trip goes on',
          ask: {
            title: '恢复运输',
            follows: '采购方收到恢复运输的通知。',
            done: '已恢复运输',
            binding: false,
            reason: TO_BOTH,
          },
        },
        flag: {
          from: [moving],
          to: abnormal,
          by: OPERATION,
          word: '标记异常',
          logWord: '平台标记物流异常',
          summary: 'Mark a trip as abnormal, as the platform',
          ask: {
            title: '标记物流异常',
            follows: '供应商和采购方收到异常通知。',
            done: '已标记异常',
            binding: false,
            reason: TO_BOTH,
          },
        },
        unflag: {
          from: [abnormal],
          to: moving,
          by: OPERATION,
          word: '解除异常',
          logWord: '平台解除物流异常',
          summary: 'A trip goes on, as the platform knows',
          ask: {
            title: '解除物流异常',
            follows: '供应商和采购方收到恢复运输的通知。',
            done: '已解除异常',
            binding: false,
            reason: TO_BOTH,
          },
        },
        cancel: {
          from: [waiting],
          to: cancelled,
          by: OWN,
          word: '取消',
          logWord: '取消物流登记',
          summary: 'Cancel a trip that has not left; its goods may be loaded again',
          ask: {
            title: '取消物流登记',
            follows: '装载的数量退回提货单，可以重新登记；取消后不能恢复。',
            done: '已取消',
            binding: true,
            reason: TO_BOTH,
          },
        },
        // Nobody has to have said that it came: what was signed for at the site is there.
        signed: {
          from: [moving, arrived, abnormal],
          to: signed,
          by: { side: 'system' },
          word: '签收',
        },
      },
    },
    console: {
      fields: [
        'logisticsNo',
        'projectName',
        'companyName',
        'buyerName',
        'transportMode',
        'conveyance',
        'driver',
        'way',
        'netWeight',
        'departTime',
        'planArriveTime',
        'pickCount',
        'logisticsStatus',
      ],
      filters: ['transportMode', 'logisticsStatus', 'departTime'],
    },
  }),
  { moduleId: LOGISTICS_MODULE, form: 'logisticsEntry', draft, open: [waiting] },
);

export type LogisticsRow = z.infer<typeof logisticsEntryRecord.row>;
export type LogisticsDetail = z.infer<typeof logisticsEntryRecord.detail>;

/** A line of a pick-up, as a trip may load it. */
const loadable = z.object({
  ...goods,
  upstreamId: z.string(),
  /** Decimal texts: of the pick-up; left and bound by other trips; what is left of it, and the same with the tolerance. */
  pickedQty: z.string(),
  boundQty: z.string(),
  remainingQty: z.string(),
  maxQty: z.string(),
  sceneName: z.string(),
  sceneAddress: z.string(),
  expectDate: z.string(),
});
export type Loadable = z.output<typeof loadable>;

const available = z.object({
  lines: z.array(loadable),
  /** Code of the product line, and its tolerance as a fraction. */
  productLine: z.string(),
  tolerance: z.string(),
});
export type TripAvailable = z.output<typeof available>;

const acting = {
  group: 'portal',
  access: 'session',
  method: 'POST',
  effect: 'write',
  params: nothing,
} as const;

const degrees = z.optional(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,8})?$/, '坐标格式不正确')));
/** What a node of the way is told by. */
export const nodeFields = {
  /** yyyy-MM-dd HH:mm; now without one. */
  time: z.optional(
    z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, '请输入正确的时间')),
  ),
  place: requiredText(100),
  lng: degrees,
  lat: degrees,
  words: z.optional(z.string().check(z.maxLength(200, '不能超过 200 个字符'))),
};

/** All calls of trips. */
export const logisticsEntry = {
  ...logisticsEntryRecord.calls,
  ...logisticsEntryRecord.transitions,
  available: endpoint({
    group: 'portal',
    access: 'session',
    effect: 'read',
    method: 'GET',
    name: 'logisticsEntryAvailable',
    path: '/portal/logisticsEntry/available',
    summary:
      'What may be loaded of the pick-ups of a project now; `tripId`: the trip that is changed',
    params: nothing,
    input: z.strictObject({ projectId: id, tripId: z.optional(id) }),
    output: available,
  }),
  node: endpoint({
    ...acting,
    name: 'logisticsEntryNode',
    word: '登记轨迹节点',
    path: '/portal/logisticsEntry/node',
    summary: 'Write down where a trip is, as its supplier',
    input: z.strictObject({
      id,
      ...nodeFields,
      attachment: z.optional(z.array(attachmentInput).check(z.maxLength(NODE_PHOTOS.most))),
    }),
    output: z.object({ id, no: z.string(), logisticsStatus: z.string() }),
  }),
  link: endpoint({
    ...acting,
    name: 'logisticsEntryLink',
    word: '发送司机填报链接',
    path: '/portal/logisticsEntry/link',
    summary: 'Send the driver a link by which he reports the way; the one before is worth nothing',
    input: z.strictObject({ id }),
    output: z.object({ phone: z.string(), expireTime: z.string() }),
  }),
};
export const adminLogisticsEntry = logisticsEntryRecord.console.calls;
