import { balanceRound } from '#server/modules/supplier-balance/round.ts';
import { booksOf } from '../../helpers/books-of.ts';
import { working } from '../../helpers/working.ts';
import { attempt } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';

const SIDES = ['1', '2', '3'] as const;
const reason = '模拟中的办理';

interface Statement {
  opening: string;
  increase: string;
  decrease: string;
  closing: string;
  digest: string;
}

const cents = (text: string) => BigInt(text.replace('.', ''));

/** Which months are closed, oldest first. */
interface Months {
  closed: string[];
}

/** Two periods of a statement of account that follow each other: the second opens with what the first closes with. */
const read: Step = {
  name: 'accountStatement read',
  weight: 1,
  async act(world) {
    const { random, cast } = world;
    const side = random.pick(SIDES) ?? '1';
    const who = side === '2' ? cast.supplier : cast.payer;
    const path = '/portal/accountStatement/read';
    const back = random.int(1, world.day + 2);
    const ask = async (from: number, to: number) => {
      const period = { side, from: world.dayAfter(from), to: world.dayAfter(to) };
      const answer = await world.send(who, path, period);
      return { period, code: answer.code, data: answer.data as Statement };
    };
    const [first, second] = [await ask(-60 - world.day, -back), await ask(1 - back, 0)];
    if (first.code !== 0 || second.code !== 0) return `${side} ${String(second.code)}`;
    for (const { opening, increase, decrease, closing } of [first.data, second.data]) {
      if (cents(opening) + cents(increase) - cents(decrease) !== cents(closing)) {
        world.unexpected(`a statement says ${opening} + ${increase} - ${decrease} = ${closing}`);
      }
    }
    const [{ closing }, { opening }] = [first.data, second.data];
    if (closing !== opening)
      world.unexpected(`a statement closes with ${closing}, the next opens with ${opening}`);
    await answered(world, { who, ...second });
    return `${side} ${first.data.closing} → ${second.data.closing}`;
  },
};

/** What was seen is confirmed or objected to; a statement that nobody has seen is not. */
async function answered(
  world: World,
  { who, period, data }: { who: World['buyer']; period: object; data: Statement },
): Promise<void> {
  const { random } = world;
  const isStale = random.chance(0.1);
  const isRight = random.chance(0.8);
  await attempt(world, {
    who,
    path: '/portal/accountStatement/answer',
    body: {
      ...period,
      digest: isStale ? '0'.repeat(64) : data.digest,
      answer: isRight ? '1' : '2',
      ...(!isRight && { reason }),
    },
    may: isStale ? false : undefined,
  });
}

const monthAt = (world: World, days: number) => world.dayAfter(days).slice(0, 7);

const close = (months: Months): Step => ({
  name: 'bookMonth close',
  weight: 0.3,
  async act(world) {
    const month = monthAt(world, world.random.pick([-31, -31, -62, 0]) ?? 0);
    const isOver = month < monthAt(world, 0);
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('director'),
      path: '/admin/bookMonth/close',
      body: { month },
      may: isOver && !months.closed.includes(month) ? undefined : false,
    });
    if (isDone) months.closed.push(month);
    return `${month} ${String(code)}`;
  },
});

const reopen = (months: Months): Step => ({
  name: 'bookMonth reopen',
  weight: 0.05,
  async act(world) {
    const month = world.random.pick([...months.closed, monthAt(world, 0)]);
    if (month === undefined) return undefined;
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('director'),
      path: '/admin/bookMonth/reopen',
      body: { month, reason },
      may: month === months.closed.at(-1),
    });
    if (isDone) months.closed.pop();
    return `${month} ${String(code)}`;
  },
});

/** The books (账务): statements of account (对账单) that are read and answered, months that are closed, and the check of each night. */
export function books(): Part {
  const months: Months = { closed: [] };
  return {
    name: 'books',
    steps: [read, close(months), reopen(months)],
    async overnight({ portal }) {
      await balanceRound(working(portal));
    },
    check: checkNightly,
  };
}

/** What the platform's own nightly check finds. */
async function checkNightly(world: World): Promise<string[]> {
  const items = await booksOf(world.portal.database.db, world.dayAfter(0));
  return items.flatMap(({ item, faults }) =>
    faults.map(({ expected, found }) => `the nightly check, ${item}: ${found}, not ${expected}`),
  );
}
