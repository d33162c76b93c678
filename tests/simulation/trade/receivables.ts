import { sql } from 'kysely';

import { accrued, outstanding } from '../../helpers/dues-model.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';
import { allOf } from './dues.ts';
import type { Owed } from './model.ts';
import { yuan } from './money.ts';
import type { Trade } from './trade.ts';

const reason = '模拟中的办理';
const isOpen = (owed: Owed, day: number) => !owed.isWrittenOff && allOf(owed, day) > 0n;
const name = (trade: Trade, owed: Owed) => `#${trade.owed.indexOf(owed) + 1}`;

async function versionOf(world: World, { id }: Owed): Promise<number> {
  const [row] = await world.rows(sql<{ version: number }>`
    select version from receivable_plan where id = ${id}`);
  return row?.version ?? 1;
}

async function dueDateOf(world: World, { id }: Owed): Promise<string> {
  const [row] = await world.rows(sql<{ due: string | null }>`
    select due_date::text as due from receivable_plan where id = ${id}`);
  return row?.due ?? '';
}

/** More time, for a fee or none: the penalty stays as it is counted by then, and begins anew with the next notice. */
const extend = (trade: Trade): Step => ({
  name: 'receivablePlan extend',
  weight: 0.5,
  async act(world) {
    const { random, day } = world;
    const owed = oneOf(world, trade.owed, (one) => isOpen(one, day));
    if (owed === undefined) return undefined;
    const due = await dueDateOf(world, owed);
    const dueDate = world.dayAfter(random.int(0, 40));
    const fee = random.chance(0.4) ? random.cents(1_000_000n) : 0n;
    const version = await versionOf(world, owed);
    const isLater = dueDate > world.dayAfter(0) && dueDate > due;
    const { isDone, code } = await attempt(world, {
      who: world.operator,
      path: '/admin/receivablePlan/extend',
      body: { id: owed.id, version, dueDate, reason, ...(fee > 0n && { fee: yuan(fee) }) },
      may: isOpen(owed, day) && isLater,
    });
    if (isDone) {
      const before = accrued(owed, day);
      Object.assign(owed, { before, from: undefined, fee: owed.fee + fee });
    }
    return `${name(trade, owed)} ${due} → ${dueDate} ${yuan(fee)} ${String(code)}`;
  },
});

const waive = (trade: Trade): Step => ({
  name: 'receivablePlan waive',
  weight: 0.5,
  async act(world) {
    const { random, day } = world;
    const owed = oneOf(world, trade.owed, (one) => outstanding(one, day).penalty > 0n);
    if (owed === undefined) return undefined;
    const { penalty } = outstanding(owed, day);
    const part = random.chance(0.3) ? penalty : random.cents(penalty > 0n ? penalty : 1n);
    const amount = random.chance(0.1) ? penalty + 1n : part;
    const version = await versionOf(world, owed);
    const { isDone, code } = await attempt(world, {
      who: world.operator,
      path: '/admin/receivablePlan/waive',
      body: { id: owed.id, version, amount: yuan(amount), reason },
      may: isOpen(owed, day) && amount > 0n && amount <= penalty,
    });
    if (isDone) owed.waived = (owed.waived ?? 0n) + amount;
    return `${name(trade, owed)} ${yuan(amount)} ${String(code)}`;
  },
});

const writeOff = (trade: Trade): Step => ({
  name: 'receivablePlan writeOff',
  weight: 0.15,
  async act(world) {
    const { day } = world;
    const owed = oneOf(world, trade.owed, (one) => isOpen(one, day) && one.from !== undefined);
    if (owed === undefined) return undefined;
    const { isDone, code } = await attempt(world, {
      who: world.operator,
      path: '/admin/receivablePlan/writeOff',
      body: { id: owed.id, reason },
      // Whether its day has passed the tables know.
      may: isOpen(owed, day) ? undefined : false,
    });
    if (isDone) owed.isWrittenOff = true;
    return `${name(trade, owed)} ${String(code)}`;
  },
});

/** What is decided of receivables (应收款) that are not paid: more time, a penalty that is waived, what will not come. */
export const receivables = (trade: Trade): Part => ({
  name: 'receivables',
  steps: [extend(trade), waive(trade), writeOff(trade)],
  check: () => Promise.resolve([]),
});
