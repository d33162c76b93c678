import { sql } from 'kysely';

import { PICK_TICKS } from '../../helpers/pick-ups.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import { Documents } from '../parts/document.ts';
import { AT, type Life } from '../parts/life.ts';
import type { World } from '../world.ts';
import { giveBack, loaded, most, rest } from './chain.ts';
import type { Pair, Pick, PickLine } from './model.ts';
import { tons } from './money.ts';
import { paidOf, payStatusOf } from './paid.ts';
import { redeem, renew, transfer } from './releases.ts';
import type { Sites } from './sites.ts';
import type { Trade } from './trade.ts';

const LATE = '2099-12-31';
/** 到货款: paid after the goods have come. */
const ON_ARRIVAL = '3';

/** 尾款 and 质保金: no goods wait for them. */
const AFTER = ['4', '5'];

/** The first request is paid, or whatever was paid of it while none waits for more; or goods are paid once they are there. */
function isPaidFor(trade: Trade, pair: Pair): boolean {
  const { request: first } = pair;
  const all = trade.requestsOf(pair).filter(({ status }) => status === AT.approved);
  const waiting = all.filter((one) => ['3', '4'].includes(payStatusOf(one)));
  const paid = all.filter((one) => !waiting.includes(one) && paidOf(one) > 0n);
  const isLater = all.some((one) => one.payType === ON_ARRIVAL && payStatusOf(one) !== '8');
  if (first.payType === ON_ARRIVAL || isLater) return true;
  if (paid.includes(first) && payStatusOf(first) === '5') return true;
  return paid.length > 0 && waiting.every(({ payType }) => AFTER.includes(payType));
}

/** Goods may be called off it: confirmed by both sides, paid or to be paid on arrival, its deposit held (I16), its project running. */
function isOpen(trade: Trade, pair: Pair): boolean {
  const { request, purchase, estimate, depositHeld, depositRequired, isRestClosed } = pair;
  const isRunning =
    request.project.turn === 'running' &&
    ['2', '3'].includes(estimate) &&
    !['1', '7'].includes(purchase) &&
    !isRestClosed;
  return isRunning && isPaidFor(trade, pair) && depositHeld >= depositRequired;
}

function linesOf(world: World, trade: Trade, pair: Pair): PickLine[] {
  const { random } = world;
  const none = { held: 0n, picked: 0n, promised: 0n, shipped: 0n, delivered: 0n };
  return pair.lines.flatMap((line) => {
    const left = line.qty - trade.calledOff(line);
    if (left <= 0n && random.chance(0.95)) return [];
    // Mostly within what is left, now and then all of it, or a thousandth more.
    const part = (left * BigInt(random.int(1, 1_000))) / 1_000n;
    const qty = random.chance(0.5) ? left : random.chance(0.1) ? left + 1n : part;
    if (qty <= 0n || random.chance(0.15)) return [];
    return [{ ...none, id: '', line, qty, received: 0n, accepted: 0n }];
  });
}

/** Who fetches the goods, and with what. */
const fetched = async ({ cast }: World) => ({
  vehicleNo: '鄂A12345',
  driverName: '示例司机',
  driverPhone: '13900000088',
  file61: [(await cast.paper(cast.buyer, 61)).id],
});

async function begin(world: World, trade: Trade, sites: Sites): Promise<Pick | undefined> {
  const pair = oneOf(world, trade.pairs, (one) => isOpen(trade, one));
  const lines = pair && linesOf(world, trade, pair);
  if (pair === undefined || lines === undefined || lines.length === 0) return undefined;
  const { project } = pair.request;
  const mode = world.random.chance(0.75) ? '1' : (world.random.pick(['2', '3'] as const) ?? '2');
  const values = {
    ...(await sites.of(world, project)),
    projectId: project.id,
    estimateOrderId: pair.estimateId,
    pickMode: mode,
    expectDate: LATE,
    ...(mode === '2' && (await fetched(world))),
    lines: lines.map(({ line, qty }) => ({ upstreamId: line.estimateLineId, pickQty: tons(qty) })),
  };
  const { data, isDone } = await attempt(world, {
    who: world.buyer,
    path: '/portal/pickGoods/save',
    body: { values },
    may: undefined,
  });
  if (!isDone) return undefined;
  const { id } = data as { id: string };
  const rows = await world.rows(sql<{ id: string; upstream: string }>`
    select id::text as id, upstream_id::text as upstream from pick_goods_line where pick_goods_id = ${id}`);
  for (const line of lines) {
    line.id = rows.find(({ upstream }) => upstream === line.line.estimateLineId)?.id ?? '';
  }
  return { id, status: AT.draft, passed: 0, pair, mode, isReleased: false, lines, isClosed: false };
}

/** Nothing of it is loaded, on a trip, fetched, or brought to the site without having been received. */
const isStill = (trade: Trade, pick: Pick, isFetched = false) =>
  pick.lines.every((line) => line.promised === 0n && loaded(trade, line) === 0n) &&
  (pick.mode === '1' || isFetched || pick.lines.every((line) => rest(line, 'shipped') === 0n)) &&
  !trade.deliveries.some((one) => one.pick === pick && one.status === 'waiting');

/** Its buyer closes what is left, or the platform does, which knows that what was fetched does not come either. */
const close = (trade: Trade, isPlatform: boolean): Step => ({
  name: `pickGoods ${isPlatform ? 'closeRest' : 'close'}`,
  weight: 0.5,
  async act(world) {
    const pick = oneOf(world, trade.picks, ({ status }) => status === AT.approved);
    if (pick === undefined) return undefined;
    const isOpen = pick.status === AT.approved && !pick.isClosed;
    const { isDone, code } = await attempt(world, {
      who: isPlatform ? world.operator : world.buyer,
      path: isPlatform ? '/admin/pickGoods/closeRest' : '/portal/pickGoods/close',
      body: { id: pick.id, reason: '模拟中的办理' },
      // How far it has come the tables know.
      may: isOpen && isStill(trade, pick, isPlatform) ? undefined : false,
    });
    if (isDone) {
      pick.isClosed = true;
      giveBack(trade, pick, isPlatform);
    }
    return `#${trade.picks.indexOf(pick) + 1} ${String(code)}`;
  },
});

/** Pick-ups (提货单): what they ask for is held of the order's lines, and picked with their approval. */
export function pickGoods(trade: Trade, sites: Sites): Part {
  const fits = ({ lines, pair }: Pick) =>
    lines.every(
      ({ line, qty }) => trade.calledOff(line) + qty <= most(pair.request.project.line, line.qty),
    );
  const life: Life<Pick> = {
    noun: 'pickGoods',
    table: 'pick_goods',
    weight: 6,
    begin: (world) => begin(world, trade, sites),
    maySubmit: (pick) => isOpen(trade, pick.pair) && fits(pick),
    mayFinish: ({ pair }) => isOpen(trade, pair),
    approval: (_, node) => ({
      ticks: (PICK_TICKS[node] ?? []).map((key) => ({ key, result: 'pass' })),
    }),
    submitted({ lines }) {
      for (const line of lines) line.held = line.qty;
    },
    letGo({ lines }) {
      for (const line of lines) line.held = 0n;
    },
    approved({ lines }) {
      for (const line of lines) Object.assign(line, { picked: line.held, held: 0n });
    },
    mayVoid: ({ lines, isClosed, isReleased }) =>
      isClosed || isReleased || lines.some((line) => line.promised + line.shipped > 0n)
        ? false
        : undefined,
    voided(pick) {
      pick.isClosed = true;
      for (const line of pick.lines) line.picked = 0n;
    },
  };
  const { part } = new Documents(life, trade.picks);
  return {
    ...part,
    steps: [
      ...part.steps,
      close(trade, false),
      close(trade, true),
      redeem(trade),
      renew(trade),
      transfer(trade),
    ],
  };
}
