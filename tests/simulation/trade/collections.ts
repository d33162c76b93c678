import { sql } from 'kysely';

import { collectRound } from '#server/modules/collection/round.ts';
import { units } from '../../helpers/bigint-oracle.ts';
import { working } from '../../helpers/working.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import { allocations } from './allocations.ts';
import { allOf, checkCollections, checkOwed, isThisMonth, leftOf, name, takenOf } from './dues.ts';
import type { Collection } from './model.ts';
import { yuan } from './money.ts';
import type { Trade } from './trade.ts';

const REASON = '模拟中的办理';

const slip = async (world: World, who: World['buyer'], ago = 0) => ({
  attachment: [await world.cast.paper(who, 111)],
  bankSerialNo: world.serial(),
  payDate: world.dayAfter(-ago),
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
    // The statement of another account comes later: money of days that are over is entered after money of today.
    const ago = !isBuyer && random.chance(0.5) ? random.int(1, 6) : 0;
    const who = isBuyer ? cast.payer : cast.operator('officer');
    const of = isBuyer ? { receivableIds: [owed.id] } : { companyId: cast.sides.buyer.companyId };
    const { data, isDone, code } = await attempt(world, {
      who,
      path: isBuyer ? '/portal/collection/register' : '/admin/collection/register',
      body: { ...of, amount: yuan(amount), ...(await slip(world, who, ago)) },
      may: isThisMonth(world, { day: day - ago }) || undefined,
    });
    if (isDone) {
      const money = { takings: [], refunded: 0n, refund: '', refunding: 0n } as const;
      const came = { day: day - ago, isOurs: true, hasCome: !isBuyer };
      const one = { id: String(data), amount, ...came, ...money };
      trade.collections.push({ ...one, takings: [] });
    }
    return `#${trade.collections.length} ${yuan(amount)} ${-ago} ${String(code)}`;
  },
});

interface Turn {
  name: string;
  weight: number;
  who: (world: World) => World['buyer'];
  from: readonly Collection['refund'][];
  body: (world: World, one: Collection) => Promise<object> | object;
  isApt: (one: Collection) => boolean;
  /** It changes what was booked on the collection's own day, whose month may be closed by now. */
  isOfItsDay?: true;
  /** `sent`: what was sent of it. */
  done: (one: Collection, sent: { amount?: string }) => unknown;
}

const officer = { who: ({ cast }: World) => cast.operator('officer') };
const director = { who: ({ cast }: World) => cast.operator('director') };

const TURNS: readonly Turn[] = [
  {
    ...officer,
    name: 'prepareRefund',
    weight: 0.7,
    from: [''],
    body: ({ random }, one) => {
      const most = leftOf(one) > 0n ? leftOf(one) : 1n;
      return { amount: yuan(random.chance(0.6) ? most : random.cents(most)), reason: REASON };
    },
    isApt: (one) => leftOf(one) > 0n && (one.hasCome || takenOf(one) > 0n),
    done: (one, { amount = '0' }) =>
      Object.assign(one, { refund: 'prepared', refunding: units(amount, 2) }),
  },
  {
    ...director,
    name: 'releaseRefund',
    weight: 3,
    from: ['prepared'],
    body: () => ({}),
    isApt: () => true,
    done: (one) => Object.assign(one, { refund: 'released' }),
  },
  {
    ...officer,
    name: 'payRefund',
    weight: 3,
    from: ['released'],
    body: (world) => slip(world, world.cast.operator('officer')),
    isApt: () => true,
    done: (one) =>
      Object.assign(one, { refund: '', refunded: one.refunded + one.refunding, refunding: 0n }),
  },
  {
    ...officer,
    name: 'cancelRefund',
    weight: 0.4,
    from: ['prepared', 'released'],
    body: () => ({ reason: REASON }),
    isApt: () => true,
    done: (one) => Object.assign(one, { refund: '', refunding: 0n }),
  },
  {
    ...director,
    name: 'notOurs',
    weight: 0.4,
    from: [''],
    body: () => ({ reason: REASON }),
    isApt: (one) => one.isOurs && takenOf(one) === 0n && one.refunded === 0n,
    isOfItsDay: true,
    done: (one) => Object.assign(one, { isOurs: false }),
  },
];

/** Nothing was charged for a receivable before its notice; from then on the model counts for itself (I18). */
async function overnight(world: World, trade: Trade): Promise<void> {
  await collectRound(working(world.portal));
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
      const isApt = (one: Collection) => turn.from.includes(one.refund) && turn.isApt(one);
      const one = oneOf(world, trade.collections, isApt);
      if (one === undefined) return undefined;
      const body = await turn.body(world, one);
      const { isDone, code } = await attempt(world, {
        who: turn.who(world),
        path: `/admin/collection/${turn.name}`,
        body: { id: one.id, ...body },
        may:
          isApt(one) && (!turn.isOfItsDay || isThisMonth(world, one))
            ? true
            : isApt(one) && undefined,
      });
      if (isDone) turn.done(one, body);
      return `${name(trade, one)} ${String(code)}`;
    },
  });
  return {
    name: 'collections',
    steps: [register(trade), ...allocations(trade), ...TURNS.map(step)],
    overnight: (world) => overnight(world, trade),
    check: async (world) => [
      ...(await checkOwed(world, trade)),
      ...(await checkCollections(world, trade)),
    ],
  };
}
