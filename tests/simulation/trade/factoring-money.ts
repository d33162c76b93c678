import { sql } from 'kysely';

import { units } from '../../helpers/bigint-oracle.ts';
import { attempt, oneOf } from '../act.ts';
import { STANDING } from '../invariants/factoring.ts';
import type { Step } from '../part.ts';
import { settle } from './confirmations.ts';
import { advancedOf, drawn, isOpen, leftToAsk, waitingOf, wholeRoom } from './factoring-draws.ts';
import { ended } from './factoring-rests.ts';
import { type Factory, type Financed, type Financing, linesOf } from './financing.ts';
import { least, sum, yuan } from './money.ts';
import type { Trade } from './trade.ts';

export const advance = (trade: Trade, factory: () => Factory): Step => ({
  name: 'factoring advance',
  weight: 3,
  async act(world) {
    const { all } = factory();
    const isApt = (one: Financing) => isOpen(one) && leftToAsk(one, '7', one.advance) > 0n;
    const one = oneOf(world, all, isApt);
    if (one === undefined) return undefined;
    const rows = await linesOf(world, one.id);
    const whole = yuan(sum(rows.map((row) => units(row.advance, 2))));
    if (isOpen(one) && whole !== yuan(one.advance))
      world.unexpected(`an advance is of ${whole}, not ${yuan(one.advance)}`);
    const free = (await wholeRoom(world, one)) - waitingOf(one, '7');
    const amount = least(leftToAsk(one, '7', one.advance), free);
    const isRight = isApt(one) && amount > 0n;
    const said = await drawn(world, trade, { factory: factory(), one, kind: '7', amount });
    if (!isRight && said === 0) world.unexpected(`an advance of ${one.stage} went through`);
    return `#${all.indexOf(one) + 1} ${yuan(amount)} ${String(said)}`;
  },
});

export const balance = (trade: Trade, factory: () => Factory): Step => ({
  name: 'factoring balance',
  weight: 1,
  async act(world) {
    const { all } = factory();
    const one = oneOf(world, all, ({ stage }) => stage === 'advanced');
    if (one === undefined) return undefined;
    const [row] = await world.rows(sql<{ whole: string }>`
      select coalesce(sum(m.balance), 0)::text as whole from ${STANDING} m
      where m.factoring_id = ${one.id} and m.kind in ('2', '3', '4', '5')`);
    const left = leftToAsk(one, '8', units(row?.whole ?? '0', 2));
    if (left <= 0n) return undefined;
    const isOver = world.random.chance(0.1);
    const amount = isOver ? left + 1n : left;
    const said = await drawn(world, trade, { factory: factory(), one, kind: '8', amount });
    if (said === 0 && isOver) world.unexpected('more balance was asked for than there is');
    return `#${all.indexOf(one) + 1} ${yuan(amount)} ${String(said)}`;
  },
});

/** Kind of a movement: the fee that a debtor bears that has filed. */
export const DEBTOR_FEE = '9';

/** Money of the debtor, at most what was assigned; or of the seller, by recourse once it is late. */
export const collect = (factory: () => Factory): Step => ({
  name: 'factoring collect',
  weight: 4,
  async act(world) {
    const { random } = world;
    const one = oneOf(world, factory().all, ({ stage }) => stage === 'advanced');
    const line: Financed | undefined = one && random.pick(one.lines);
    if (one === undefined || line === undefined) return undefined;
    const left = line.transfer - line.collected;
    const most = left > 0n ? left : 1n;
    const isFee = factory().product === '402' && random.chance(0.2);
    const other = random.chance(0.85) ? '2' : (random.pick(['3', '4', '5']) ?? '3');
    const kind = isFee ? DEBTOR_FEE : other;
    const isOver = random.chance(0.05);
    const amount = isOver ? left + 1n : random.chance(0.5) ? most : random.cents(most);
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('officer'),
      path: '/admin/factoring/collect',
      body: {
        id: one.id,
        lineId: line.id,
        kind,
        amount: yuan(amount),
        // Now and then of a day that is over.
        valueDate: world.dayAfter(random.chance(0.25) ? -random.int(1, 6) : 0),
        bankSerialNo: world.serial(),
      },
      // What the seller owes of it by that day the tables know.
      may: kind === '2' && amount > left ? false : undefined,
    });
    if (isDone && kind === '2') line.collected += amount;
    if (isDone && kind === DEBTOR_FEE) line.fee += amount;
    if (isDone && kind !== DEBTOR_FEE && advancedOf(one, line) > 0n) line.isRepaid = true;
    if (isDone && ['3', '4', '5'].includes(kind)) line.isSellers = true;
    if (isDone) {
      settle(one);
      await ended(world, one);
    }
    return `#${factory().all.indexOf(one) + 1} kind ${kind} ${yuan(amount)} ${String(code)}`;
  },
});
