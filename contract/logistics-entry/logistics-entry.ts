import * as z from 'zod/mini';

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
import { storedFile } from '../file/file.ts';
import { LOGISTICS_STATUS } from './states.ts';
import { LOGISTICS_TRANSITIONS } from './transitions.ts';

/** Code of ModuleId whose form it has: 物流登记. */
export const LOGISTICS_MODULE = '12';

const { draft, waiting } = LOGISTICS_STATUS;

/** What a line says of its goods, and the pick-up that they are of. */
export const tripGoods = {
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
  rows: lineRows({ ...tripGoods, qty: goodsFields.qty }),
  output: linesOutput({ ...tripGoods, qty: z.string() }),
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

/** 物流登记 (rules.md C.8): one trip of goods from a supplier to a site. The record is the supplier's; its buyer looks on. */
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
      transitions: LOGISTICS_TRANSITIONS,
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
