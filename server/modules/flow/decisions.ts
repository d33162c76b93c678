import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { FLOW } from '#contract/flow/flow.ts';
import { review } from '#contract/flow/review.ts';
import { NOUN } from '#contract/noun/noun.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import {
  approve,
  reject,
  returnBack,
  takeTask,
  terminate,
  voidApproved,
} from '#server/kernel/flow/decide.ts';
import type { Flow, FlowStep } from '#server/kernel/flow/flow.ts';
import { addSign, askMore, transfer } from '#server/kernel/flow/hand-over.ts';
import { auditStatusOf, openRun, type Run } from '#server/kernel/flow/instance.ts';
import type { Opinion } from '#server/kernel/flow/opinion.ts';
import { queuesOf } from '#server/kernel/flow/people.ts';
import { lockDocument } from '#server/kernel/flow/record.ts';
import { urge } from '#server/kernel/flow/submit.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { changedMeanwhile, conflict, noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';

const tasks = columnsOf('process_task');
const instances = columnsOf('process_instance');

type Schema = z.ZodMiniType;
type Decided = z.ZodMiniType<{ processRedundantId: string; status: string; nodeName: string }>;
type Flows = ReadonlyMap<string, Flow>;
type By = { taskId: string } | { processRedundantId: string };

interface Document {
  object_type: string;
  object_id: string;
}

async function documentOf(tx: Tx, by: By): Promise<Document> {
  const id =
    'taskId' in by
      ? sql`(select ${tasks.instance_id} from ${tasks} where ${tasks.id} = ${by.taskId})`
      : sql`${by.processRedundantId}::bigint`;
  const { rows } = await sql<Document>`
    select ${instances.object_type}, ${instances.object_id} from ${instances}
      where ${instances.id} = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  return row;
}

/** The document and its process, locked in this order, which is that of every other change. */
async function lockRun(
  kernel: Kernel,
  flows: Flows,
  writing: Pick<Writing<Schema, Schema>, 'tx' | 'at' | 'me' | 'emit'>,
  by: By,
): Promise<Run> {
  const { tx, at, me, emit } = writing;
  const { object_type, object_id: id } = await documentOf(tx, by);
  const flow = flows.get(object_type);
  if (flow === undefined) throw noSuchRecord();
  // Operators of any company: access to the call says who, and the row-level policy once more.
  const record = await lockDocument(tx, flow, { id, visible: sql<boolean>`true` });
  const step: FlowStep = { tx, at, me, record, cipher: kernel.cipher, emit };
  return openRun(flow, kernel.engine, step);
}

type On<Input> = (run: Run, input: Input) => Promise<unknown>;

function decisionRoute<I extends z.ZodMiniType<By>>(
  kernel: Kernel,
  flows: Flows,
  endpoint: Endpoint<Schema, I, Decided>,
  act: On<z.output<I>>,
): Route {
  return write(kernel, endpoint, async (writing) => {
    const { input, note } = writing;
    const run = await lockRun(kernel, flows, writing, input);
    const before = run.step.record.auditStatus;
    await act(run, input);
    const { instance, definition, flow } = run;
    const [row] = await stateNow(run);
    const status = auditStatusOf(row ?? instance);
    const node = definition.nodes.find(({ nodeKey }) => nodeKey === row?.node_key);
    note({
      objectType: flow.objectType,
      objectId: instance.object_id,
      detail: { before, after: status, node: instance.node_key },
    });
    return { processRedundantId: instance.id, status, nodeName: node?.nodeName ?? '' };
  });
}

function stateNow({ step, instance }: Run) {
  return step.tx
    .selectFrom('process_instance')
    .select(['status', 'node_key'])
    .where('id', '=', instance.id)
    .execute();
}

const TASK_KINDS: readonly string[] = ['approve', 'addSign'];

interface Seen {
  version?: number | undefined;
}

/** Throws 409 where the document is another one than the operator saw. */
function expectAsSeen({ step: { record }, instance: { id } }: Run, seen: Seen): void {
  const { version } = record;
  if (seen.version === undefined || seen.version === version) return;
  throw changedMeanwhile(NOUN.changed, { processRedundantId: id, version });
}

/**
 * The operator's task. Throws 409 where it was handled or its document has changed, 403 where it lies elsewhere, flow_own for the
 * submitter.
 */
async function take(run: Run, { taskId, ...seen }: Seen & { taskId: string }) {
  const taken = await takeTask(run, taskId, queuesOf(run.step.me));
  if (!TASK_KINDS.includes(taken.task.kind)) throw conflict(FLOW.handled);
  expectAsSeen(run, seen);
  return taken;
}

/** What is done to the document as a whole, as the operator saw it. */
const asSeen =
  <Input extends Seen & Opinion>(act: (run: Run, given: Opinion) => Promise<void>) =>
  (run: Run, input: Input) => {
    expectAsSeen(run, input);
    return act(run, input);
  };

/** Every decision of an operator. */
export function decisionRoutes(kernel: Kernel, flows: Flows): Route[] {
  const on = <I extends z.ZodMiniType<By>>(
    endpoint: Endpoint<Schema, I, Decided>,
    act: On<z.output<I>>,
  ) => decisionRoute(kernel, flows, endpoint, act);
  return [
    on(review.approve, async (run, input) => approve(run, await take(run, input), input)),
    on(review.returnBack, async (run, input) =>
      returnBack(run, (await take(run, input)).task, input),
    ),
    on(review.reject, async (run, input) => reject(run, (await take(run, input)).task, input)),
    on(review.transfer, async (run, input) => transfer(run, (await take(run, input)).task, input)),
    on(review.addSign, async (run, input) => addSign(run, (await take(run, input)).task, input)),
    on(review.askMore, async (run, input) => askMore(run, (await take(run, input)).task, input)),
    on(review.urge, ({ flow, engine, step }) => urge(flow, engine, step)),
    on(review.terminate, asSeen(terminate)),
    on(review.void, asSeen(voidApproved)),
  ];
}
