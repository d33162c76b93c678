import { sql } from 'kysely';

import { type TakenModel, takeInOrder, undo, undoInOrder } from '../../helpers/dues-model.ts';
import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import type { World } from '../world.ts';
import { allOf, isThisMonth, leftOf, name } from './dues.ts';
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

/** What was given more time since keeps a penalty that the model does not count anew by money of a day before. */
const isCounted = (world: World, { day }: Collection, { before, isWrittenOff }: Owed): boolean =>
  day === world.day || (before === undefined && !isWrittenOff);

/** Parts of what is left of a collection, for receivables that owe something: mostly what fits, now and then a cent more. */
function partsOf(world: World, { day }: Collection, all: readonly Owed[], most: bigint) {
  const { random } = world;
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

const fits = ({ day }: Collection, parts: readonly Share[], most: bigint): boolean =>
  parts.every(({ owed, amount }) => amount <= allOf(owed, day)) &&
  sum(parts.map(({ amount }) => amount)) <= most;

const sentOf = (parts: readonly Share[]) =>
  parts.map(({ owed, amount }) => ({ receivableId: owed.id, amount: yuan(amount) }));

const allocate = (trade: Trade): Step => ({
  name: 'collection allocate',
  weight: 8,
  async act(world) {
    const isApt = (one: Collection) => leftOf(one) > 0n && one.refund === '';
    const one = oneOf(world, trade.collections, isApt);
    if (one === undefined) return undefined;
    const counted = trade.owed.filter((owed) => isCounted(world, one, owed));
    const parts = partsOf(world, one, counted, leftOf(one));
    if (parts.length === 0) return undefined;
    const isRight = fits(one, parts, leftOf(one));
    const [seen] = await world.rows(sql<{ version: number }>`
      select version from collection where id = ${one.id}`);
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('officer'),
      path: '/admin/collection/allocate',
      body: { id: one.id, version: seen?.version, parts: sentOf(parts) },
      may: isRight && (one.refund !== '' || !isThisMonth(world, one)) ? undefined : isRight,
    });
    if (isDone) await taken(world, trade, one, parts);
    const said = parts.map(({ amount }) => yuan(amount)).join(' + ');
    return `${name(trade, one)} ${said} ${String(code)}`;
  },
});

const standingOf = (trade: Trade): Taking[] =>
  trade.collections.flatMap(({ takings }) => takings.filter(({ isUndone }) => !isUndone));

/** What of later days was divided anew. */
async function dividedAnew(
  world: World,
  again: ReadonlyMap<TakenModel, TakenModel | null>,
): Promise<void> {
  for (const [was, is] of again as ReadonlyMap<Taking, TakenModel | null>) {
    was.isUndone = true;
    if (is === null) continue;
    const { owed, collection } = was;
    const [row] = await world.rows(sql<{ id: string }>`
      select id::text as id from collection_allocation a where collection_id = ${collection.id} and receivable_id = ${owed.id}
        and undoes is null and principal = ${yuan(is.principal)} and penalty = ${yuan(is.penalty)}
        and not exists (select from collection_allocation l where l.undoes = a.id)
        and not (id = any (${collection.takings.filter(({ isUndone }) => !isUndone).map(({ id }) => id)}::bigint[]))
      order by id desc limit 1`);
    collection.takings.push({ ...is, owed, collection, id: row?.id ?? '', isUndone: false });
  }
}

async function taken(
  world: World,
  trade: Trade,
  collection: Collection,
  parts: readonly Share[],
): Promise<void> {
  const rows = await world.rows(sql<{ id: string }>`
    select id::text as id from collection_allocation where collection_id = ${collection.id} and undoes is null
    order by id desc limit ${parts.length}`);
  for (const [at, { owed, amount }] of parts.entries()) {
    const { day } = collection;
    const took = takeInOrder(owed, { amount, day }, standingOf(trade));
    if (took === undefined) {
      world.unexpected(`more was taken for a receivable than is owed: ${yuan(amount)}`);
      continue;
    }
    const id = rows[parts.length - 1 - at]?.id ?? '';
    collection.takings.push({ ...took.taken, owed, collection, id, isUndone: false });
    await dividedAnew(world, took.again);
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
      ({ isUndone, collection, owed }) => !isUndone && isCounted(world, collection, owed),
    );
    if (taking === undefined || !isCounted(world, taking.collection, taking.owed)) return undefined;
    const { collection, id } = taking;
    const others = trade.owed.filter((owed) => owed !== taking.owed);
    const most = leftOf(collection) + amountOf(taking);
    // Of a day that is over others owe by now what they did not owe then.
    const isShared = world.random.chance(0.4) && collection.day === world.day;
    const instead = isShared ? partsOf(world, collection, others, most) : [];
    const isRight = !taking.isUndone && fits(collection, instead, most);
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('officer'),
      path: '/admin/collection/undo',
      body: { id: collection.id, allocationId: id, reason: REASON, instead: sentOf(instead) },
      // The room that it freed may be in use by now.
      may: isRight ? undefined : false,
    });
    if (isDone) {
      await undone(world, trade, taking);
      await taken(world, trade, collection, instead);
    }
    const said = instead.map(({ amount }) => yuan(amount)).join(' + ');
    return `${name(trade, collection)} ${said} ${String(code)}`;
  },
});

/** What came later is divided anew, unless the limit has no room for what that takes back, as the tables know. */
async function undone(world: World, trade: Trade, taking: Taking): Promise<void> {
  taking.isUndone = true;
  const { owed, day } = taking;
  const later = standingOf(trade).filter((one) => one.owed === owed && one.day > day);
  const [anew] = await world.rows(sql<{ n: number }>`
    select count(*)::int as n from collection_allocation
    where undoes = any (${later.map(({ id }) => id)}::bigint[])`);
  if (anew?.n) await dividedAnew(world, undoInOrder(taking, later));
  else undo(taking);
}

/** What of collections is taken for receivables (认款), and what of that is undone. */
export const allocations = (trade: Trade): Step[] => [allocate(trade), undoOne(trade)];
