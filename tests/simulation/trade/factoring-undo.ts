import { sql } from 'kysely';

import { units } from '../../helpers/bigint-oracle.ts';
import { attempt, oneOf } from '../act.ts';
import { STANDING } from '../invariants/factoring.ts';
import type { Step } from '../part.ts';
import type { World } from '../world.ts';
import { isPaid } from './confirmations.ts';
import { advancedOf, drawnOf } from './factoring-draws.ts';
import { FEE_RETURNED } from './factoring-late.ts';
import { DEBTOR_FEE } from './factoring-money.ts';
import { type Factory, type Financed, type Financing, linesOf } from './financing.ts';
import { sum } from './money.ts';

interface Entered {
  id: string;
  invoiceNo: string;
  kind: string;
  amount: string;
}

/** What its receivables are by the tables: what had ended of an advance begins again as far as its debtor owes enough. */
async function followTables(world: World, one: Financing, line: Financed): Promise<void> {
  const [row] = await world.rows(sql<{ repaid: boolean; sellers: boolean }>`
    select coalesce(bool_or(m.kind in ('2', '3', '4', '5')), false) as repaid,
      coalesce(bool_or(m.kind in ('3', '4', '5')), false) as sellers
    from ${STANDING} m where m.factoring_line_id = ${line.id}`);
  line.isRepaid = row?.repaid === true && advancedOf(one, line) > 0n;
  line.isSellers = row?.sellers === true;
  const rows = await linesOf(world, one.id);
  for (const [at, each] of one.lines.entries()) each.share = units(rows[at]?.advance ?? '0', 2);
  one.advance = sum(one.lines.map(({ share }) => share));
}

/** The last money of a receivable was entered by mistake, and is entered anew by whoever collects next. */
export const undo = (factory: () => Factory): Step => ({
  name: 'factoring undo',
  weight: 1.2,
  async act(world) {
    const { all, product } = factory();
    const one = oneOf(world, all, ({ stage }) => stage === 'advanced');
    if (one === undefined) return undefined;
    const { data } = await world.operator.get('/admin/factoring/standing', { id: one.id });
    const { last = [] } = (data ?? {}) as { last?: Entered[] };
    const move = world.random.pick(last);
    if (move === undefined) return undefined;
    const { isDone, code } = await attempt(world, {
      who: world.operator,
      path: '/admin/factoring/undo',
      body: { id: one.id, moveId: move.id, reason: '模拟中的更正' },
      // What its balance has become, and whether the limits have room, the tables know.
      may: undefined,
    });
    const line = one.lines.find(({ invoiceNo }) => invoiceNo === move.invoiceNo);
    if (isDone && line !== undefined) {
      if (move.kind === '2') line.collected -= units(move.amount, 2);
      if (move.kind === DEBTOR_FEE) line.fee -= units(move.amount, 2);
      if (move.kind === FEE_RETURNED) line.fee += units(move.amount, 2);
      await followTables(world, one, line);
      // What was paid before anything was advanced is owed again.
      if (drawnOf(one, '7') === 0n && !isPaid(one)) one.stage = 'ready';
    }
    return `${product} #${all.indexOf(one) + 1} ${move.amount} ${String(code)}`;
  },
});
