import { sql } from 'kysely';

import { units } from '../../helpers/bigint-oracle.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { World } from '../world.ts';

interface Balance {
  id: string;
  short: bigint;
}

async function balancesOf(world: World): Promise<Balance[]> {
  const rows = await world.rows(sql<{ id: string; short: string }>`
    select id::text as id, short_by::text as short from supplier_balance order by id`);
  return rows.map(({ id, short }) => ({ id, short: units(short, 2) }));
}

/** Risk says what becomes of a balance that does not fit the limit (余款缺口); what fits by now is held. */
const decide: Step = {
  name: 'supplierBalance decide',
  weight: 1,
  async act(world) {
    const all = await balancesOf(world);
    const one = oneOf(world, all, ({ short }) => short > 0n);
    if (one === undefined) return undefined;
    const { isDone, data, code } = await attempt(world, {
      who: world.operator,
      path: '/admin/supplierBalance/decide',
      body: { id: one.id, decision: '待项目提额后占用' },
      may: one.short > 0n,
    });
    if (isDone) {
      const said = units((data as { shortBy: string }).shortBy, 2);
      const is = (await balancesOf(world)).find(({ id }) => id === one.id)?.short;
      if (said !== is || said > one.short)
        world.unexpected(
          `a balance that was short by ${one.short} is said to be by ${said}, not ${is}`,
        );
    }
    return `#${all.indexOf(one) + 1} ${String(code)}`;
  },
};

/** What suppliers are owed beyond the room that there is for it (供应商余款). */
export const balances = (): Part => ({
  name: 'balances',
  steps: [decide],
  check: () => Promise.resolve([]),
});
