import { sql } from 'kysely';

import { units } from '../../helpers/bigint-oracle.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import type { Pair } from './model.ts';
import { yuan } from './money.ts';
import type { Trade } from './trade.ts';

interface Turn {
  name: string;
  weight: number;
  who: (world: World) => World['buyer'];
  path: string;
  from: Pair['deposit'];
  to: Pair['deposit'];
  more?: (world: World, pair: Pair) => Promise<object>;
  /** What is held afterwards. */
  held?: (pair: Pair) => bigint;
}

const slip = async (world: World, who: World['buyer']) => ({
  attachment: [await world.cast.paper(who, 111)],
  bankSerialNo: world.serial(),
  payDate: world.dayAfter(0),
});
const officer = { who: ({ cast }: World) => cast.operator('officer') };
const REASON = '模拟中的办理';

const TURNS: readonly Turn[] = [
  {
    ...officer,
    name: 'recognise',
    weight: 8,
    path: '/admin/estimateOrder/recogniseDeposit',
    from: 'paidIn',
    to: '',
    held: ({ depositHeld, depositMoving }) => depositHeld + depositMoving,
  },
  {
    ...officer,
    name: 'refuse',
    weight: 0.5,
    path: '/admin/estimateOrder/refuseDeposit',
    from: 'paidIn',
    to: '',
    more: () => Promise.resolve({ reason: REASON }),
  },
  {
    name: 'releaseRefund',
    weight: 3,
    who: ({ cast }) => cast.operator('director'),
    path: '/admin/estimateOrder/releaseRefund',
    from: 'prepared',
    to: 'released',
  },
  {
    ...officer,
    name: 'payRefund',
    weight: 3,
    path: '/admin/estimateOrder/payRefund',
    from: 'released',
    to: '',
    more: (world) => slip(world, world.cast.operator('officer')),
    held: ({ depositHeld, depositMoving }) => depositHeld - depositMoving,
  },
];

/** Prepared and released refunds are taken back alike. */
const TAKEN_BACK = (['prepared', 'released'] as const).map(
  (from): Turn => ({
    ...officer,
    name: `cancelRefund ${from}`,
    weight: 0.3,
    path: '/admin/estimateOrder/cancelRefund',
    from,
    to: '',
    more: () => Promise.resolve({ reason: REASON }),
  }),
);

const name = (trade: Trade, pair: Pair) => `#${trade.pairs.indexOf(pair) + 1}`;

/** All that is still due of a deposit, a part of it, or a cent too much. */
const register = (trade: Trade): Step => ({
  name: 'deposit register',
  weight: 6,
  async act(world) {
    const left = (pair: Pair) => pair.depositRequired - pair.depositHeld;
    const isOpen = ({ estimate, deposit }: Pair) =>
      ['2', '3', '4'].includes(estimate) && deposit === '';
    const pair = oneOf(world, trade.pairs, (one) => isOpen(one) && left(one) > 0n);
    if (pair === undefined) return undefined;
    const { random, cast } = world;
    const most = left(pair) > 0n ? left(pair) : 1n;
    const amount = random.chance(0.8) ? most : random.chance(0.2) ? most + 1n : random.cents(most);
    const { isDone, code } = await attempt(world, {
      who: cast.payer,
      path: '/portal/estimateOrder/registerDeposit',
      body: {
        id: pair.estimateId,
        amount: yuan(amount),
        ...(await slip(world, cast.payer)),
      },
      may: isOpen(pair) && amount <= left(pair),
    });
    if (isDone) Object.assign(pair, { deposit: 'paidIn', depositMoving: amount });
    return `${name(trade, pair)} ${yuan(amount)} ${String(code)}`;
  },
});

const refund = (trade: Trade): Step => ({
  name: 'deposit prepareRefund',
  weight: 1,
  async act(world) {
    const isOpen = ({ estimate, deposit }: Pair) => ['4', '5'].includes(estimate) && deposit === '';
    const pair = oneOf(world, trade.pairs, (one) => isOpen(one) && one.depositHeld > 0n);
    if (pair === undefined) return undefined;
    const amount = pair.depositHeld + (world.random.chance(0.1) ? 1n : 0n);
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('officer'),
      path: '/admin/estimateOrder/prepareRefund',
      body: { id: pair.estimateId, amount: yuan(amount > 0n ? amount : 1n), reason: REASON },
      may: isOpen(pair) && amount > 0n && amount <= pair.depositHeld,
    });
    if (isDone) Object.assign(pair, { deposit: 'prepared', depositMoving: amount });
    return `${name(trade, pair)} ${yuan(amount)} ${String(code)}`;
  },
});

async function check(world: World, trade: Trade): Promise<string[]> {
  const rows = await world.rows(sql<{ id: string; held: string }>`
    select id::text as id, deposit_received::text as held from estimate_order
    where id = any (${trade.pairs.map(({ estimateId }) => estimateId)}::bigint[])`);
  return rows.flatMap(({ id, held }) => {
    const pair = trade.pairs.find(({ estimateId }) => estimateId === id);
    if (pair === undefined || units(held, 2) === pair.depositHeld) return [];
    return [`order ${name(trade, pair)} holds a deposit of ${held}, not ${yuan(pair.depositHeld)}`];
  });
}

/** Deposits (保证金) of estimate orders: paid in, recognised, given back by two. */
export function deposits(trade: Trade): Part {
  const step = (turn: Turn): Step => ({
    name: `deposit ${turn.name}`,
    weight: turn.weight,
    async act(world) {
      const pair = oneOf(world, trade.pairs, ({ deposit }) => deposit === turn.from);
      if (pair === undefined) return undefined;
      const more = await turn.more?.(world, pair);
      const { isDone, code } = await attempt(world, {
        who: turn.who(world),
        path: turn.path,
        body: { id: pair.estimateId, ...more },
        may: pair.deposit === turn.from,
      });
      if (isDone) {
        const held = turn.held?.(pair) ?? pair.depositHeld;
        Object.assign(pair, { deposit: turn.to, depositHeld: held });
      }
      return `${name(trade, pair)} ${String(code)}`;
    },
  });
  return {
    name: 'deposits',
    steps: [register(trade), refund(trade), ...[...TURNS, ...TAKEN_BACK].map(step)],
    check: (world) => check(world, trade),
  };
}
