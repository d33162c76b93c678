import { sql } from 'kysely';

import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import type { Pair } from './model.ts';
import { isStill, isUntouched } from './order-state.ts';
import { payStatusOf } from './paid.ts';
import type { Trade } from './trade.ts';

const REASON = '模拟中的办理';

interface Turn {
  name: string;
  weight: number;
  who: (world: World) => World['buyer'];
  path: string;
  id: (pair: Pair) => string;
  from: (pair: Pair) => boolean;
  /** What it does to the pair. */
  to: (pair: Pair) => unknown;
  /** Whether it ends the pair: one that nothing was done of, or one of which nothing moves any more. */
  ends?: 'untouched' | 'still';
  reason?: true;
}

const closed = (pair: Pair) => {
  pair.purchase = '6';
  pair.estimate = '5';
  // One that was paid whole stays so, whatever its supplier has sent back.
  if (payStatusOf(pair.request) !== '5') pair.request.isClosed = true;
};
const purchase = { id: ({ purchaseId }: Pair) => purchaseId };
const estimate = { id: ({ estimateId }: Pair) => estimateId };

/** Paid by what falls due later (商业承兑汇票, 应收账款电子凭证), to which the supplier has to agree. */
const isByPaper = ({ request }: Pair) => ['3', '5'].includes(request.payMethod);

const TURNS: readonly Turn[] = [
  {
    ...purchase,
    name: 'purchaseOrder confirm',
    weight: 12,
    who: ({ cast }) => cast.supplier,
    path: '/portal/purchaseOrder/confirm',
    from: (pair) => pair.purchase === '1' && !isByPaper(pair),
    to: (pair) => Object.assign(pair, { purchase: '2' }),
  },
  {
    ...purchase,
    name: 'purchaseOrder confirmWithConsent',
    weight: 5,
    who: ({ cast }) => cast.supplier,
    path: '/portal/purchaseOrder/confirmWithConsent',
    from: (pair) => pair.purchase === '1' && isByPaper(pair),
    to: (pair) => Object.assign(pair, { purchase: '2' }),
  },
  {
    ...purchase,
    name: 'purchaseOrder decline',
    weight: 1,
    who: ({ cast }) => cast.supplier,
    path: '/portal/purchaseOrder/decline',
    from: (pair) => pair.purchase === '1',
    to: (pair) => Object.assign(pair, { purchase: '7' }),
    reason: true,
  },
  {
    ...purchase,
    name: 'purchaseOrder reissue',
    weight: 2,
    who: ({ operator }) => operator,
    path: '/admin/purchaseOrder/reissue',
    from: (pair) => pair.purchase === '7',
    to: (pair) => Object.assign(pair, { purchase: '1' }),
  },
  {
    ...purchase,
    name: 'purchaseOrder close',
    weight: 0.5,
    who: ({ operator }) => operator,
    path: '/admin/purchaseOrder/close',
    from: (pair) => ['1', '2', '7'].includes(pair.purchase),
    to: closed,
    ends: 'untouched',
    reason: true,
  },
  {
    ...estimate,
    name: 'estimateOrder confirm',
    weight: 12,
    who: ({ buyer }) => buyer,
    path: '/portal/estimateOrder/confirm',
    from: (pair) => pair.estimate === '1',
    to: (pair) => Object.assign(pair, { estimate: '2' }),
  },
  {
    ...estimate,
    name: 'estimateOrder decline',
    weight: 0.5,
    who: ({ buyer }) => buyer,
    path: '/portal/estimateOrder/decline',
    from: (pair) => pair.estimate === '1',
    to: closed,
    ends: 'untouched',
    reason: true,
  },
  {
    ...estimate,
    name: 'estimateOrder askClose',
    weight: 0.5,
    who: ({ buyer }) => buyer,
    path: '/portal/estimateOrder/askClose',
    from: (pair) => ['2', '3'].includes(pair.estimate) && pair.isCloseAsked !== true,
    to: (pair) => Object.assign(pair, { isCloseAsked: true }),
    reason: true,
  },
  {
    ...estimate,
    name: 'estimateOrder withdrawClose',
    weight: 0.5,
    who: ({ buyer }) => buyer,
    path: '/portal/estimateOrder/withdrawClose',
    from: (pair) => ['2', '3'].includes(pair.estimate) && pair.isCloseAsked === true,
    to: (pair) => Object.assign(pair, { isCloseAsked: false }),
  },
  {
    ...estimate,
    name: 'estimateOrder refuseClose',
    weight: 0.3,
    who: ({ operator }) => operator,
    path: '/admin/estimateOrder/refuseClose',
    from: (pair) => ['2', '3'].includes(pair.estimate) && pair.isCloseAsked === true,
    to: (pair) => Object.assign(pair, { isCloseAsked: false }),
    reason: true,
  },
  {
    ...estimate,
    name: 'estimateOrder closeRest',
    weight: 0.5,
    who: ({ operator }) => operator,
    path: '/admin/estimateOrder/closeRest',
    from: (pair) => pair.estimate === '2',
    to: (pair) => Object.assign(pair, { isRestClosed: true }) && closed(pair),
    ends: 'still',
    reason: true,
  },
  {
    ...estimate,
    name: 'estimateOrder closeShort',
    weight: 0.5,
    who: ({ operator }) => operator,
    path: '/admin/estimateOrder/closeShort',
    from: (pair) => pair.estimate === '3',
    to: (pair) => Object.assign(pair, { isRestClosed: true, estimate: '4' }),
    ends: 'still',
    reason: true,
  },
];

const MAY_END = { untouched: isUntouched, still: isStill };

/** Both orders of a request: confirmed, declined, sent again, closed. */
export function orders(trade: Trade): Part {
  const step = (turn: Turn): Step => ({
    name: turn.name,
    weight: turn.weight,
    async act(world) {
      const pair = oneOf(world, trade.pairs, turn.from);
      if (pair === undefined) return undefined;
      const isRight = turn.from(pair) && (!turn.ends || MAY_END[turn.ends](trade, pair));
      const { isDone, code } = await attempt(world, {
        who: turn.who(world),
        path: turn.path,
        body: { id: turn.id(pair), ...(turn.reason && { reason: REASON }) },
        // What was called off of it stands in its way, too.
        may: turn.ends && isRight ? undefined : isRight,
      });
      if (isDone) turn.to(pair);
      return `#${trade.pairs.indexOf(pair) + 1} ${String(code)}`;
    },
  });
  return {
    name: 'orders',
    steps: TURNS.map(step),
    follow: (world) => followSettling(world, trade),
    check: (world) => checkPairs(world, trade),
  };
}

interface Stands {
  id: string;
  purchase: string;
  estimate: string;
}

const standing = (world: World, pairs: readonly Pair[]): Promise<Stands[]> =>
  world.rows(sql<Stands>`
    select p.id::text as id, p.purchase_order_status as purchase, e.estimate_order_status as estimate
    from purchase_order p join estimate_order e on e.purchase_order_id = p.id
    where p.id = any (${pairs.map(({ purchaseId }) => purchaseId)}::bigint[])`);

/** From a receipt on, what follows is the system's: the orders' statuses are what settlements make of them. */
const isSettling = ({ isDelivered, purchase }: Pair) =>
  isDelivered || ['3', '4', '5'].includes(purchase);

async function followSettling(world: World, trade: Trade): Promise<void> {
  const pairs = trade.pairs.filter(isSettling);
  if (pairs.length === 0) return;
  for (const { id, purchase, estimate } of await standing(world, pairs)) {
    const pair = pairs.find(({ purchaseId }) => purchaseId === id);
    if (pair !== undefined) Object.assign(pair, { purchase, estimate });
  }
}

async function checkPairs(world: World, trade: Trade): Promise<string[]> {
  const are = new Map((await standing(world, trade.pairs)).map((row) => [row.id, row]));
  return trade.pairs.flatMap((pair, at) => {
    const is = are.get(pair.purchaseId);
    if (is === undefined) return [`order #${at + 1} is not there`];
    const [was, now] = [`${pair.purchase} ${pair.estimate}`, `${is.purchase} ${is.estimate}`];
    return was === now ? [] : [`order #${at + 1} is ${now}, not ${was}`];
  });
}
