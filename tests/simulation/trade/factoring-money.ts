import { sql } from 'kysely';

import { units } from '../../helpers/bigint-oracle.ts';
import { TICKS } from '../../helpers/pay-applies.ts';
import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import type { World } from '../world.ts';
import { type Factory, type Financed, linesOf } from './financing.ts';
import { sum, yuan } from './money.ts';

const LATE = '2099-12-31';

async function approveAll(world: World, requestId: string): Promise<void> {
  for (let node = 0; node < 6; node += 1) {
    const [task] = await world.rows(sql<{ id: string; key: string }>`
      select t.id::text as id, t.node_key as key from process_task t join process_instance i on i.id = t.instance_id
      where i.object_type = 'payApply' and i.object_id = ${requestId} and t.status = 1`);
    if (task === undefined) return;
    const ticks = (TICKS[task.key] ?? []).map((key) => ({ key, result: 'pass' }));
    await world.send(world.operator, '/admin/review/approve', { taskId: task.id, ticks });
  }
}

/** Money that the seller asks for and gets on the same day, by all steps of a payment; undefined where one was refused. */
async function drawn(
  world: World,
  { projectId, bankId }: Factory,
  { id, drawType, amount }: { id: string; drawType: '7' | '8'; amount: string },
): Promise<{ code: number | string; payment?: string }> {
  const { cast } = world;
  const values = {
    projectId,
    factoringId: id,
    supplierId: cast.sides.supplier.companyId,
    drawType,
    applyAmount: amount,
    payMethod: '1',
    bankId,
    expectPayDate: LATE,
    purpose: '应收账款融资',
  };
  const saved = await world.send(cast.supplier, '/portal/payApply/save', { values });
  if (saved.code !== 0) return saved;
  const { id: requestId } = saved.data as { id: string };
  const asked = await world.send(cast.supplier, '/portal/payApply/submit', { id: requestId });
  if (asked.code !== 0) return asked;
  await approveAll(world, requestId);
  const officer = cast.operator('officer');
  const made = await world.send(officer, '/admin/payable/prepare', {
    id: requestId,
    amounts: [amount],
  });
  if (made.code !== 0) return made;
  const [payment = ''] = made.data as string[];
  await world.send(cast.operator('director'), '/admin/payment/release', { id: payment });
  const slip = {
    id: payment,
    bankSerialNo: world.serial(),
    payDate: world.dayAfter(0),
    attachment: [await cast.paper(officer, 111)],
  };
  const { code } = await world.send(officer, '/admin/payment/confirm', slip);
  return { code, payment };
}

export const advance = (factory: () => Factory): Step => ({
  name: 'factoring advance',
  weight: 3,
  async act(world) {
    const one = oneOf(world, factory().all, ({ stage }) => stage === 'ready');
    if (one === undefined) return undefined;
    const rows = await linesOf(world, one.id);
    const amount = yuan(sum(rows.map((row) => units(row.advance, 2))));
    const isRight = one.stage === 'ready';
    if (isRight && amount !== yuan(one.advance))
      world.found(`an advance is of ${amount}, not ${yuan(one.advance)}`);
    const asked = { id: one.id, drawType: '7', amount } as const;
    const { code, payment } = await drawn(world, factory(), asked);
    if (code === 0 && !isRight) world.found(`an advance of ${one.stage} went through`);
    if (code === 0) Object.assign(one, { stage: 'advanced', payment });
    return `#${factory().all.indexOf(one) + 1} ${amount} ${String(code)}`;
  },
});

export const balance = (factory: () => Factory): Step => ({
  name: 'factoring balance',
  weight: 1,
  async act(world) {
    const one = oneOf(world, factory().all, ({ stage }) => stage === 'advanced');
    if (one === undefined) return undefined;
    const [row] = await world.rows(sql<{ left: string }>`
      select coalesce(sum(m.balance) filter (where m.kind in ('2', '3', '4', '5')), 0)
        - coalesce(sum(m.amount) filter (where m.kind = '6'), 0) + coalesce(sum(m.amount) filter (where m.kind = '8'), 0) as left
      from factoring_move m where m.factoring_id = ${one.id}`);
    const left = units(row?.left ?? '0', 2);
    if (left <= 0n) return undefined;
    const isOver = world.random.chance(0.1);
    const amount = yuan(isOver ? left + 1n : left);
    const { code } = await drawn(world, factory(), { id: one.id, drawType: '8', amount });
    if (code === 0 && isOver) world.found('more balance was paid than there is');
    return `#${factory().all.indexOf(one) + 1} ${amount} ${String(code)}`;
  },
});

/** Kind of a movement: the fee that a debtor bears that has filed. */
const DEBTOR_FEE = '9';

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
        valueDate: world.dayAfter(0),
        bankSerialNo: world.serial(),
      },
      // What the seller owes of it by that day the tables know.
      may: kind === '2' && amount > left ? false : undefined,
    });
    if (isDone && kind === '2') line.collected += amount;
    return `#${factory().all.indexOf(one) + 1} kind ${kind} ${yuan(amount)} ${String(code)}`;
  },
});

/** The bank gives an advance back: nothing of it cost anything, and it may be paid again; not where it was collected by now. */
export const bounce = (factory: () => Factory): Step => ({
  name: 'factoring bounce',
  weight: 0.4,
  async act(world) {
    const { all, product } = factory();
    const one = oneOf(world, all, ({ stage }) => stage === 'advanced');
    if (one?.payment === undefined) return undefined;
    const officer = world.cast.operator('officer');
    const { isDone, code } = await attempt(world, {
      who: officer,
      path: '/admin/payment/bounce',
      body: {
        id: one.payment,
        reason: '户名不符',
        attachment: [await world.cast.paper(officer, 111)],
      },
      may: one.stage === 'advanced' ? undefined : false,
    });
    if (isDone) one.stage = 'ready';
    return `${product} #${all.indexOf(one) + 1} ${String(code)} → ${one.stage}`;
  },
});
