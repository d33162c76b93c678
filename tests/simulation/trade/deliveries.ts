import { sql } from 'kysely';

import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import { giveBack, loaded, most, rest } from './chain.ts';
import type { Brought, Delivery, Moved, Pick } from './model.ts';
import { least, tons } from './money.ts';
import type { Trade } from './trade.ts';
import { isGoing } from './trips.ts';

/** What comes: mostly all that was shipped or, where no trip was registered, picked. */
function loadsOf({ random }: World, pick: Pick): Moved[] {
  return pick.lines.flatMap((line) => {
    const left = rest(line, 'shipped') + rest(line, 'picked');
    const part = (left * BigInt(random.int(1, 1_000))) / 1_000n;
    const qty = random.chance(0.7) ? left : random.chance(0.05) ? left + 1n : part;
    return qty > 0n ? [{ line, qty }] : [];
  });
}

async function begin(world: World, trade: Trade): Promise<string | undefined> {
  const pick = oneOf(world, trade.picks, isGoing);
  const loads = pick && loadsOf(world, pick);
  if (pick === undefined || loads === undefined || loads.length === 0) return undefined;
  const { cast } = world;
  const values = {
    pickGoodsId: pick.id,
    deliveryDate: world.dayAfter(0),
    delivererName: '示例司机',
    delivererPhone: '13900000088',
    lines: loads.map(({ line, qty }) => ({ upstreamId: line.id, qty: tons(qty) })),
    file81: [(await cast.paper(cast.supplier, 81)).id],
    file82: [(await cast.paper(cast.supplier, 82)).id],
  };
  const { data, isDone, code } = await attempt(world, {
    who: cast.supplier,
    path: '/portal/delivery/save',
    body: { values },
    may: undefined,
  });
  if (isDone) {
    const { id } = data as { id: string };
    const rows = await world.rows(sql<{ id: string; upstream: string }>`
      select id::text as id, upstream_id::text as upstream from delivery_line where delivery_id = ${id}`);
    const lines: Brought[] = loads.map((load) => ({
      ...load,
      loose: 0n,
      id: rows.find(({ upstream }) => upstream === load.line.id)?.id ?? '',
    }));
    trade.deliveries.push({ id, pick, lines, status: 'draft' });
  }
  return `#${trade.deliveries.length} ${String(code)}`;
}

/** What was not shipped by a trip, or is still on one, leaves with the delivery itself. */
function deliver(trade: Trade, { lines, pick }: Delivery): void {
  for (const one of lines) {
    const { line, qty } = one;
    const shipped = line.shipped - line.delivered;
    const there = -least(loaded(trade, line) - shipped, -least(shipped, 0n));
    const short = least(qty - there, rest(line, 'picked'));
    one.loose = short > 0n ? short : 0n;
    line.shipped += one.loose;
    line.delivered += qty;
  }
  pick.pair.isDelivered = true;
}

/** What of the goods that left with it another delivery has brought since, stays shipped as that one's. */
function takeBack(trade: Trade, delivery: Delivery): void {
  for (const { line, qty, loose } of delivery.lines) {
    line.delivered -= qty;
    const back = least(loose, rest(line, 'shipped'));
    line.shipped -= back;
    const other = trade.deliveries
      .filter((one) => one !== delivery && ['waiting', 'signed'].includes(one.status))
      .flatMap(({ lines }) => lines)
      .findLast((one) => one.line === line);
    if (other !== undefined) other.loose += loose - back;
  }
  // What has not changed hands may do so again.
  const { pick } = delivery;
  const isLeft = pick.lines.every(({ shipped }) => shipped === 0n);
  if (pick.mode === '3' && isLeft) pick.isReleased = false;
  if (pick.isClosed) giveBack(trade, pick, true);
}

/** What it brings was picked, within the tolerance: beyond that it must be refused (I7). */
const mayBe = ({ pick, lines }: Delivery) =>
  lines.every(
    ({ line, qty }) => line.delivered + qty <= most(pick.pair.request.project.line, line.picked),
  );

const submit = (trade: Trade): Step => ({
  name: 'delivery submit',
  weight: 6,
  async act(world) {
    const delivery = oneOf(world, trade.deliveries, ({ status }) => status === 'draft');
    if (delivery === undefined) return undefined;
    const { isDone, code } = await attempt(world, {
      who: world.cast.supplier,
      path: '/portal/delivery/submit',
      body: { id: delivery.id },
      may: delivery.status === 'draft' && mayBe(delivery) ? undefined : false,
    });
    if (isDone) {
      delivery.status = 'waiting';
      deliver(trade, delivery);
    }
    return `#${trade.deliveries.indexOf(delivery) + 1} ${String(code)}`;
  },
});

const voidIt = (trade: Trade): Step => ({
  name: 'delivery void',
  weight: 0.6,
  async act(world) {
    const delivery = oneOf(world, trade.deliveries, ({ status }) => status === 'waiting');
    if (delivery === undefined) return undefined;
    const isRight = delivery.status === 'draft' || delivery.status === 'waiting';
    const { isDone, code } = await attempt(world, {
      who: world.cast.supplier,
      path: '/portal/delivery/void',
      body: { id: delivery.id, reason: '装错车' },
      may: isRight ? undefined : false,
    });
    if (isDone) {
      if (delivery.status === 'waiting') takeBack(trade, delivery);
      delivery.status = 'voided';
    }
    return `#${trade.deliveries.indexOf(delivery) + 1} ${String(code)}`;
  },
});

const remove = (trade: Trade): Step => ({
  name: 'delivery delete',
  weight: 0.5,
  async act(world) {
    const delivery = oneOf(world, trade.deliveries, ({ status }) => status === 'draft');
    if (delivery === undefined) return undefined;
    const { isDone, code } = await attempt(world, {
      who: world.cast.supplier,
      path: '/portal/delivery/delete',
      body: { id: delivery.id },
      may: delivery.status === 'draft',
    });
    if (isDone) delivery.status = 'gone';
    return `#${trade.deliveries.indexOf(delivery) + 1} ${String(code)}`;
  },
});

/** Deliveries (交货): what they bring is delivered, and shipped with them where no trip had. */
export function deliveries(trade: Trade): Part {
  const save = { name: 'delivery begin', weight: 5, act: (world: World) => begin(world, trade) };
  const steps = [save, submit(trade), voidIt(trade), remove(trade)];
  return { name: 'deliveries', steps, check: () => Promise.resolve([]) };
}
