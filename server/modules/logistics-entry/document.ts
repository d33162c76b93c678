import { sql } from 'kysely';

import type { logisticsEntry } from '#contract/logistics-entry/calls.ts';
import { logisticsEntryRecord } from '#contract/logistics-entry/logistics-entry.ts';
import { LOGISTICS_STATUS, NODE_KIND, TRIP_ACTION } from '#contract/logistics-entry/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { record } from '#server/kernel/document/record.ts';
import type { May, Saving, SidesOf } from '#server/kernel/resource/noun.ts';
import { inColumn } from '#server/kernel/resource/sides.ts';
import { following } from './drive.ts';
import { endLink } from './end-link.ts';
import { loadedLines, tripFields } from './fields.ts';
import { tripForm } from './form.ts';
import { freeLoad, holdLoad, standingTrip, tripRow } from './load.ts';
import { hidePapers, showPapers } from './papers.ts';

const t = columnsOf('logistics_entry', 't');
const nodes = columnsOf('logistics_node', 'n');
const { draft, waiting, moving, abnormal } = LOGISTICS_STATUS;

type Key = NonNullable<SidesOf<typeof logisticsEntry>['ownLacks']>[number];

/** What the buyer is told of a trip that was handed in: all of the way and the goods, and nothing of what it costs. */
const TO_BUYER: readonly Key[] = [
  'logisticsNo',
  'projectId',
  'projectName',
  'buyerName',
  'buyerCompanyId',
  'transportMode',
  'conveyance',
  'driver',
  'way',
  'netWeight',
  'departTime',
  'planArriveTime',
  'pickCount',
  'logisticsStatus',
  'lines',
  'legs',
  'nodes',
  'papers',
  'carrierName',
  'vehicleNo',
  'shipName',
  'trainNo',
  'waybillNo',
  'driverName',
  'driverPhone',
  'loadPlace',
  'unloadPlace',
  'loadTime',
  'arriveTime',
  'grossWeight',
  'tareWeight',
  'sealNo',
  'temperature',
  'density',
  'volume',
  'insuranceNo',
  'abnormalReason',
  'cancelReason',
  'remarks',
];

const SIDES: SidesOf<typeof logisticsEntry> = {
  of: {
    buyer: {
      ...inColumn(t.buyer_company_id),
      while: sql`${t.logistics_status} <> ${sql.lit(draft)}`,
      sees: TO_BUYER,
    },
  },
  filters: {
    nameLike: ['logisticsNo', 'projectName', 'conveyance'],
    projectId: ['projectId'],
    transportMode: ['transportMode'],
    logisticsStatus: ['logisticsStatus'],
    departTimeStart: ['departTime'],
    departTimeEnd: ['departTime'],
  },
};

const ON_THE_WAY: readonly string[] = [moving, abnormal];

/** What its supplier does beside the transitions: bind goods, tell of the way, let the driver tell of it. */
function tripActions({ logisticsStatus }: { logisticsStatus: string }, { own, write }: May) {
  if (!own || !write) return [];
  const isOpen = logisticsStatus === draft || logisticsStatus === waiting;
  const goes = ON_THE_WAY.includes(logisticsStatus);
  return [
    ...(isOpen ? [TRIP_ACTION.related] : []),
    ...(goes ? [TRIP_ACTION.node] : []),
    ...(goes || logisticsStatus === waiting ? [TRIP_ACTION.link] : []),
  ];
}

/**
 * A trip that was handed in is changed: what it was promised before is free for what it is promised now, which may be goods of
 * another project and another buyer.
 */
async function saving({ tx, accountId, at, before, follow }: Saving): Promise<void> {
  if (before === undefined) return;
  const was = tripRow(before);
  if (was.logistics_status !== waiting) return;
  const acting = { tx, at, accountId };
  await freeLoad(acting, was);
  follow(async () => {
    const is = await standingTrip(tx, was.id);
    await holdLoad(acting, is);
    if (is.buyer_company_id !== was.buyer_company_id) await hidePapers(tx, was, at);
    await showPapers(tx, is, at);
    // Whoever drove it before reports no more of it.
    if (is.driver_phone !== was.driver_phone) await endLink(tx, was.id, at);
  });
}

/** What turned the trip and nobody with an account has done: the driver's arrival and what held him up. */
const reportedByDriver = sql`
  select ${nodes.id}, ${nodes.time} as at,
    case ${nodes.kind} when ${sql.lit(NODE_KIND.arrive)} then '上报到达' else '上报异常' end as word,
    ${t.driver_name} as name
  from ${nodes} where ${nodes.logistics_entry_id} = ${t.id} and ${nodes.side} = 'driver'
    and ${nodes.kind} in (${sql.lit(NODE_KIND.arrive)}, ${sql.lit(NODE_KIND.abnormal)})`;

/** 物流登记 (rules.md C.8): its form, who sees which of it, and the goods that it is promised. */
export const logisticsRecord = record(logisticsEntryRecord, {
  table: 'logistics_entry',
  number: ['WL', 'logisticsNo'],
  rights: 'logistics',
  project: 'project_id',
  withProject: 'stays',
  search: ['conveyance'],
  seenBy: ['buyer_company_id'],
  lines: { lines: loadedLines },
  fields: tripFields,
  prices: ['freightAmount'],
  form: tripForm,
  saving,
  sides: SIDES,
  inDeals: {
    filer: '供应商',
    outOfMany: { pickGoods: 'pick_ids' },
    entries: {
      toldWith: 'logisticsStatus',
      rows: reportedByDriver,
      by: { word: '司机', toldWith: 'driverName' },
    },
  },
  actions: (row, may) => tripActions(row as { logisticsStatus: string }, may),
  following,
});
