import { sql } from 'kysely';

import { divideHalfUp, textOf, units } from '../../helpers/bigint-oracle.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import type { OrderLine, Pair } from './model.ts';
import { amountOf, least, orderAmount, sum, tons, yuan } from './money.ts';
import { isUntouched } from './order-state.ts';
import type { Trade } from './trade.ts';

const REASON = '供应商产能不足';

/** What may be of a line: less of it, for less; once in a while more than was ordered. */
function lowered({ random }: World, line: OrderLine): OrderLine {
  const less = (most: bigint) => (most * BigInt(random.int(1, 1_000))) / 1_000n || most;
  const qty = random.chance(0.6) ? less(line.qty) : line.qty;
  const price = random.chance(0.4) ? less(line.price) : line.price;
  const dearer = random.chance(0.05) ? 1n : 0n;
  const markup = line.salePrice - line.price;
  return { ...line, qty, price: price + dearer, salePrice: price + dearer + markup };
}

/** Some of the lines, or all of them. */
function linesFor(world: World, { lines }: Pair): OrderLine[] {
  const { random } = world;
  const kept = lines.filter(() => random.chance(0.85));
  return (kept.length === 0 ? lines : kept).map((line) => lowered(world, line));
}

const isSame = (was: readonly OrderLine[], now: readonly OrderLine[]): boolean =>
  was.length === now.length &&
  now.every((line, at) => line.qty === was[at]?.qty && line.price === was[at]?.price);

const isLess = ({ lines }: Pair, now: readonly OrderLine[]): boolean =>
  now.every((line) => {
    const was = lines.find(({ purchaseLineId }) => purchaseLineId === line.purchaseLineId);
    return was !== undefined && line.qty <= was.qty && line.price <= was.price;
  });

/** A line stays the same one, since drafts of pick-ups name it; of one that is ordered no more nothing is left to call off. */
const amended = ({ lines }: Pair, now: readonly OrderLine[]): OrderLine[] =>
  lines.filter((line) => {
    const to = now.find(({ purchaseLineId }) => purchaseLineId === line.purchaseLineId);
    Object.assign(line, to ?? { qty: 0n });
    return to !== undefined;
  });

/** The request pays its share of what the order has come to, and no more than it was granted; the deposit is a share of what is sold. */
async function follow(world: World, pair: Pair): Promise<void> {
  const { request, lines } = pair;
  const [of] = await world.rows(sql<{ share: string | null; deposit: string }>`
    select r.pay_ratio::text as share, e.deposit_rate::text as deposit
    from estimate_order e join purchase_order p on p.id = e.purchase_order_id join pay_apply r on r.id = p.pay_apply_id
    where e.id = ${pair.estimateId}`);
  const share = divideHalfUp(orderAmount(lines) * units(of?.share ?? '100', 2), 10_000n);
  request.granted = least(request.granted ?? share, share);
  pair.depositRequired = divideHalfUp(soldOf(pair) * units(of?.deposit ?? '0', 6), 1_000_000n);
}

const soldOf = ({ lines }: Pair): bigint =>
  sum(lines.map(({ qty, salePrice }) => amountOf(qty, salePrice)));

/** What both orders come to, their deposit, and what is granted of them. */
async function checkSums(world: World, { pairs }: Trade): Promise<string[]> {
  const rows = await world.rows(sql<{ id: string; sums: string }>`
    select p.id::text as id,
      concat_ws(' ', p.order_amount, e.estimate_amount, e.deposit_required, r.approved_amount) as sums
    from purchase_order p join estimate_order e on e.purchase_order_id = p.id join pay_apply r on r.id = p.pay_apply_id
    where p.id = any (${pairs.map(({ purchaseId }) => purchaseId)}::bigint[])`);
  const found = new Map(rows.map(({ id, sums }) => [id, sums]));
  return pairs.flatMap((pair, at) => {
    const { request, depositRequired, lines } = pair;
    const sums = [orderAmount(lines), soldOf(pair), depositRequired, request.granted ?? 0n];
    const expected = sums.map(yuan).join(' ');
    const is = found.get(pair.purchaseId);
    return is === expected ? [] : [`order #${at + 1} comes to ${is}, not ${expected}`];
  });
}

/** Orders that their supplier has declined come to less, and both sides confirm them anew (rules.md M19). */
export function amendments(trade: Trade): Part {
  const isApt = (pair: Pair) =>
    pair.purchase === '7' && ['1', '2'].includes(pair.estimate) && isUntouched(trade, pair);
  // Whether what was called off of it still stands is the pick-up's business.
  const isCalledOff = (pair: Pair) => trade.picks.some((pick) => pick.pair === pair);
  const amend: Step = {
    name: 'purchaseOrder amend',
    weight: 3,
    async act(world) {
      const pair = oneOf(world, trade.pairs, isApt);
      if (pair === undefined) return undefined;
      const lines = linesFor(world, pair);
      const isRight = isApt(pair) && isLess(pair, lines) && !isSame(pair.lines, lines);
      const { isDone, code } = await attempt(world, {
        who: world.operator,
        path: '/admin/purchaseOrder/amend',
        body: {
          id: pair.purchaseId,
          reason: REASON,
          lines: lines.map(({ purchaseLineId, qty, price }) => ({
            id: purchaseLineId,
            qty: tons(qty),
            priceIncl: textOf(price, 5),
          })),
        },
        may: isRight && isCalledOff(pair) ? undefined : isRight,
      });
      if (isDone) {
        Object.assign(pair, { purchase: '1', estimate: '1', lines: amended(pair, lines) });
        await follow(world, pair);
      }
      return `#${trade.pairs.indexOf(pair) + 1} ${String(code)}`;
    },
  };
  return { name: 'amendments', steps: [amend], check: (world) => checkSums(world, trade) };
}
