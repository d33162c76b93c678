import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { PICK_MODE, PICK_STATUS } from '#contract/pick-goods/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { stepDemo } from '#server/demo/log.ts';
import { type DemoCast, demoCast, saveDemo } from '#server/demo/steps.ts';
import { before, DAY, HOUR, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { addDemoTrucks } from './demo-trucks.ts';
import { deliveryRecord } from './document.ts';
import { type Trip, tripsOf } from './trips.ts';

const picks = columnsOf('pick_goods', 'p');
const lines = columnsOf('pick_goods_line', 'l');
const deliveries = columnsOf('delivery');

interface Demo {
  state: 'voided' | 'waiting' | 'draft';
  /** Days ago that it was handed in. */
  days: number;
  /** Of the first line of the pick-up; absent: what its first trip has brought. */
  qty?: string;
  heatNo: string;
}

/** From the oldest to the newest, all of them made up; so old that no signer is told of what never happened. */
const DELIVERIES: readonly Demo[] = [
  { state: 'voided', days: 2, qty: '1.2', heatNo: '示例炉号 A-0417' },
  { state: 'waiting', days: 1.05, heatNo: '示例炉号 A-0418' },
  { state: 'waiting', days: 1.02, qty: '3', heatNo: '示例炉号 A-0419' },
  { state: 'waiting', days: 1, qty: '2', heatNo: '示例炉号 A-0420' },
  { state: 'draft', days: 0, qty: '0.8', heatNo: '示例炉号 A-0421' },
];

/** Of a pick-up that is older and came whole with one trip. */
const BROUGHT: readonly Demo[] = [{ state: 'waiting', days: 7, heatNo: '示例炉号 A-0416' }];

interface Found {
  pickId: string;
  lineId: string;
  /** Trips that no delivery has brought, the newest first. */
  trips: Trip[];
}

/** Pick-ups of the demo buyer that their supplier brings to the site, the oldest first. */
async function picksToBring(tx: Tx): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, 'trips'>>`
    select ${picks.id}::text as "pickId", (select ${lines.id}::text from ${lines}
      where ${lines.pick_goods_id} = ${picks.id} order by ${lines.sort} limit 1) as "lineId"
    from ${picks} where ${picks.pick_status} in (${PICK_STATUS.waiting}, ${PICK_STATUS.moving})
      and ${picks.pick_mode} = ${PICK_MODE.delivery} and not ${picks.deleted} order by ${picks.id}`.execute(
    tx,
  );
  const found: Found[] = [];
  for (const row of rows) found.push({ ...row, trips: await tripsOf(tx, row.pickId) });
  return found;
}

async function live(cast: DemoCast, { state }: Demo, id: string, at: Date): Promise<void> {
  const { context, accountId, companyId } = cast;
  const me = { accountId, companyId, roles: [ROLE.admin] };
  await inScope(context.db, { accountId, companyId }, async (tx) => {
    await stepDemo(deliveryRecord.rules, 'submit', { tx, at, me }, { id });
    if (state !== 'voided') return;
    const acting = { tx, at: before(at, -HOUR), me };
    await stepDemo(deliveryRecord.rules, 'void', acting, {
      id,
      reason: '装错货物，重新登记',
    });
  });
}

async function add(cast: DemoCast, { pickId, lineId, trips }: Found, demo: Demo): Promise<void> {
  const at = before(cast.context.at, demo.days * DAY + HOUR);
  const { heatNo, qty } = demo;
  const trip = qty === undefined ? trips.at(-1) : undefined;
  const brought = trip?.lines ?? [{ upstreamId: lineId, qty: qty ?? '1' }];
  const id = await saveDemo(cast, deliveryRecord.noun, before(at, HOUR), async (_, paper) => ({
    pickGoodsId: pickId,
    deliveryDate: wireDay(at),
    delivererName: '示例司机',
    delivererPhone: '13900000081',
    vehicleNo: trip?.vehicleNo ?? '鄂A12345',
    logisticsIds: trip ? [trip.id] : [],
    lines: brought.map((line) => ({ ...line, heatNo, factory: '示例钢厂' })),
    file81: [await paper('示例送货单', 81)],
    file82: [await paper('示例质量证明书', 82)],
  }));
  if (demo.state !== 'draft') await live(cast, demo, id, at);
}

/** Deliveries of the demo supplier, once. */
export async function addDemoDeliveries(context: DemoContext): Promise<void> {
  const cast = await demoCast(context, 'delivery');
  if (cast === undefined) return;
  const asSupplier = { ...cast, ...cast.partner };
  const found = await inScope(context.db, cast.partner, async (tx) => {
    const all = await picksToBring(tx);
    const of = sql`select from ${deliveries} where ${deliveries.pick_goods_id} = ${all[0]?.pickId ?? '0'}`;
    const { rows } = await of.execute(tx);
    return rows.length === 0 ? all : [];
  });
  const [whole, other] = found;
  if (whole === undefined) return;
  for (const demo of BROUGHT) await add(asSupplier, whole, demo);
  await addDemoTrucks(cast);
  if (other !== undefined) for (const demo of DELIVERIES) await add(asSupplier, other, demo);
}
