import { sql } from 'kysely';

import { collectRound } from '#server/modules/collection/round.ts';
import { take, undo } from '../../helpers/dues-model.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import { allOf, checkCollections, checkOwed, name, takenOf } from './dues.ts';
import type { Collection, Owed, Taking } from './model.ts';
import { least, sum, yuan } from './money.ts';
import type { Trade } from './trade.ts';

const REASON = '模拟中的办理';

const leftOf = (one: Collection): bigint =>
  one.isOurs ? one.amount - takenOf(one) - one.refunded : 0n;

const slip = async (world: World, who: World['buyer']) => ({
  attachment: [await world.cast.paper(who, 111)],
  bankSerialNo: world.serial(),
  payDate: world.dayAfter(0),
});

/** The buyer pays for what it owes: all of it, a part, or more; it says so itself, or finance enters it. */
const register = (trade: Trade): Step => ({
  name: 'collection register',
  weight: 6,
  async act(world) {
    const { random, cast, day } = world;
    const open = trade.owed.filter((owed) => allOf(owed, day) > 0n);
    const owed = random.pick(open);
    if (owed === undefined) return undefined;
    const due = allOf(owed, day);
    const amount = random.chance(0.5) ? due : random.cents(random.chance(0.2) ? due * 2n : due);
    const isBuyer = random.chance(0.6);
    const who = isBuyer ? cast.payer : cast.operator('officer');
    const of = isBuyer ? { receivableIds: [owed.id] } : { companyId: cast.sides.buyer.companyId };
    const { data, isDone, code } = await attempt(world, {
      who,
      path: isBuyer ? '/portal/collection/register' : '/admin/collection/register',
      body: { ...of, amount: yuan(amount), ...(await slip(world, who)) },
      may: true,
    });
    if (isDone) {
      const money = { takings: [], refunded: 0n, refund: '', refunding: 0n } as const;
      const one = { id: String(data), amount, day, isOurs: true, ...money };
      trade.collections.push({ ...one, takings: [] });
    }
    return `#${trade.collections.length} ${yuan(amount)} ${String(code)}`;
  },
});

/** Parts of what is left of a collection, for receivables that owe something: mostly what fits, now and then a cent more. */
function partsOf(world: World, trade: Trade, one: Collection) {
  const { random, day } = world;
  const parts: { owed: Owed; amount: bigint }[] = [];
  let left = leftOf(one);
  for (const owed of trade.owed) {
    const due = allOf(owed, day);
    if (left <= 0n || due <= 0n || random.chance(0.4)) continue;
    const fits = least(due, left);
    const amount = random.chance(0.7) ? fits : random.cents(fits);
    parts.push({ owed, amount: random.chance(0.03) ? amount + 1n : amount });
    left -= amount;
  }
  return parts;
}

const allocate = (trade: Trade): Step => ({
  name: 'collection allocate',
  weight: 8,
  async act(world) {
    const isApt = (one: Collection) =>
      leftOf(one) > 0n && one.refund === '' && one.day === world.day;
    const one = oneOf(world, trade.collections, isApt);
    if (one === undefined || one.day !== world.day) return undefined;
    const parts = partsOf(world, trade, one);
    if (parts.length === 0) return undefined;
    const isWithin = parts.every(({ owed, amount }) => amount <= allOf(owed, world.day));
    const isRight = isWithin && sum(parts.map(({ amount }) => amount)) <= leftOf(one);
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('officer'),
      path: '/admin/collection/allocate',
      body: {
        id: one.id,
        parts: parts.map(({ owed, amount }) => ({ receivableId: owed.id, amount: yuan(amount) })),
      },
      may: isRight && one.refund !== '' ? undefined : isRight,
    });
    if (isDone) await taken(world, one, parts);
    const said = parts.map(({ amount }) => yuan(amount)).join(' + ');
    return `${name(trade, one)} ${said} ${String(code)}`;
  },
});

async function taken(
  world: World,
  collection: Collection,
  parts: readonly { owed: Owed; amount: bigint }[],
): Promise<void> {
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
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('officer'),
      path: '/admin/collection/undo',
      body: { id: collection.id, allocationId: id, reason: REASON },
      // The room that it freed may be in use by now.
      may: taking.isUndone ? false : undefined,
    });
    if (isDone) undone(taking);
    return `${name(trade, collection)} ${String(code)}`;
  },
});

function undone(taking: Taking): void {
  taking.isUndone = true;
  undo(taking);
}

interface Turn {
  name: string;
  weight: number;
  who: (world: World) => World['buyer'];
  from: Collection['refund'];
  body: (world: World, one: Collection) => Promise<object> | object;
  isApt: (one: Collection) => boolean;
  done: (one: Collection) => unknown;
}

const officer = { who: ({ cast }: World) => cast.operator('officer') };
const director = { who: ({ cast }: World) => cast.operator('director') };

const TURNS: readonly Turn[] = [
  {
    ...officer,
    name: 'prepareRefund',
    weight: 0.7,
    from: '',
    body: (_, one) => ({ amount: yuan(leftOf(one) > 0n ? leftOf(one) : 1n), reason: REASON }),
    isApt: (one) => leftOf(one) > 0n,
    done: (one) => Object.assign(one, { refund: 'prepared', refunding: leftOf(one) }),
  },
  {
    ...director,
    name: 'releaseRefund',
    weight: 3,
    from: 'prepared',
    body: () => ({}),
    isApt: () => true,
    done: (one) => Object.assign(one, { refund: 'released' }),
  },
  {
    ...officer,
    name: 'payRefund',
    weight: 3,
    from: 'released',
    body: (world) => slip(world, world.cast.operator('officer')),
    isApt: () => true,
    done: (one) =>
      Object.assign(one, { refund: '', refunded: one.refunded + one.refunding, refunding: 0n }),
  },
  {
    ...director,
    name: 'notOurs',
    weight: 0.4,
    from: '',
    body: () => ({ reason: REASON }),
    isApt: (one) => one.isOurs && takenOf(one) === 0n && one.refunded === 0n,
    done: (one) => Object.assign(one, { isOurs: false }),
  },
];

/** Nothing was charged for a receivable before its notice; from then on the model counts for itself (I18). */
async function overnight(world: World, trade: Trade): Promise<void> {
  const { database, clock } = world.portal;
  await collectRound({ db: database.db, clock });
  const rows = await world.rows(sql<{ id: string; days: number }>`
    select id::text as id, penalty_from - ${world.dayAfter(0)}::date as days from receivable_plan
    where penalty_from is not null and not deleted`);
  for (const { id, days } of rows) {
    const owed = trade.owed.find((one) => one.id === id);
    if (owed !== undefined && owed.from === undefined) owed.from = world.day + days;
  }
}

/** Collections (回款) and what they pay of receivables (应收款): taken, undone, given back; what is late is charged. */
export function collections(trade: Trade): Part {
  const step = (turn: Turn): Step => ({
    name: `collection ${turn.name}`,
    weight: turn.weight,
    async act(world) {
      const isApt = (one: Collection) => one.refund === turn.from && turn.isApt(one);
      const one = oneOf(world, trade.collections, isApt);
      if (one === undefined) return undefined;
      const { isDone, code } = await attempt(world, {
        who: turn.who(world),
        path: `/admin/collection/${turn.name}`,
        body: { id: one.id, ...(await turn.body(world, one)) },
        may: isApt(one),
      });
      if (isDone) turn.done(one);
      return `${name(trade, one)} ${String(code)}`;
    },
  });
  return {
    name: 'collections',
    steps: [register(trade), allocate(trade), undoOne(trade), ...TURNS.map(step)],
    overnight: (world) => overnight(world, trade),
    check: async (world) => [
      ...(await checkOwed(world, trade)),
      ...(await checkCollections(world, trade)),
    ],
  };
}
