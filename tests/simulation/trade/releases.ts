import { sql } from 'kysely';

import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import { AT } from '../parts/life.ts';
import type { World } from '../world.ts';
import { rest } from './chain.ts';
import type { Brought, Pick } from './model.ts';
import type { Trade } from './trade.ts';

const isWaiting =
  (mode: Pick['mode']) =>
  (pick: Pick): boolean =>
    pick.mode === mode && pick.status === AT.approved && !pick.isClosed && !pick.isReleased;

async function codeOf(world: World, { id }: Pick): Promise<string> {
  const [row] = await world.rows(sql<{ code: string }>`
    select code from pick_code where pick_goods_id = ${id}`);
  return row?.code ?? '222222';
}

/** The supplier types in what the driver says (核验提货码), now and then wrongly; right, and everything has left. */
export const redeem = (trade: Trade): Step => ({
  name: 'pickGoods redeem',
  weight: 4,
  async act(world) {
    const pick = oneOf(world, trade.picks, isWaiting('2'));
    if (pick === undefined) return undefined;
    const code = await codeOf(world, pick);
    const isWrong = world.random.chance(0.2);
    const other = code === '222222' ? '333333' : '222222';
    const {
      isDone,
      data,
      code: answer,
    } = await attempt(world, {
      who: world.cast.supplier,
      path: '/portal/pickGoods/redeem',
      body: { id: pick.id, code: isWrong ? other : code },
      // Seven days old, or typed wrongly too often, it is worth nothing.
      may: isWaiting('2')(pick) ? undefined : false,
    });
    const { passed } = (data ?? {}) as { passed?: boolean };
    if (isDone && passed) {
      if (isWrong) world.unexpected('a wrong pick code let the goods go');
      pick.isReleased = true;
      for (const line of pick.lines) line.shipped += rest(line, 'picked');
    }
    return `#${trade.picks.indexOf(pick) + 1} ${String(answer)} ${String(passed)}`;
  },
});

/** Another code for another seven days (换发提货码): the one before lets nothing go. */
export const renew = (trade: Trade): Step => ({
  name: 'pickGoods renewCode',
  weight: 1,
  async act(world) {
    const pick = oneOf(world, trade.picks, isWaiting('2'));
    if (pick === undefined) return undefined;
    const before = await codeOf(world, pick);
    const isOpen = pick.status === AT.approved && !pick.isClosed && !pick.isReleased;
    const { isDone, code } = await attempt(world, {
      who: world.buyer,
      path: '/portal/pickGoods/renewCode',
      body: { id: pick.id },
      // Whether anything of it has left by trips the tables know.
      may: isOpen && pick.mode !== '3' ? undefined : false,
    });
    if (isDone && (await codeOf(world, pick)) === before) {
      world.unexpected('a pick code was not renewed');
    }
    return `#${trade.picks.indexOf(pick) + 1} ${String(code)}`;
  },
});

/** Goods in a warehouse are the buyer's without having moved (确认转移货权), and wait to be received. */
export const transfer = (trade: Trade): Step => ({
  name: 'pickGoods transfer',
  weight: 4,
  async act(world) {
    const pick = oneOf(world, trade.picks, isWaiting('3'));
    if (pick === undefined) return undefined;
    const { isDone, code } = await attempt(world, {
      who: world.cast.supplier,
      path: '/portal/pickGoods/transfer',
      body: { id: pick.id },
      may: isWaiting('3')(pick) ? undefined : false,
    });
    if (isDone) await transferred(world, trade, pick);
    return `#${trade.picks.indexOf(pick) + 1} ${String(code)}`;
  },
});

/** Of a delivery that was made; what the supplier has begun beside it is a draft. */
const WAITING = '1';

async function transferred(world: World, trade: Trade, pick: Pick): Promise<void> {
  pick.isReleased = true;
  const rows = await world.rows(sql<Record<'id' | 'line' | 'upstream', string>>`
    select d.id::text as id, l.id::text as line, l.upstream_id::text as upstream
    from delivery d join delivery_line l on l.delivery_id = d.id
    where d.pick_goods_id = ${pick.id} and not d.deleted and d.delivery_status = ${WAITING}
    order by d.id desc, l.sort`);
  const lines = pick.lines.flatMap((line): Brought[] => {
    const qty = rest(line, 'picked');
    if (qty === 0n) return [];
    line.shipped += qty;
    line.delivered += qty;
    const id = rows.find(({ upstream }) => upstream === line.id)?.line ?? '';
    return [{ line, qty, loose: qty, id }];
  });
  pick.pair.isDelivered = true;
  trade.deliveries.push({ id: rows[0]?.id ?? '', pick, lines, status: 'waiting' });
}
