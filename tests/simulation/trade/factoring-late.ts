import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import { ended } from './factoring-rests.ts';
import { type Factory, type Financing, linesOf } from './financing.ts';

const reason = '付款方资金周转';

const isAdvanced = ({ stage }: Financing) => stage === 'advanced';
/** Something is owed, or may still be advanced. */
const isExtendable = ({ stage }: Financing) => stage === 'advanced' || stage === 'ready';

/** A receivable is given more time: days that were late stay late, and no day is moved forward. */
export const extend = (factory: () => Factory): Step => ({
  name: 'factoring extend',
  weight: 0.6,
  async act(world) {
    const { random } = world;
    const { all, product } = factory();
    const one = oneOf(world, all, isExtendable);
    const line = one && random.pick(await linesOf(world, one.id));
    if (one === undefined || line === undefined) return undefined;
    const dueDate = world.dayAfter(random.int(0, 40));
    const { isDone, code } = await attempt(world, {
      who: world.operator,
      path: '/admin/factoring/extend',
      body: { id: one.id, lineId: line.id, dueDate, reason },
      may:
        isExtendable(one) && dueDate > line.due && dueDate > world.dayAfter(0) ? undefined : false,
    });
    if (isDone) await ended(world, one);
    return `${product} #${all.indexOf(one) + 1} ${line.due} → ${dueDate} ${String(code)}`;
  },
});

/** What is late of a financing without recourse is lost; money that comes later is taken for it all the same. */
export const writeOff = (factory: () => Factory): Step => ({
  name: 'factoring writeOff',
  weight: 0.3,
  async act(world) {
    const { all, product } = factory();
    const one = oneOf(world, all, isAdvanced);
    const lines = one === undefined ? [] : await linesOf(world, one.id);
    const line = oneOf(world, lines, ({ due }) => due < world.dayAfter(0));
    if (one === undefined || line === undefined) return undefined;
    const { isDone, code } = await attempt(world, {
      who: world.operator,
      path: '/admin/factoring/writeOff',
      body: { id: one.id, lineId: line.id, reason },
      may: isAdvanced(one) && line.due < world.dayAfter(0) ? undefined : false,
    });
    const lost = one.lines.find(({ id }) => id === line.id);
    if (isDone && lost !== undefined) lost.isLost = true;
    if (isDone) await ended(world, one);
    return `${product} #${all.indexOf(one) + 1} ${line.due} ${String(code)}`;
  },
});
