import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { type pickGoods, pickGoodsDocument } from '#contract/pick-goods/pick-goods.ts';
import { PICK_ACTION, PICK_MODE, PICK_STATUS } from '#contract/pick-goods/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { document } from '#server/kernel/document/document.ts';
import { flowWords } from '#server/kernel/flow/fields.ts';
import { type FlowStep, tick } from '#server/kernel/flow/flow.ts';
import { buysGoodsIn } from '#server/kernel/parts/begin.ts';
import type { May, SidesOf } from '#server/kernel/resource/noun.ts';
import { inColumn } from '#server/kernel/resource/sides.ts';
import { overdueOf } from '#server/trade/sales/overdue.ts';
import { closed, closedByPlatform, effects } from './effects.ts';
import { pickedLines, pickFields } from './fields.ts';
import { pickGoodsForm } from './form.ts';
import { guard } from './guard.ts';
import { pickRow } from './row.ts';
import { isFarSite } from './site.ts';

const t = columnsOf('pick_goods', 't');

type Key = NonNullable<SidesOf<typeof pickGoods>['ownLacks']>[number];

/** What the supplier is told of an approved pick-up: goods, quantities and the way, no price and not the buyer's order. */
const TO_SUPPLIER: readonly Key[] = [
  'pickNo',
  'projectId',
  'projectName',
  'supplierId',
  'supplierName',
  'goodsSummary',
  'pickMode',
  'totalQty',
  'receivedQty',
  'sceneName',
  'expectDate',
  'pickStatus',
  'lines',
  'progress',
  'sceneAddress',
  'receiverName',
  'receiverPhone',
  'vehicleNo',
  'driverName',
  'driverPhone',
  'pickCode',
  'codeExpireTime',
  'overReason',
  'closeReason',
  'remarks',
  'auditStatus',
  'processRedundantId',
  'submitTime',
  'auditTime',
  'nextStep',
];

const SIDES: SidesOf<typeof pickGoods> = {
  of: {
    supplier: {
      ...inColumn(t.supplier_id),
      // What the platform has voided since stays where its supplier has seen it.
      while: sql`(${t.audit_status} = ${AUDIT.approved}
        or (${t.audit_status} = ${AUDIT.voided} and ${t.approved_at} is not null))`,
      sees: TO_SUPPLIER,
      words: flowWords,
    },
  },
  filters: {
    nameLike: ['pickNo', 'projectName'],
    projectId: ['projectId'],
    pickMode: ['pickMode'],
    pickStatus: ['pickStatus'],
    expectDateStart: ['expectDate'],
    expectDateEnd: ['expectDate'],
    createTimeStart: [],
    createTimeEnd: [],
  },
};

const HANDERS = writersOf('delivery');
const CALLERS = writersOf('pickGoods');
const BY_CODE: readonly string[] = [PICK_MODE.delivery, PICK_MODE.own];

const SHIPPERS: readonly string[] = writersOf('logistics');
const TO_SHIP: readonly string[] = [
  PICK_STATUS.waiting,
  PICK_STATUS.moving,
  PICK_STATUS.partArrived,
];

/** What may be done beside the transitions: by the way in which it is picked, and as long as something may leave. */
function pickActions(row: { pickStatus: string; pickMode: string }, may: May): string[] {
  const { sides, roles } = may;
  const ships =
    row.pickMode === PICK_MODE.delivery &&
    TO_SHIP.includes(row.pickStatus) &&
    sides.includes('supplier') &&
    roles.some((role) => SHIPPERS.includes(role));
  return [...(ships ? [PICK_ACTION.registerTrip] : []), ...waitingActions(row, may)];
}

/** What may be done while nothing has left. */
function waitingActions(
  { pickStatus, pickMode }: { pickStatus: string; pickMode: string },
  { sides, roles }: May,
): string[] {
  if (pickStatus !== PICK_STATUS.waiting) return [];
  const hands = sides.includes('supplier') && roles.some((role) => HANDERS.includes(role as never));
  const calls = sides.includes('own') && roles.some((role) => CALLERS.includes(role as never));
  return [
    hands && pickMode === PICK_MODE.own ? PICK_ACTION.redeem : '',
    hands && pickMode === PICK_MODE.transfer ? PICK_ACTION.transfer : '',
    calls && BY_CODE.includes(pickMode) ? PICK_ACTION.renewCode : '',
  ].filter((action) => action !== '');
}

const ON_THE_WAY: readonly string[] = [
  PICK_STATUS.waiting,
  PICK_STATUS.moving,
  PICK_STATUS.partArrived,
  PICK_STATUS.arrived,
];

/** Its supplier registers deliveries of it until all was received; what is fetched leaves by its code first. */
function movingActions(
  { pickStatus, pickMode }: { pickStatus: string; pickMode: string },
  { sides, roles }: May,
): string[] {
  const hands = sides.includes('supplier') && roles.some((role) => HANDERS.includes(role as never));
  const waitsForCode = pickStatus === PICK_STATUS.waiting && pickMode !== PICK_MODE.delivery;
  return hands && !waitsForCode && ON_THE_WAY.includes(pickStatus) ? [PICK_ACTION.deliver] : [];
}

const RECEIVERS: readonly string[] = writersOf('actualDelivery');
const TO_RECEIVE: readonly string[] = [
  PICK_STATUS.moving,
  PICK_STATUS.partArrived,
  PICK_STATUS.arrived,
];

/** Its buyer files receipts of what has been delivered of it (rules.md C.7). */
function receivingActions({ pickStatus }: { pickStatus: string }, { own, roles }: May): string[] {
  const receives = own && roles.some((role) => RECEIVERS.includes(role));
  return receives && TO_RECEIVE.includes(pickStatus) ? [PICK_ACTION.receive] : [];
}

/** What the conditions of the process read: what risk must look at (rules.md F). */
async function facts({ tx, record }: FlowStep): Promise<Record<string, string>> {
  const row = pickRow(record);
  const now = await tx
    .selectFrom('pick_goods')
    .select('is_over')
    .where('id', '=', record.id)
    .executeTakeFirst();
  return {
    overdueAmount: await overdueOf(tx, String(row.company_id)),
    siteException: row.scene_id !== null && (await isFarSite(tx, row.scene_id)) ? '1' : '0',
    overQty: now?.is_over === true ? '1' : '0',
  };
}

/** 提货单 (rules.md C.7, C.22, F): its form, its process, and the quantities that it holds of its order. */
export const pickGoodsRecord = document(pickGoodsDocument, {
  table: 'pick_goods',
  number: ['TH', 'pickNo'],
  rights: 'pickGoods',
  project: 'project_id',
  withProject: {},
  seenBy: ['supplier_id'],
  parties: ['supplier_id'],
  origin: {
    prefix: 'ZG',
    table: 'estimate_order',
    number: 'estimate_order_no',
    column: 'estimate_order_id',
  },
  begins: buysGoodsIn,
  lines: { lines: pickedLines },
  fields: pickFields,
  sides: SIDES,
  prices: ['prices', 'pickAmount'],
  inDeals: {
    outOf: { estimateOrder: 'estimate_order_id' },
    belongsTo: { sceneControl: 'scene_id' },
  },
  form: pickGoodsForm,
  actions: (row, may) => [
    ...pickActions(row, may),
    ...movingActions(row, may),
    ...receivingActions(row, may),
  ],
  following: { close: { act: closed }, closeRest: { act: closedByPlatform } },
  flow: {
    summary: ({ pick_no, estimate_order_no }) => `${String(pick_no)} ${String(estimate_order_no)}`,
    harmless: ['remarks', 'overReason', 'lines.remainingQty'],
    facts,
    guard,
    effects,
    ticks: [
      tick('quantity', '提货数量未超过暂估单可提数量', 'N1'),
      tick('deposit', '保证金已足额缴纳', 'N1'),
      tick('site', '收货现场与收货人有效', 'N1'),
      tick('exception', '逾期、现场距离或超量情形可以接受', 'N2'),
    ],
  },
});
