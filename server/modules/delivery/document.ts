import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import type { delivery } from '#contract/delivery/calls.ts';
import { deliveryDocument } from '#contract/delivery/delivery.ts';
import { DELIVERY_ACTION, DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { record } from '#server/kernel/document/record.ts';
import type { May, SidesOf } from '#server/kernel/resource/noun.ts';
import { inColumn } from '#server/kernel/resource/sides.ts';
import { submitted, voided } from './effects.ts';
import { deliveredLines, deliveryFields } from './fields.ts';
import { deliveryForm } from './form.ts';

const t = columnsOf('delivery', 't');
const signatures = columnsOf('delivery_signature', 's');

type Key = NonNullable<SidesOf<typeof delivery>['ownLacks']>[number];

/** Whoever signs at the site has no account: what the timeline tells of it stands with the signature. */
const signedAtSite = sql`
  select ${signatures.id}, ${signatures.signed_at} as at, '现场签收' as word, ${signatures.signer_name} as name
  from ${signatures} where ${signatures.delivery_id} = ${t.id}`;

/** What the buyer is told of a delivery that was handed in: goods, quantities, papers and the way, not the supplier's order. */
const TO_BUYER: readonly Key[] = [
  'deliveryNo',
  'pickGoodsId',
  'pickNo',
  'projectId',
  'projectName',
  'supplierName',
  'sceneName',
  'goodsSummary',
  'totalQty',
  'signedQty',
  'diffPermille',
  'deliveryDate',
  'deliveryStatus',
  'lines',
  'sceneAddress',
  'delivererName',
  'delivererPhone',
  'vehicleNo',
  'submittedTime',
  'remarks',
  'voidReason',
  'papers',
  'signature',
];

const SIDES: SidesOf<typeof delivery> = {
  of: {
    buyer: {
      ...inColumn(t.buyer_company_id),
      while: sql`${t.submitted_at} is not null`,
      sees: TO_BUYER,
    },
  },
  filters: {
    nameLike: ['deliveryNo', 'pickNo', 'vehicleNo', 'projectName'],
    projectId: ['projectId'],
    pickGoodsId: ['pickGoodsId'],
    deliveryStatus: ['deliveryStatus'],
    deliveryDateStart: ['deliveryDate'],
    deliveryDateEnd: ['deliveryDate'],
    createTimeStart: [],
    createTimeEnd: [],
  },
  sorts: { deliveryDate: ['deliveryDate'] },
};

const HANDERS: readonly string[] = writersOf('delivery');

const RECEIVERS: readonly string[] = writersOf('actualDelivery');

/** What is done with a note that waits for its signature: its supplier prints and sends it, its buyer may upload the slip. */
function noteActions(row: Record<string, unknown>, { sides, roles }: May): string[] {
  if (row.deliveryStatus !== DELIVERY_STATUS.waiting) return [];
  const hands = sides.includes('own') && roles.some((role) => HANDERS.includes(role));
  const receives = sides.includes('buyer') && roles.some((role) => RECEIVERS.includes(role));
  return [
    ...(hands ? [DELIVERY_ACTION.print, DELIVERY_ACTION.resend] : []),
    ...(receives ? [DELIVERY_ACTION.receive] : []),
  ];
}

/** 交货单 (rules.md C.9, C.22): the supplier's, filled in by itself; its buyer sees it once it was handed in. */
export const deliveryRecord = record(deliveryDocument, {
  table: 'delivery',
  number: ['JH', 'deliveryNo'],
  rights: 'delivery',
  project: 'project_id',
  withProject: 'stays',
  search: ['pick_no', 'vehicle_no'],
  mayBeEmpty: ['delivery_date'],
  seenBy: ['buyer_company_id'],
  lines: { lines: deliveredLines },
  fields: deliveryFields,
  sides: SIDES,
  inDeals: {
    filer: '供应商',
    outOf: { pickGoods: 'pick_goods_id' },
    outOfMany: { logisticsEntry: 'logistics_ids' },
    belongsTo: { sceneControl: 'scene_id' },
    entries: {
      toldWith: 'signature',
      rows: signedAtSite,
      by: { word: '授权签收人', toldWith: 'signature' },
    },
  },
  form: deliveryForm,
  actions: noteActions,
  listed: sql<boolean>`not ${t.deleted} and ${t.submitted_at} is not null`,
  following: { submit: { act: submitted }, void: { act: voided } },
});
