import { greater, isAtMost, isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { add, grouped, subtract } from '#contract/arithmetic/money.ts';
import { DELIVERY_SHORT } from '#contract/delivery/states.ts';
import type { Refuse } from '#server/kernel/ledger/draws.ts';
import type { Moving, Quantity } from '#server/kernel/quantity/books.ts';
import { quantitiesAt } from '#server/kernel/quantity/books.ts';
import { advance, retreat } from '#server/kernel/quantity/quantities.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { carriedOf } from '#server/trade/goods/carried.ts';
import { pickLines } from './pick-lines.ts';
import type { Brought } from './row.ts';

/** Of which pick-up something is delivered, and with which registered trips. */
interface Delivering {
  pickId: string;
  tripIds: readonly string[];
}

type Balances = Awaited<ReturnType<typeof quantitiesAt>>;
/** What has come to a stage and no later one has taken; below zero within the tolerance. */
function restOf(found: Balances, id: string): string {
  const { granted, held, used } = found.get(id) ?? { granted: '0', held: '0', used: '0' };
  return subtract(granted, add(held, used));
}

/** I7: what was delivered stays within what was picked and the tolerance of the product line; says both numbers. */
async function expectPicked(
  tx: Tx,
  pickId: string,
  brought: readonly Brought[],
  tolerance: string,
): Promise<void> {
  const known = await pickLines(tx, pickId, tolerance);
  for (const { id, qty, name, unitName } of brought) {
    const max = known.find(({ upstreamId }) => upstreamId === id)?.maxQty ?? '0';
    if (isAtMost(qty, max)) continue;
    const [left, over] = [max, subtract(qty, max)].map((one) => grouped(add(one)));
    throw refused({
      code: DELIVERY_SHORT.quantity,
      text: `${name} 交货量超过可交量：还可交 ${left} ${unitName}，超出 ${over} ${unitName}`,
    });
  }
}

/**
 * What of these quantities no registered trip has shipped: as much of it as was picked leaves with the delivery. What trips carry that
 * it does not name stays theirs to bring.
 */
async function unshipped(
  tx: Tx,
  { pickId, tripIds }: Delivering,
  brought: readonly Brought[],
): Promise<Quantity[]> {
  const [shipped, picked] = [
    await quantitiesAt(tx, 'shipped', brought),
    await quantitiesAt(tx, 'picked', brought),
  ];
  const carried = await carriedOf(tx, pickId, tripIds);
  return brought.flatMap(({ id, orderLineId, unit, qty }) => {
    const rest = restOf(shipped, id);
    const least = lesser(rest, '0');
    const free = subtract(rest, carried.get(id) ?? '0');
    const there = greater(least, free);
    const short = lesser(restOf(picked, id), subtract(qty, there));
    return isPositive(short) ? [{ id, orderLineId, unit, qty: short }] : [];
  });
}

/** The rest was picked, but is promised to a trip that has not left. */
const promised =
  (brought: readonly Brought[]): Refuse =>
  ({ index, available, shortBy }) => {
    const { name = '', unitName = '' } = brought[index] ?? {};
    const [left, over] = [available, shortBy].map((one) => `${grouped(add(one))} ${unitName}`);
    return refused({
      code: DELIVERY_SHORT.quantity,
      text: `${name} 交货量超过可交量：还可交 ${left}，另有 ${over}已装车待发，请先登记发车或取消该物流单`,
    });
  };

/**
 * Brings what a delivery says to the stage `delivered`, and to `shipped` before, what no trip had shipped. The caller holds
 * the lock of the pick-up. Answers what it shipped; throws delivery_quantity.
 */
export async function deliver(
  tx: Tx,
  delivering: Delivering,
  brought: readonly Brought[],
  moving: Moving,
): Promise<readonly Quantity[]> {
  await expectPicked(tx, delivering.pickId, brought, moving.tolerance);
  const loose = await unshipped(tx, delivering, brought);
  if (loose.length > 0) await advance(tx, 'shipped', { lines: loose }, moving);
  await advance(tx, 'delivered', { lines: brought, refuse: promised(brought) }, moving);
  return loose;
}

/**
 * Takes all of it back: the delivery was void. Answers what of what it had shipped stays so, because another delivery has
 * brought it since.
 */
export async function takeBack(
  tx: Tx,
  brought: readonly Brought[],
  moving: Moving,
): Promise<readonly Quantity[]> {
  await retreat(tx, 'delivered', { lines: brought }, moving);
  const own = brought.filter(({ shippedQty }) => isPositive(shippedQty));
  const shipped = await quantitiesAt(tx, 'shipped', own);
  const loose = own.map(({ shippedQty, ...line }) => {
    const rest = restOf(shipped, line.id);
    const qty = isPositive(rest) ? lesser(rest, shippedQty) : '0';
    return { ...line, qty, stays: subtract(shippedQty, qty) };
  });
  const back = loose.filter(({ qty }) => isPositive(qty));
  if (back.length > 0) await retreat(tx, 'shipped', { lines: back }, moving);
  return loose
    .filter(({ stays }) => isPositive(stays))
    .map((line) => ({ ...line, qty: line.stays }));
}
