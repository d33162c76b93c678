import { sql } from 'kysely';

import { type Actor, type openBench, timed } from './flow-crowd.ts';
import type { MoneyDeal } from './money-deal.ts';
import type { BenchPortal } from './portal.ts';

type Db = ReturnType<typeof openBench>;

/** What each node of payApply_default answers beside its approval. */
const TICKS: Readonly<Record<string, readonly string[]>> = {
  N1: ['contract', 'price'],
  N2: ['limit', 'supplier'],
  N3: ['account'],
};
const APPROVERS = { N1: 'bizManager', N2: 'riskOfficer', N3: 'financeOfficer' } as const;

/** Calls of the way from a request to its pay-out that is released. */
export const STEPS_OF_WAY = 9;

interface Walk {
  db: Db;
  portal: BenchPortal;
  deal: MoneyDeal;
}

/** One call that has to succeed: how long it took, and what it answered. */
async function call({ portal }: Walk, actor: Actor, path: string, body: Record<string, unknown>) {
  const { ms, code, data } = await timed<unknown>(portal, actor, path, body);
  if (code !== 0) throw new Error(`${path}: ${String(code)} ${JSON.stringify(data)}`);
  return { ms, data };
}

async function openTask({ db }: Walk, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select task.id from process_task task join process_instance instance on instance.id = task.instance_id
    where instance.object_type = 'payApply' and instance.object_id = ${id} and task.status = 1`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}

async function ordersOf({ db }: Walk, id: string) {
  const { rows } = await sql<{ purchaseId: string; estimateId: string }>`
    select p.id as "purchaseId", e.id as "estimateId" from purchase_order p
    join estimate_order e on e.purchase_order_id = p.id where p.pay_apply_id = ${id}`.execute(db);
  const [pair] = rows;
  if (pair === undefined) throw new Error(`no orders of ${id}`);
  return pair;
}

/** From a request to its pay-out that is released, call by call: how long each one took. */
async function* once(walk: Walk): AsyncGenerator<number> {
  const { buyer, supplier, operators, values } = walk.deal;
  const saved = await call(walk, buyer, '/portal/payApply/save', { values });
  const { id } = saved.data as { id: string };
  yield saved.ms;
  yield (await call(walk, buyer, '/portal/payApply/submit', { id })).ms;
  for (const [node, role] of Object.entries(APPROVERS)) {
    const taskId = await openTask(walk, id);
    const ticks = (TICKS[node] ?? []).map((key) => ({ key, result: 'pass' }));
    yield (await call(walk, operators[role], '/admin/review/approve', { taskId, ticks })).ms;
  }
  const { purchaseId, estimateId } = await ordersOf(walk, id);
  yield (await call(walk, supplier, '/portal/purchaseOrder/confirm', { id: purchaseId })).ms;
  yield (await call(walk, buyer, '/portal/estimateOrder/confirm', { id: estimateId })).ms;
  const prepare = { id, amounts: ['29200.00'] };
  const prepared = await call(walk, operators.financeOfficer, '/admin/payable/prepare', prepare);
  yield prepared.ms;
  const [paymentId = ''] = prepared.data as string[];
  const release = { id: paymentId };
  yield (await call(walk, operators.director, '/admin/payment/release', release)).ms;
}

/** One who goes the whole way again and again, a call at a time. */
export function moneyWalker(walk: Walk): () => Promise<number | undefined> {
  let way = once(walk);
  return async () => {
    const step = await way.next();
    if (!step.done) return step.value;
    way = once(walk);
    return (await way.next()).value ?? undefined;
  };
}
