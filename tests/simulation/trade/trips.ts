import { sql } from 'kysely';

import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import { AT } from '../parts/life.ts';
import type { World } from '../world.ts';
import { most, rest, unship } from './chain.ts';
import type { Moved, Pick, Trip } from './model.ts';
import { tons } from './money.ts';
import type { Trade } from './trade.ts';

/** What of a pick-up may leave: mostly all that is there, a part, now and then more than there is. */
export function loadsOf(world: World, pick: Pick): Moved[] {
  const { random } = world;
  return pick.lines.flatMap((line) => {
    const left = rest(line, 'picked');
    const part = (left * BigInt(random.int(1, 1_000))) / 1_000n;
    const qty = random.chance(0.6) ? left : random.chance(0.05) ? left + 1n : part;
    return qty > 0n ? [{ line, qty }] : [];
  });
}

export const isGoing = ({ status, isClosed }: Pick): boolean => status === AT.approved && !isClosed;
const isDriven = (pick: Pick): boolean => isGoing(pick) && pick.mode === '1';

async function begin(world: World, trade: Trade): Promise<string | undefined> {
  const pick = oneOf(world, trade.picks, isDriven);
  const loads = pick && loadsOf(world, pick);
  if (pick === undefined || loads === undefined || loads.length === 0) return undefined;
  const day = world.dayAfter(0);
  const values = {
    projectId: pick.pair.request.project.id,
    transportMode: '1',
    vehicleNo: '鄂A12345',
    driverName: '示例司机',
    driverPhone: '13900000088',
    loadPlace: '示例钢厂一号库',
    unloadPlace: '示例工地',
    loadTime: `${day} 08:00`,
    planArriveTime: `${day} 18:30`,
    lines: loads.map(({ line, qty }) => ({ upstreamId: line.id, qty: tons(qty) })),
  };
  const who = world.cast.supplier;
  const path = '/portal/logisticsEntry/save';
  const { data, isDone, code } = await attempt(world, {
    who,
    path,
    body: { values },
    may: undefined,
  });
  if (isDone) {
    const { id } = data as { id: string };
    trade.trips.push({ id, pick, loads, status: 'draft' });
  }
  return `#${trade.trips.length} ${String(code)}`;
}

interface Turn {
  event: string;
  weight: number;
  from: Trip['status'];
  to: Trip['status'];
  moves?: (load: Moved, from: Trip['status']) => void;
  reason?: true;
  /** From these, too. */
  also?: readonly Trip['status'][];
  /** The platform knows, in place of the supplier. */
  byPlatform?: true;
  /** What it has taken and not brought is on its way no more. */
  ends?: true;
}

function promise({ line, qty }: Moved, sign: bigint): void {
  line.promised += sign * qty;
}

const LOST: Omit<Turn, 'weight' | 'from'> = {
  event: 'lost',
  to: 'cancelled',
  moves(load, from) {
    if (from === 'waiting') promise(load, -1n);
  },
  reason: true,
  byPlatform: true,
  ends: true,
};

const TURNS: readonly Turn[] = [
  {
    event: 'submit',
    weight: 5,
    from: 'draft',
    to: 'waiting',
    moves: (load) => promise(load, 1n),
  },
  {
    event: 'depart',
    weight: 5,
    from: 'waiting',
    to: 'moving',
    moves(load) {
      promise(load, -1n);
      load.line.shipped += load.qty;
    },
  },
  { event: 'arrive', weight: 4, from: 'moving', to: 'arrived' },
  { event: 'abnormal', weight: 0.5, from: 'moving', to: 'abnormal', reason: true },
  { event: 'resume', weight: 2, from: 'abnormal', to: 'moving', reason: true },
  { event: 'flag', weight: 0.4, from: 'moving', to: 'abnormal', reason: true, byPlatform: true },
  { event: 'unflag', weight: 1, from: 'abnormal', to: 'moving', reason: true, byPlatform: true },
  { ...LOST, weight: 0.5, from: 'abnormal', also: ['arrived', 'waiting'] },
  { ...LOST, weight: 0.2, from: 'waiting', also: ['arrived', 'abnormal'] },
  { event: 'delete', weight: 0.4, from: 'draft', to: 'gone' },
  {
    event: 'cancel',
    weight: 0.5,
    from: 'waiting',
    to: 'cancelled',
    moves: (load) => promise(load, -1n),
    reason: true,
  },
];

/** What a trip loads is there, by the model. */
const fits = ({ pick, loads }: Trip) =>
  isGoing(pick) &&
  loads.every(({ line, qty }) => {
    const taken = line.promised + line.shipped + qty;
    return taken <= most(pick.pair.request.project.line, line.picked);
  });

const SIGNED = '4';

/** What is signed for has arrived, whoever has reported it or not: which of a pick-up's trips that is the tables know. */
async function followSigned(world: World, trade: Trade): Promise<void> {
  const going = trade.trips.filter(({ status }) =>
    ['moving', 'arrived', 'abnormal'].includes(status),
  );
  if (going.length === 0) return;
  const rows = await world.rows(sql<{ id: string }>`
    select id::text as id from logistics_entry where logistics_status = ${SIGNED}
      and id = any (${going.map(({ id }) => id)}::bigint[])`);
  for (const { id } of rows) {
    const trip = going.find((one) => one.id === id);
    if (trip === undefined) continue;
    trip.status = 'signed';
    unship(trade, trip.pick);
  }
}

/**
 * Of a pick-up that has come whole nothing more is loaded, whatever its tolerance; a project that stopped holds trips back,
 * too.
 */
const isSure = ({ pick }: Trip) =>
  pick.mode === '1' &&
  pick.pair.request.project.turn === 'running' &&
  pick.lines.some(({ delivered, picked }) => delivered < picked);

/** Trips (物流): they are promised what they load, and ship it when they depart. */
export function trips(trade: Trade): Part {
  const step = ({
    event,
    weight,
    from,
    also = [],
    to,
    moves,
    ends,
    reason,
    byPlatform,
  }: Turn): Step => ({
    name: `logisticsEntry ${event}`,
    weight,
    async act(world) {
      const trip = oneOf(world, trade.trips, ({ status }) => status === from);
      if (trip === undefined) return undefined;
      const was = trip.status;
      const isThere = was === from || also.includes(was);
      const isRight = isThere && (event !== 'submit' || fits(trip));
      const { isDone, code } = await attempt(world, {
        who: byPlatform ? world.operator : world.cast.supplier,
        path: `/${byPlatform ? 'admin' : 'portal'}/logisticsEntry/${event}`,
        body: { id: trip.id, ...(reason && { reason: '车辆故障等待救援' }) },
        may: isRight && !isSure(trip) ? undefined : isRight,
      });
      if (isDone) {
        trip.status = to;
        if (moves !== undefined) for (const load of trip.loads) moves(load, was);
        if (ends && was !== 'waiting') unship(trade, trip.pick);
      }
      return `#${trade.trips.indexOf(trip) + 1} ${String(code)} → ${trip.status}`;
    },
  });
  const save = {
    name: 'logisticsEntry begin',
    weight: 3,
    act: (world: World) => begin(world, trade),
  };
  return {
    name: 'trips',
    steps: [save, ...TURNS.map(step)],
    follow: (world) => followSigned(world, trade),
    check: () => Promise.resolve([]),
  };
}
