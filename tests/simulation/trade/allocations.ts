import { sql } from 'kysely';

import { take, undo } from '../../helpers/dues-model.ts';
import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import type { World } from '../world.ts';
import { allOf, leftOf, name } from './dues.ts';
import type { Collection, Owed, Taking } from './model.ts';
import { least, sum, yuan } from './money.ts';
import type { Trade } from './trade.ts';

const REASON = '模拟中的办理';
const amountOf = ({ principal, fee, penalty }: Taking): bigint => principal + fee + penalty;

/** A part of a collection for a receivable. */
interface Share {
  owed: Owed;
  amount: bigint;
}

/** Parts of what is left of a collection, for receivables that owe something: mostly what fits, now and then a cent more. */
function partsOf(world: World, all: readonly Owed[], most: bigint) {
  const { random, day } = world;
  const parts: Share[] = [];
  let left = most;
  for (const owed of all) {
    const due = allOf(owed, day);
    if (left <= 0n || due <= 0n || random.chance(0.4)) continue;
    const whole = least(due, left);
    const amount = random.chance(0.7) ? whole : random.cents(whole);
    parts.push({ owed, amount: random.chance(0.03) ? amount + 1n : amount });
    left -= amount;
  }
  return parts;
}

const fits = ({ day }: World, parts: readonly Share[], most: bigint): boolean =>
  parts.every(({ owed, amount }) => amount <= allOf(owed, day)) &&
  sum(parts.map(({ amount }) => amount)) <= most;

const sentOf = (parts: readonly Share[]) =>
  parts.map(({ owed, amount }) => ({ receivableId: owed.id, amount: yuan(amount) }));

const allocate = (trade: Trade): Step => ({
  name: 'collection allocate',
  weight: 8,
  async act(world) {
    const isApt = (one: Collection) =>
      leftOf(one) > 0n && one.refund === '' && one.day === world.day;
    const one = oneOf(world, trade.collections, isApt);
    if (one === undefined || one.day !== world.day) return undefined;
    const parts = partsOf(world, trade.owed, leftOf(one));
    if (parts.length === 0) return undefined;
    const isRight = fits(world, parts, leftOf(one));
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('officer'),
      path: '/admin/collection/allocate',
      body: { id: one.id, parts: sentOf(parts) },
      may: isRight && one.refund !== '' ? undefined : isRight,
    });
    if (isDone) await taken(world, one, parts);
    const said = parts.map(({ amount }) => yuan(amount)).join(' + ');
    return `${name(trade, one)} ${said} ${String(code)}`;
  },
});

async function taken(world: World, collection: Collection, parts: readonly Share[]): Promise<void> {
  const rows = await world.rows(sql<{ id: string }>`
    select id::text as id from collection_allocation where collection_id = ${collection.id} and undoes is null
    order by id desc limit ${parts.length}`);
  for (const [at, { owed, amount }] of parts.entries()) {
    const took = take(owed, amount, collection.day);
    if (took === undefined) {
      world.found(`more was taken for a receivable than is owed: ${yuan(amount)}`);
      continue;
    }
    const id = rows[parts.length - 1 - at]?.id ?? '';
    collection.takings.push({ ...took, owed, collection, id, isUndone: false });
  }
}

/** What was taken for the wrong receivable is not taken any more, or is taken for others in the same step. */
const undoOne = (trade: Trade): Step => ({
  name: 'collection undo',
  weight: 0.8,
  async act(world) {
    const all = trade.collections.flatMap(({ takings }) => takings);
    const taking = oneOf(
      world,
      all,
      ({ isUndone, collection }) => !isUndone && collection.day === world.day,
    );
    if (taking === undefined) return undefined;
    const { collection, id } = taking;
    const others = trade.owed.filter((owed) => owed !== taking.owed);
    const most = leftOf(collection) + amountOf(taking);
    // Of a day that is over others owe by now what they did not owe then.
    const isShared = world.random.chance(0.4) && collection.day === world.day;
    const instead = isShared ? partsOf(world, others, most) : [];
    const isRight = !taking.isUndone && fits(world, instead, most);
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('officer'),
      path: '/admin/collection/undo',
      body: { id: collection.id, allocationId: id, reason: REASON, instead: sentOf(instead) },
      // The room that it freed may be in use by now.
      may: isRight ? undefined : false,
    });
    if (isDone) {
      undone(taking);
      await taken(world, collection, instead);
    }
    const said = instead.map(({ amount }) => yuan(amount)).join(' + ');
    return `${name(trade, collection)} ${said} ${String(code)}`;
  },
});

function undone(taking: Taking): void {
  taking.isUndone = true;
  undo(taking);
}

/** What of collections is taken for receivables (认款), and what of that is undone. */
export const allocations = (trade: Trade): Step[] => [allocate(trade), undoOne(trade)];
