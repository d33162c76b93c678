import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import { advancedOf } from './factoring-draws.ts';
import { ended } from './factoring-rests.ts';
import { type Factory, type Financing, linesOf } from './financing.ts';
import { sum, yuan } from './money.ts';

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

/** Kind of a movement: a debtor has its fee back. */
export const FEE_RETURNED = '10';

/** What a debtor has paid as the fee of receivables of which nothing is out. */
const feeToReturn = (one: Financing): bigint =>
  sum(one.lines.filter((line) => advancedOf(one, line) === 0n).map(({ fee }) => fee));

/** An advance came back from the bank: so does the fee that its debtor has borne for it. */
export const refundFee = (factory: () => Factory): Step => ({
  name: 'factoring refundFee',
  weight: 0.6,
  async act(world) {
    const { all, product } = factory();
    const one = oneOf(world, all, (each) => feeToReturn(each) > 0n);
    if (one === undefined) return undefined;
    const amount = feeToReturn(one);
    const { isDone, code } = await attempt(world, {
      who: world.cast.operator('officer'),
      path: '/admin/factoring/refundFee',
      body: { id: one.id, valueDate: world.dayAfter(0), bankSerialNo: world.serial() },
      may: amount > 0n && one.stage !== 'ended',
    });
    if (isDone) for (const line of one.lines) if (advancedOf(one, line) === 0n) line.fee = 0n;
    return `${product} #${all.indexOf(one) + 1} ${yuan(amount)} ${String(code)}`;
  },
});
