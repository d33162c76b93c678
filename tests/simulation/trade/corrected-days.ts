import { sql } from 'kysely';

import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import type { World } from '../world.ts';

const reason = '回单日期看错';

/** A pay-out, of goods or of a financing, or what was sent back of one, as the tables have it. */
interface Out {
  id: string;
  /** It went out or came back on a day; what the bank gave back of a financing keeps its own. */
  hasDay: boolean;
  isAsked: boolean;
  /** yyyy-MM-dd; '' where nobody has released it. */
  released: string;
}

const outs = (world: World): Promise<Out[]> =>
  world.rows(sql<Out>`
    select id::text as id, payment_status in ('3', '4') or payment_status = '6' and not exists (
        select from pay_apply r where r.id = pay_apply_id and r.factoring_id is not null) as "hasDay", day_asked is not null as "isAsked",
      coalesce((released_at at time zone 'Asia/Shanghai')::date::text, '') as released
    from payment where not deleted order by id`);

interface Turn {
  name: string;
  weight: number;
  who: 'officer' | 'director';
  /** What it is done to; of anything else it is refused. */
  isApt: (out: Out) => boolean;
  body: (world: World, out: Out) => object;
}

/** A day of the last two weeks; one before the release has its reason, but now and then. */
function anotherDay(world: World, { released }: Out): object {
  const { random } = world;
  const payDate = world.dayAfter(random.chance(0.05) ? 1 : -random.int(0, 14));
  const isSaid = payDate < released && !random.chance(0.1);
  return { payDate, reason, ...(isSaid && { earlyReason: reason }) };
}

const isAsked = (out: Out) => out.hasDay && out.isAsked;
const TURNS: readonly Turn[] = [
  {
    name: 'correctDay',
    weight: 1.5,
    who: 'officer',
    isApt: (out) => out.hasDay && !out.isAsked,
    body: anotherDay,
  },
  { name: 'confirmDay', weight: 3, who: 'director', isApt: isAsked, body: () => ({}) },
  { name: 'declineDay', weight: 0.5, who: 'director', isApt: isAsked, body: () => ({ reason }) },
];

const step = ({ name, weight, who, isApt, body }: Turn): Step => ({
  name: `payment ${name}`,
  weight,
  async act(world) {
    const out = oneOf(world, await outs(world), isApt);
    if (out === undefined) return undefined;
    const { code } = await attempt(world, {
      who: world.cast.operator(who),
      path: `/admin/payment/${name}`,
      body: { id: out.id, ...body(world, out) },
      // What is charged, taken or closed by its day the tables know; to take it back nothing else is asked.
      may: isApt(out) && name !== 'declineDay' ? undefined : isApt(out),
    });
    return `${out.id} ${String(code)}`;
  },
});

/** The day of a pay-out, or of what came back of one, was written down wrong (更正日期): asked for by one, confirmed or taken back by another. */
export const correctedDays: readonly Step[] = TURNS.map(step);
