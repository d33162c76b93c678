import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import {
  type ActualDeliveryDetail,
  actualDeliveryDocument,
} from '#contract/actual-delivery/actual-delivery.ts';
import type { actualDelivery } from '#contract/actual-delivery/calls.ts';
import { ACTUAL_ACTION, ACTUAL_STATUS, UPLOADED } from '#contract/actual-delivery/states.ts';
import { isPositive } from '#contract/arithmetic/decimal.ts';
import { RAISE_DISPUTE } from '#contract/dispute/states.ts';
import { maskPhone } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { document } from '#server/kernel/document/document.ts';
import { flowWords } from '#server/kernel/flow/fields.ts';
import { tick } from '#server/kernel/flow/flow.ts';
import { buysGoodsIn } from '#server/kernel/parts/begin.ts';
import type { May, SidesOf } from '#server/kernel/resource/noun.ts';
import { inColumn } from '#server/kernel/resource/sides.ts';
import { lockDeliveryOf } from '#server/trade/goods/received-delivery.ts';
import { decide, deleted, effects, withdrawal } from './effects.ts';
import { receiptFields, receiptLines } from './fields.ts';
import { receiptForm } from './form.ts';
import { guard } from './guard.ts';
import { receiptRow } from './row.ts';

const t = columnsOf('actual_delivery', 't');

type Key = NonNullable<SidesOf<typeof actualDelivery>['ownLacks']>[number];

/** What the supplier is told of a receipt that was submitted: goods, quantities, evidence, and its own prices. */
const TO_SUPPLIER: readonly Key[] = [
  'actualNo',
  'pickGoodsId',
  'pickNo',
  'deliveryId',
  'deliveryNo',
  'projectId',
  'projectName',
  'supplierId',
  'supplierName',
  'goodsSummary',
  'deliveredQty',
  'receivedQty',
  'diffPermille',
  'exceeds',
  'sceneName',
  'receiverName',
  'signWay',
  'actualStatus',
  'deliveryDate',
  'receiveDate',
  'papers',
  'lines',
  'purchasePrices',
  'differences',
  'receiverPhone',
  'signTime',
  'signLng',
  'signLat',
  'placeNote',
  'deviceInfo',
  'confirmedAt',
  'objected',
  'remarks',
  'auditStatus',
  'processRedundantId',
  'submitTime',
  'auditTime',
  'nextStep',
];

const SIDES: SidesOf<typeof actualDelivery> = {
  of: {
    supplier: {
      ...inColumn(t.supplier_id),
      while: sql`${t.actual_status} <> ${ACTUAL_STATUS.draft}`,
      sees: TO_SUPPLIER,
      words: { ...flowWords, receiverPhone: (phone) => maskPhone(String(phone)) },
    },
  },
  // What its supplier is paid is none of the buyer's.
  ownLacks: ['purchasePrices'],
  filters: {
    nameLike: ['actualNo', 'deliveryNo', 'pickNo', 'projectName'],
    projectId: ['projectId'],
    pickGoodsId: ['pickGoodsId'],
    deliveryId: ['deliveryId'],
    actualStatus: ['actualStatus'],
    receiveDateStart: ['receiveDate'],
    receiveDateEnd: ['receiveDate'],
    deliveryDateStart: ['deliveryDate'],
    deliveryDateEnd: ['deliveryDate'],
  },
};

/** Roles that argue for a company (rules.md C.22, 订单确认, 争议). */
export const ARGUERS: readonly string[] = writersOf('orderConfirm');

/** What may be done beside the approval: a supplier objects while it is asked, a buyer disputes what it finds later. */
function arguing(
  { actualStatus, disputable }: Pick<ActualDeliveryDetail, 'actualStatus' | 'disputable'>,
  { sides, roles }: May,
): string[] {
  if (!roles.some((role) => ARGUERS.includes(role))) return [];
  const { confirming, confirmed, disputed } = ACTUAL_STATUS;
  if (actualStatus === confirming && sides.includes('supplier')) return [ACTUAL_ACTION.object];
  const isSettled = actualStatus === confirmed || actualStatus === disputed;
  // A list does not ask what of it is paid.
  const isOpen = disputable?.some(({ qty }) => isPositive(qty)) !== false;
  return isSettled && isOpen && sides.includes('own') ? [RAISE_DISPUTE] : [];
}

/** 上传实收 (rules.md C.10, C.22, F): its form, its process, and what it counts as received and accepted. */
export const receiptRecord = document(actualDeliveryDocument, {
  table: 'actual_delivery',
  number: ['SS', 'actualNo'],
  rights: 'actualDelivery',
  project: 'project_id',
  withProject: 'stays',
  search: ['delivery_no', 'pick_no'],
  seenBy: ['supplier_id'],
  parties: ['supplier_id'],
  unique: { actual_delivery_delivery: ['deliveryId', '该交货单已有实收记录，请打开原记录查看'] },
  begins: buysGoodsIn,
  lines: { lines: receiptLines },
  fields: receiptFields,
  sides: SIDES,
  prices: ['salesPrices', 'purchasePrices'],
  inDeals: {
    outOf: { pickGoods: 'pick_goods_id', delivery: 'delivery_id' },
    belongsTo: { sceneControl: 'scene_id' },
  },
  form: receiptForm,
  actions: arguing,
  disallowed: ({ signWay }) => (signWay === UPLOADED ? [] : ['withdraw']),
  flow: {
    submitters: writersOf('actualDelivery'),
    summary: ({ actual_no, delivery_no }) => `${String(actual_no)} ${String(delivery_no)}`,
    harmless: ['remarks'],
    facts: ({ record }) =>
      Promise.resolve({ supplierCompanyId: String(receiptRow(record).supplier_id) }),
    lockFirst: lockDeliveryOf,
    withdrawal,
    guard,
    effects,
    deleted,
    system: { S1: decide },
    ticks: [
      tick('signer', '签收人在现场签收人名单内', 'N1'),
      tick('photo', '照片、签名的时间与地点与现场相符', 'N1'),
      tick('weigh', '磅差计算与磅单相符', 'N1'),
      tick('match', '交货单、签收单、磅单三单一致', 'N1'),
    ],
  },
});
