import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { LOGISTICS_STATUS, NODE_KIND, TRANSPORT } from '#contract/logistics-entry/states.ts';
import { PICK_MODE, PICK_STATUS } from '#contract/pick-goods/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { logDemo, stepDemo } from '#server/demo/log.ts';
import { type DemoCast, demoCast, saveDemoInput } from '#server/demo/steps.ts';
import { before, HOUR, MINUTE, wireTime } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { logisticsRecord } from './document.ts';
import { addNode } from './drive.ts';
import { shipLoad, type TripRecord } from './load.ts';

const picks = columnsOf('pick_goods', 'p');
const lines = columnsOf('pick_goods_line', 'l');
const trips = columnsOf('logistics_entry');

type State = 'draft' | 'waiting' | 'cancelled' | 'moving' | 'abnormal' | 'arrived';

interface Demo {
  state: State;
  /** Hours ago that it left, or, before zero, that it will leave. */
  hours: number;
  /** Of the pick-up's lines, in their order; '' leaves one out. */
  quantities: readonly string[];
  values: Readonly<Record<string, unknown>>;
}

const PLACES = {
  carrierName: '示例物流有限公司',
  loadPlace: '示例钢厂成品库',
  unloadPlace: '示例项目一号工地',
};
const ROAD = { ...PLACES, transportMode: TRANSPORT.road, driverName: '示例司机' };

/** From the oldest to the newest; all of them made up. */
const TRIPS: readonly Demo[] = [
  {
    state: 'arrived',
    hours: 30,
    quantities: ['4', ''],
    values: {
      ...ROAD,
      vehicleNo: '鄂A12345',
      driverPhone: '13900000081',
      grossWeight: '19.32',
      tareWeight: '15.32',
    },
  },
  {
    state: 'abnormal',
    hours: 6,
    quantities: ['1', ''],
    values: {
      ...PLACES,
      transportMode: TRANSPORT.several,
      waybillNo: 'SL-YD-0001',
      legs: [
        ['示例 12 号船', TRANSPORT.water, '示例钢厂码头', '示例港'],
        ['鄂A12349', TRANSPORT.road, '示例港', '示例项目一号工地'],
      ].map(([legVehicle, legMode, legFrom, legTo]) => ({
        legVehicle,
        legMode,
        legFrom,
        legTo,
        legTime: '',
      })),
    },
  },
  {
    state: 'cancelled',
    hours: 5,
    quantities: ['', '1'],
    values: {
      ...PLACES,
      transportMode: TRANSPORT.rail,
      trainNo: 'X70012',
      waybillNo: 'SL-YD-0002',
    },
  },
  {
    state: 'moving',
    hours: 3,
    quantities: ['6', '2'],
    values: {
      ...ROAD,
      vehicleNo: '鄂AD12346',
      driverPhone: '13900000082',
      grossWeight: '23.4',
      tareWeight: '15.4',
      freightAmount: '960.00',
      freightPayer: '1',
    },
  },
  {
    state: 'waiting',
    hours: -4,
    quantities: ['3', ''],
    values: { ...ROAD, vehicleNo: '鄂A12347', driverPhone: '13900000083' },
  },
  {
    state: 'draft',
    hours: -20,
    // All of the first line is on the trips above and came with deliveries of other cars.
    quantities: ['', '1'],
    values: { ...ROAD, vehicleNo: '鄂A12348', driverPhone: '13900000084' },
  },
];

/** What brought the whole of a pick-up that is older. */
const BROUGHT: readonly Demo[] = [
  {
    state: 'arrived',
    hours: 196,
    quantities: ['10'],
    values: { ...ROAD, vehicleNo: '鄂A12350', driverPhone: '13900000085' },
  },
];

interface Found {
  projectId: string;
  lineIds: string[];
}

/** Pick-ups of the demo buyer that wait for their supplier to deliver, the oldest first. */
async function waitingPicks(tx: Tx): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${picks.project_id}::text as "projectId", array(select ${lines.id}::text from ${lines}
      where ${lines.pick_goods_id} = ${picks.id} order by ${lines.sort}) as "lineIds"
    from ${picks} where ${picks.pick_status} = ${PICK_STATUS.waiting} and ${picks.pick_mode} = ${PICK_MODE.delivery}
      and not ${picks.deleted} order by ${picks.id}`.execute(tx);
  return rows;
}

const minute = (at: Date) => wireTime(at).slice(0, 16);

interface Life {
  tx: Tx;
  id: string;
  left: Date;
  me: { accountId: string; companyId: string };
}

const STOPPED = '港口大风停航，预计明早恢复';

/** Where a trip stands that has left. */
const STANDS = {
  moving: LOGISTICS_STATUS.moving,
  abnormal: LOGISTICS_STATUS.abnormal,
  arrived: LOGISTICS_STATUS.arrived,
} as const;

/** On its way, and there, without a word to anybody: nobody is told of what never happened. */
async function drive({ tx, id, left, me }: Life, state: keyof typeof STANDS): Promise<void> {
  const query = tx.selectFrom('logistics_entry').selectAll().where('id', '=', id);
  const trip: TripRecord = await query.executeTakeFirstOrThrow();
  const acting = { tx, at: left, accountId: me.accountId };
  const place = { lng: '114.302', lat: '30.592' };
  const side = 'supplier' as const;
  await shipLoad(acting, trip);
  const start = { kind: NODE_KIND.depart, side, time: left, place: trip.load_place, words: '' };
  await addNode(acting, trip, { ...start, ...place });
  const on = before(left, -70 * MINUTE);
  const pass = { kind: NODE_KIND.pass, side, time: on, place: '示例高速示例服务区' };
  await addNode({ ...acting, at: on }, trip, {
    ...pass,
    words: '例行休息，货物完好',
    lng: '114.481',
    lat: '30.655',
  });
  const isThere = state === 'arrived';
  const there = before(left, -4 * HOUR);
  if (isThere) {
    const end = { kind: NODE_KIND.arrive, side, time: there, place: trip.unload_place, words: '' };
    await addNode({ ...acting, at: there }, trip, { ...end, lng: '114.62', lat: '30.71' });
  }
  if (state === 'abnormal') {
    const stop = { kind: NODE_KIND.abnormal, side, time: there, place: '示例港', words: STOPPED };
    await addNode({ ...acting, at: there }, trip, stop);
  }
  await tx
    .updateTable('logistics_entry')
    .set({
      logistics_status: STANDS[state],
      abnormal_reason: state === 'abnormal' ? STOPPED : '',
      depart_time: left,
      arrive_time: isThere ? there : null,
      reminded_at: left,
    })
    .where('id', '=', id)
    .execute();
  const trips = { objectType: 'logisticsEntry', objectId: id };
  await logDemo({ tx, at: left, me }, 'logisticsEntryDepart', trips);
  if (state === 'moving') return;
  const then = { arrived: 'logisticsEntryArrive', abnormal: 'logisticsEntryAbnormal' } as const;
  await logDemo({ tx, at: there, me }, then[state], trips);
}

async function add(cast: DemoCast, found: Found, demo: Demo): Promise<void> {
  const { context, accountId, companyId } = cast;
  const left = before(context.at, demo.hours * HOUR);
  const known = new Date(Math.min(left.getTime(), context.at.getTime()));
  const entered = before(known, 2 * HOUR);
  const id = await saveDemoInput(cast, logisticsRecord.noun, entered, () =>
    Promise.resolve({
      values: {
        ...demo.values,
        projectId: found.projectId,
        loadTime: minute(left),
        planArriveTime: minute(before(left, -5 * HOUR)),
        lines: demo.quantities.flatMap((qty, at) =>
          qty === '' ? [] : [{ upstreamId: found.lineIds[at], qty }],
        ),
      },
    }),
  );
  if (demo.state === 'draft') return;
  const me = { accountId, companyId, roles: [ROLE.admin] };
  await inScope(context.db, { accountId, companyId }, async (tx) => {
    const acting = { tx, at: entered, me };
    await stepDemo(logisticsRecord.rules, 'submit', acting, { id });
    const { state } = demo;
    if (state === 'cancelled') {
      const reason = '车皮调配取消，改由汽运';
      await stepDemo(logisticsRecord.rules, 'cancel', acting, { id, reason });
    } else if (state in STANDS) {
      await drive({ tx, id, left, me }, state as keyof typeof STANDS);
    }
  });
}

/** Trips of the demo supplier, once. */
export async function addDemoTrips(context: DemoContext): Promise<void> {
  const cast = await demoCast(context, 'logistics_entry');
  if (cast === undefined) return;
  const asSupplier = { ...cast, ...cast.partner };
  const found = await inScope(context.db, cast.partner, async (tx) => {
    const { rows } = await sql`select from ${trips} limit 1`.execute(tx);
    return rows.length === 0 ? waitingPicks(tx) : [];
  });
  for (const [place, pick] of found.entries()) {
    for (const demo of [BROUGHT, TRIPS][place] ?? []) await add(asSupplier, pick, demo);
  }
}
